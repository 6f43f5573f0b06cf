import { describe, expect, test } from 'vitest'
import {
  createPasskey,
  getPasskey,
  hasPasskeys,
  logInWithPasskey,
  needsPasskeyWindow,
  toRecovery,
  type CredentialsApi,
} from '../../../src/frame-page/session/passkey.js'
import { codeOf } from '../helpers/frame-wallet-fixture.js'

const who = { rpId: 'wallet.example.com', name: 'ann@example.com', userId: 'user-1' }
const query = { rpId: who.rpId, credentialId: 'AAAA' }
const prf = new Uint8Array(32).fill(7)

const credential = (results: unknown) =>
  ({ rawId: new Uint8Array(3).buffer, getClientExtensionResults: () => results }) as unknown as Credential
const answering = (first: unknown) => credential({ prf: { enabled: true, results: { first } } })

function giver(made: () => Credential | null, used: () => Credential | null = made) {
  const options: unknown[] = []
  const give = (from: () => Credential | null) => async (option?: unknown) => {
    options.push(option)
    return from()
  }
  return { options, credentials: { create: give(made), get: give(used) } as unknown as CredentialsApi }
}

describe('recovery passkey', () => {
  test('is created and evaluated at once, for the wallet only and with user verification', async () => {
    const { credentials, options } = giver(() => answering(prf.buffer))
    expect(await createPasskey(credentials, who)).toEqual({ kind: 'passkey', prf, credentialId: 'AAAA' })
    expect(options).toMatchObject([
      { publicKey: { rp: { id: who.rpId }, authenticatorSelection: { userVerification: 'required' } } },
    ])
  })

  test('is used again with the same input if it evaluates only on use', async () => {
    const { credentials, options } = giver(
      () => credential({ prf: { enabled: true } }),
      () => answering(prf),
    )
    expect((await createPasskey(credentials, who)).prf).toEqual(prf)
    const questions = options.map(option => (option as { publicKey: { extensions: unknown } }).publicKey.extensions)
    expect(questions[1]).toEqual(questions[0])
  })

  test.each([undefined, {}, new Uint8Array(31), new ArrayBuffer(64)])(
    'is rejected if its answer is %j',
    async first => {
      const silent = first === undefined || !(first instanceof ArrayBuffer || ArrayBuffer.isView(first))
      const { credentials } = giver(() => (silent ? credential({}) : answering(first)))
      expect(await codeOf(getPasskey(credentials, query))).toBe('E_RECOVERY')
    },
  )

  test('rejects if the user cancels', async () => {
    const { credentials } = giver(() => {
      throw new DOMException('no', 'NotAllowedError')
    })
    expect(await codeOf(createPasskey(credentials, who))).toBe('E_ABORTED')
    expect(await codeOf(getPasskey(giver(() => null).credentials, query))).toBe('E_ABORTED')
  })
})

