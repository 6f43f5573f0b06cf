import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appEvents, hello, type AppEventName } from '../../src/contract/app-events.js'
import { property } from '../lib/property.js'
import { validAnswers, validPayloads } from './helpers/valid-messages.js'

const names = Object.keys(appEvents) as AppEventName[]
const takes = (name: AppEventName, payload: unknown) => appEvents[name].payload.safeParse(payload).success
const answers = (name: AppEventName, payload: unknown) => appEvents[name].success.safeParse(payload).success

describe('appEvents', () => {
  test('app events: contain the 22 protocol events and the later additions', () => {
    const added = ['RPC_ABORT', 'PING', 'SET_UP_RECOVERY', 'RECOVER', 'CONNECT_PASSKEY']
    expect(names.filter(name => !added.includes(name))).toHaveLength(22)
    expect(names).toHaveLength(22 + added.length)
  })

  test('waits as long as the link is valid for a device, 30 s for other logins, without limit for RPC', () => {
    expect(appEvents.CONNECT_EMAIL.timeoutMs).toBe(30_000)
    expect(appEvents.CONNECT_OTP.timeoutMs).toBe(30_000)
    expect(appEvents.CONNECT_SOCIAL.timeoutMs).toBe(30_000)
    expect(appEvents.GET_SOCIAL_REDIRECT_URI.timeoutMs).toBe(30_000)
    expect(appEvents.CONNECT_DEVICE.timeoutMs).toBe(610_000)
    expect(appEvents.RPC_REQUEST.timeoutMs).toBe(0)
    expect(appEvents.SIGN_OUT.timeoutMs).toBe(3_000)
  })

  test.each(names)('%s accepts its own payload and rejects additional fields', name => {
    for (const payload of validPayloads[name]) {
      expect(takes(name, payload), JSON.stringify(payload)).toBe(true)
      if (payload !== undefined) expect(takes(name, { ...(payload as object), more: 1 })).toBe(false)
    }
    for (const odd of [null, 'text', 7, [], true]) expect(takes(name, odd)).toBe(false)
  })

  test.each(names)('%s accepts its response and ignores additional fields', name => {
    for (const payload of validAnswers[name]) {
      expect(answers(name, payload), JSON.stringify(payload)).toBe(true)
      if (typeof payload === 'object' && payload !== null)
        expect(answers(name, { ...payload, more: { later: true } })).toBe(true)
    }
  })

  test.each(names)('%s never throws for arbitrary payloads and responses', name => {
    property(fc.anything(), value => {
      takes(name, value)
      answers(name, value)
    })
  })

  test.each<[AppEventName, unknown]>([
    ['SWITCH_NETWORK', { chainId: 0 }],
    ['SWITCH_NETWORK', { chainId: 1.5 }],
    ['SWITCH_NETWORK', { chainId: 'mainnet' }],
    ['SWITCH_NETWORK', { chainId: 1, rpcUrl: 'https://evil.example' }],
    ['CONNECT_EMAIL', { email: 'no' }],
    ['CONNECT_OTP', { otp: 123456 }],
    ['CONNECT_OTP', { otp: '1'.repeat(17) }],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'farcaster' }],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'Google' }],
    ['CONNECT_SOCIAL', { uri: 'x'.repeat(513) }],
    ['GET_USER', { preferredAccountType: 'payment' }],
    ['SET_PREFERRED_ACCOUNT', { type: 'stx' }],
    ['IS_CONNECTED', { token: 'x'.repeat(65) }],
    ['RPC_REQUEST', { method: '' }],
    ['RPC_REQUEST', { method: 'eth_call', rpcUrl: 'https://evil.example' }],
    ['RPC_REQUEST', { method: 'eth_call', chainNamespace: 'sui' }],
    ['RPC_ABORT', { id: 'x'.repeat(37) }],
    ['SYNC_THEME', { themeMode: 'system' }],
    ['SYNC_THEME', { locale: 'x'.repeat(36) }],
    ['SYNC_THEME', { themeVariables: { accent: { url: 'x' } } }],
    [
      'SYNC_DAPP_DATA',
      { projectId: 'x', metadata: { name: 'a', description: '', url: '', icons: Array(5).fill('x') } },
    ],
    ['SYNC_DAPP_DATA', {}],
    ['SET_UP_RECOVERY', { occasion: 'always' }],
    ['SET_UP_RECOVERY', { occasion: null }],
  ])('%s rejects %j', (name, payload) => {
    expect(takes(name, payload)).toBe(false)
  })

  test.each<[AppEventName, unknown]>([
    ['CONNECT_EMAIL', { action: 'LOGIN' }],
    ['IS_CONNECTED', { isConnected: 'yes' }],
    ['IS_CONNECTED', undefined],
    ['GET_USER', { chainId: 1 }],
    ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', { smartAccountEnabledNetworks: ['1'] }],
    ['SET_PREFERRED_ACCOUNT', { type: 'eoa' }],
    ['PING', {}],
    ['UPDATE_EMAIL_SECONDARY_OTP', undefined],
  ])('%s rejects the response %j', (name, payload) => {
    expect(answers(name, payload)).toBe(false)
  })
})

describe('hello', () => {
  const response = { v: 1, projectId: 'p', sdk: '0.1.0', nonce: 'n'.repeat(32) }

  test('accepts the current version', () => {
    expect(hello.safeParse(response).success).toBe(true)
  })

  test.each([{ v: 2 }, { nonce: 'short' }, { nonce: `${'n'.repeat(21)}!` }, { more: 1 }, { projectId: undefined }])(
    'rejects a message with %j',
    wrong => {
      expect(hello.safeParse({ ...response, ...wrong }).success).toBe(false)
    },
  )
})
