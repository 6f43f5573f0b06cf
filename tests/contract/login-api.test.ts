import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apiError, loginApi, loginOutcome, walletRecordOnWire, type LoginRoute } from '../../src/contract/login-api.js'
import { property } from '../lib/property.js'

const routes = Object.keys(loginApi) as LoginRoute[]
const acceptsRequest = (route: LoginRoute, body: unknown) => loginApi[route].request.safeParse(body).success
const client = { projectId: 'p', origin: 'https://app.example.com' }
const wallet = {
  walletId: 'w',
  epoch: 1,
  sealed: 'AAAA',
  evmAddress: `0x${'ab'.repeat(20)}`,
  solanaAddress: '1'.repeat(32),
  recovery: ['file'],
  holdUntil: 0,
  frozen: false,
}
const session = {
  accessToken: 'a',
  refreshToken: 'r',
  expiresIn: 300,
  appToken: 't',
  userId: 'u',
  email: null,
  userName: null,
  wallet: null,
}

const newPasskey = { credentialId: 'AA', clientDataJSON: 'AA', authenticatorData: 'AA', transports: ['internal'] }
const { transports: _, ...response } = newPasskey
const assertion = { ...response, signature: 'AA', userHandle: 'AA' }

describe('loginApi', () => {
  test.each(routes)('%s rejects additional fields and never throws', route => {
    expect(acceptsRequest(route, { surely: 'unknown' })).toBe(false)
    property(fc.anything(), body => {
      acceptsRequest(route, body)
      loginApi[route].answer.safeParse(body)
    })
  })

  test.each<[LoginRoute, unknown]>([
    ['POST /v1/otp/send', { ...client, email: 'ada@example.com', locale: 'de-CH' }],
    ['POST /v1/otp/verify', { challengeId: 'c', code: '123456' }],
    ['POST /v1/otp/verify', { challengeId: 'c', code: '12345678' }],
    ['POST /v1/oauth/start', { ...client, provider: 'x' }],
    ['POST /v1/oauth/callback', { state: 's', error: 'access_denied' }],
    ['POST /v1/sessions/list', {}],
    ['POST /v1/passkey/options', client],
    ['POST /v1/passkey/register', { ...client, challenge: 'AA', passkey: newPasskey }],
    ['POST /v1/passkey/login', { ...client, challenge: 'AA', assertion }],
    [
      'PUT /v1/wallet',
      {
        walletId: 'w',
        epoch: 1,
        sealed: 'AA',
        share: 'A'.repeat(44),
        evmAddress: '0x',
        solanaAddress: '1',
        reason: 'create',
        nonce: 'A'.repeat(40),
        signature: `0x${'0'.repeat(130)}`,
      },
    ],
    ['POST /v1/account/delete', { challengeId: 'c', code: '12345678', word: 'delete' }],
  ])('%s accepts %j', (route, body) => {
    expect(acceptsRequest(route, body)).toBe(true)
  })

  test.each<[LoginRoute, unknown]>([
    ['POST /v1/otp/verify', { challengeId: 'c', code: '1234567' }],
    ['POST /v1/otp/verify', { challengeId: 'c', code: 123456 }],
    ['POST /v1/otp/verify', { challengeId: '', code: '123456' }],
    ['POST /v1/otp/verify', { challengeId: 'c', code: '١٢٣٤٥٦' }],
    ['POST /v1/oauth/start', { ...client, provider: 'farcaster' }],
    ['POST /v1/device/approve', { token: 'a b' }],
    ['POST /v1/passkey/register', { ...client, challenge: 'AA', passkey: { ...newPasskey, prf: 'AA' } }],
    ['POST /v1/passkey/login', { ...client, challenge: 'AA', assertion: { ...assertion, prf: 'AA' } }],
    ['POST /v1/passkey/login', { ...client, challenge: 'AA', assertion: { ...assertion, userHandle: '' } }],
    ['POST /v1/passkey/login', { ...client, challenge: 'AA', assertion: { ...assertion, credentialId: 'a+b' } }],
    [
      'PUT /v1/wallet',
      { walletId: 'w', epoch: 0, sealed: 'AA', share: 'AA', evmAddress: '0x', solanaAddress: '1', reason: 'create' },
    ],
    [
      'PUT /v1/wallet',
      {
        walletId: 'w',
        epoch: 1,
        sealed: 'AA',
        share: 'A'.repeat(45),
        evmAddress: '0x',
        solanaAddress: '1',
        reason: 'create',
      },
    ],
    ['PUT /v1/recovery', { walletId: 'w', epoch: 1, method: 'file', blob: 'AA' }],
    ['POST /v1/account/delete', { challengeId: 'c', code: '12345678', word: 'Delete' }],
  ])('%s rejects %j', (route, body) => {
    expect(acceptsRequest(route, body)).toBe(false)
  })
})

describe('loginOutcome', () => {
  test.each([
    { status: 'connected', session },
    { status: 'connected', session: { ...session, wallet } },
    { status: 'device', deviceId: 'd' },
  ])('accepts %j', outcome => {
    expect(loginOutcome.safeParse(outcome).success).toBe(true)
  })

  test.each([{ status: 'connected' }, { status: 'device' }, { status: 'other' }, {}])('rejects %j', outcome => {
    expect(loginOutcome.safeParse(outcome).success).toBe(false)
  })
})

test('walletRecordOnWire drops unknown fields', () => {
  expect(walletRecordOnWire.parse({ ...wallet, share: 'secret' })).toEqual(wallet)
})

test('apiError requires a code and a message', () => {
  expect(apiError.parse({ code: 'otp_invalid', message: 'No.', left: 3, stack: 'x' })).toEqual({
    code: 'otp_invalid',
    message: 'No.',
    left: 3,
  })
  expect(apiError.safeParse({ code: 'x' }).success).toBe(false)
})
