import { describe, expect, test } from 'vitest'
import {
  createPasskey,
  getPasskey,
  hasPasskeys,
  needsPasskeyWindow,
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
