import { describe, expect, test } from 'vitest'
import { askPasskey, createPasskey, type CredentialGiver } from '../../../src/frame-page/session/passkey.js'
import { codeOf } from '../helpers/frame-wallet-fixture.js'

const who = { rpId: 'wallet.example.com', name: 'ann@example.com', userId: 'user-1' }
const ask = { rpId: who.rpId, credentialId: 'AAAA' }
const prf = new Uint8Array(32).fill(7)

/** A credential whose extension results are given. */
const credential = (results: unknown) =>
  ({ rawId: new Uint8Array(3).buffer, getClientExtensionResults: () => results }) as unknown as Credential
const answering = (first: unknown) => credential({ prf: { enabled: true, results: { first } } })

function giver(made: () => Credential | null, used: () => Credential | null = made) {
  const options: unknown[] = []
  const give = (from: () => Credential | null) => async (option?: unknown) => {
    options.push(option)
    return from()
  }
  return { options, credentials: { create: give(made), get: give(used) } as unknown as CredentialGiver }
}

describe('a passkey for recovery', () => {
  test('is made and asked in one, for the wallet alone and with the person verified', async () => {
    const { credentials, options } = giver(() => answering(prf.buffer))
    expect(await createPasskey(credentials, who)).toEqual({ kind: 'passkey', prf, credentialId: 'AAAA' })
    expect(options).toMatchObject([
      { publicKey: { rp: { id: who.rpId }, authenticatorSelection: { userVerification: 'required' } } },
    ])
  })

  test('is asked once more where it answers only when it is used, with the same question', async () => {
    const { credentials, options } = giver(
      () => credential({ prf: { enabled: true } }),
      () => answering(prf),
    )
    expect((await createPasskey(credentials, who)).prf).toEqual(prf)
    const questions = options.map(option => (option as { publicKey: { extensions: unknown } }).publicKey.extensions)
    expect(questions[1]).toEqual(questions[0])
  })

  test.each([undefined, {}, new Uint8Array(31), new ArrayBuffer(64)])(
    'is refused where its answer is %j',
    async first => {
      const silent = first === undefined || !(first instanceof ArrayBuffer || ArrayBuffer.isView(first))
      const { credentials } = giver(() => (silent ? credential({}) : answering(first)))
      expect(await codeOf(askPasskey(credentials, ask))).toBe('E_RECOVERY')
    },
  )

  test('is not had where the person turns it down', async () => {
    const { credentials } = giver(() => {
      throw new DOMException('no', 'NotAllowedError')
    })
    expect(await codeOf(createPasskey(credentials, who))).toBe('E_ABORTED')
    expect(await codeOf(askPasskey(giver(() => null).credentials, ask))).toBe('E_ABORTED')
  })
})