describe('login passkey', () => {
  const question = { kind: 'register', name: 'Wallet', userHandle: 'aGFuZGxl', challenge: 'Y2hhbGxlbmdl' } as const
  const bytes = (text: string) => new TextEncoder().encode(text).buffer
  const response = {
    clientDataJSON: bytes('client'),
    authenticatorData: bytes('data'),
    signature: bytes('signed'),
    userHandle: bytes('handle'),
    getAuthenticatorData: () => bytes('data'),
    getTransports: () => ['internal'],
  }
  const answered = (results: unknown, over: object = {}) =>
    Object.assign(credential(results), { response: { ...response, ...over } }) as unknown as Credential
  const registered = {
    credentialId: 'AAAA',
    clientDataJSON: 'Y2xpZW50',
    authenticatorData: 'ZGF0YQ',
    transports: ['internal'],
  }

  test('is discoverable, verifies the user, and derives the recovery with the same input', async () => {
    const { credentials, options } = giver(() => answered({ prf: { results: { first: prf } } }))
    const login = await logInWithPasskey(credentials, who.rpId, question)
    expect(login).toEqual({ kind: 'registered', response: registered, prf })
    expect(toRecovery(login)).toEqual({ kind: 'passkey', prf, credentialId: 'AAAA' })
    expect(options).toMatchObject([
      {
        publicKey: {
          rp: { id: who.rpId },
          user: { id: new TextEncoder().encode('handle') },
          challenge: new TextEncoder().encode('challenge'),
          attestation: 'none',
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        },
      },
    ])
    await createPasskey(giver(() => answering(prf)).credentials, who)
    const used = giver(() => answering(prf))
    await getPasskey(used.credentials, query)
    const inputs = [...options, ...used.options].map(
      option => (option as { publicKey: { extensions: unknown } }).publicKey.extensions,
    )
    expect(inputs[1]).toEqual(inputs[0])
  })

  test('logs in without PRF, and then derives no recovery', async () => {
    const login = await logInWithPasskey(giver(() => answered({})).credentials, who.rpId, question)
    expect(login).toEqual({ kind: 'registered', response: registered, prf: undefined })
    expect(toRecovery(login)).toBeUndefined()
  })

  test('evaluates PRF on use if creation does not, and logs in if the user cancels that', async () => {
    const enabled = () => answered({ prf: { enabled: true } })
    const used = giver(enabled, () => answering(prf))
    expect((await logInWithPasskey(used.credentials, who.rpId, question)).prf).toEqual(prf)
    const canceled = giver(enabled, () => null)
    expect((await logInWithPasskey(canceled.credentials, who.rpId, question)).prf).toBeUndefined()
  })

  test('lets the user choose, and never sends the PRF output with the response', async () => {
    const { credentials, options } = giver(() => answered({ prf: { results: { first: prf } } }))
    const life = new AbortController()
    const login = await logInWithPasskey(
      credentials,
      who.rpId,
      { kind: 'login', challenge: 'Y2hhbGxlbmdl' },
      life.signal,
    )
    const assertion = {
      credentialId: 'AAAA',
      clientDataJSON: 'Y2xpZW50',
      authenticatorData: 'ZGF0YQ',
      signature: 'c2lnbmVk',
      userHandle: 'aGFuZGxl',
    }
    expect(login).toEqual({ kind: 'asserted', response: assertion, prf })
    expect(options).toMatchObject([
      { signal: life.signal, publicKey: { rpId: who.rpId, userVerification: 'required' } },
    ])
    expect(options[0]).not.toHaveProperty('publicKey.allowCredentials')
  })

  test('rejects if the user cancels', async () => {
    const { credentials } = giver(() => null)
    expect(await codeOf(logInWithPasskey(credentials, who.rpId, question))).toBe('E_ABORTED')
    expect(await codeOf(logInWithPasskey(credentials, who.rpId, { kind: 'login', challenge: 'AA' }))).toBe('E_ABORTED')
  })
})

describe('hasPasskeys', () => {
  const page = (api?: object) => ({ parent: null, document: {}, PublicKeyCredential: api }) as never

  test.each([
    ['a browser without WebAuthn', undefined, false],
    ['a browser that reports no capabilities', {}, true],
    ['PRF', { getClientCapabilities: async () => ({ 'extension:prf': true }) }, true],
    ['no PRF', { getClientCapabilities: async () => ({ 'extension:prf': false }) }, false],
    ['a failing report', { getClientCapabilities: () => Promise.reject(new Error('no')) }, true],
  ] as const)('answers for %s', async (_, api, expected) => {
    expect(await hasPasskeys(page(api))).toBe(expected)
  })
})

describe('needsPasskeyWindow', () => {
  const frame = (document: object) => needsPasskeyWindow({ parent: {}, document })

  test('is false in a window, and in a frame that may create passkeys', () => {
    const page: { parent: unknown; document: object } = { parent: undefined, document: {} }
    page.parent = page
    expect(needsPasskeyWindow(page)).toBe(false)
    const allowsFeature = (feature: string) => feature === 'publickey-credentials-create'
    expect(frame({ featurePolicy: { allowsFeature } })).toBe(false)
  })

  test('is true in a frame that may not, or cannot know', () => {
    expect(frame({ featurePolicy: { allowsFeature: () => false } })).toBe(true)
    expect(frame({})).toBe(true)
  })
})
