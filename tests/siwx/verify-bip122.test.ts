import { describe, expect, test } from 'vitest'
import { encodeBase64 } from '../../src/lib/bytes.js'
import { verifySignature } from '../../src/siwx/check-session.js'
import {
  deriveAccountKeys,
  type BitcoinKey,
  type PaymentForm,
  signBip322Message,
  signEcdsaMessage,
} from '../../src/testing/bitcoin/bitcoin-keys.js'

const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
const REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const message = `app.example wants …\nund Umlaute: äöü ${'lang '.repeat(80)}`

const keys = (form: PaymentForm, network: 'mainnet' | 'regtest' = 'mainnet') =>
  deriveAccountKeys('seed', 0, network, form)
const [legacy] = keys('p2pkh')
const [wrapped] = keys('p2sh')
const [segwit, taproot] = keys('p2wpkh')
const verify = (key: BitcoinKey, bytes: Uint8Array, change: object = {}) =>
  verifySignature({ chainId: MAINNET, address: key.address, message, signature: encodeBase64(bytes), ...change })
const withHead = (bytes: Uint8Array, head: number) =>
  Uint8Array.from([head + ((bytes[0] ?? 0) - 31), ...bytes.subarray(1)])
const bad = { code: 'siwx/bad-signature' }

describe('verifyBip122', () => {
  test.each([
    ['P2PKH', legacy, [31]],
    ['P2SH', wrapped, [31, 35]],
    ['P2WPKH', segwit, [31, 39]],
  ] as const)('accepts BIP-137 for %s only with matching header bytes', async (_, key, heads) => {
    const signed = await signEcdsaMessage(message, key)
    for (const head of [27, 31, 35, 39]) {
      const verification = verify(key, withHead(signed, head))
      if ((heads as readonly number[]).includes(head)) await expect(verification).resolves.toBeUndefined()
      else await expect(verification).rejects.toMatchObject(bad)
    }
  })

  test.each([
    ['P2SH', wrapped],
    ['P2WPKH', segwit],
    ['P2TR', taproot],
  ])('accepts BIP-322 for %s', async (_, key) => {
    await expect(verify(key, signBip322Message(message, key))).resolves.toBeUndefined()
  })

  const SEGWIT = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  const TAPROOT = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
  test.each([
    [
      SEGWIT,
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      SEGWIT,
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
    [SEGWIT, 'IOW2xi+ebJLeBtr674l4QH76dqDoVjLV80R9EFKFQX5rBrlCXPIZaYs8Yuayg0ZqjyiCbLy9pzZIS7JWT65/nsU='],
    [TAPROOT, 'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ=='],
  ])('accepts for %s the example of the standard: %s', async (address, signature) => {
    const claim = { chainId: MAINNET, address, signature } as const
    await expect(verifySignature({ ...claim, message: 'Hello World' })).resolves.toBeUndefined()
    await expect(verifySignature({ ...claim, message: 'Hello World.' })).rejects.toMatchObject(bad)
  })

  test('rejects an address of another chain', async () => {
    const [local] = keys('p2wpkh', 'regtest')
    const signed = await signEcdsaMessage(message, local)
    await expect(verify(local, signed, { chainId: REGTEST })).resolves.toBeUndefined()
    await expect(verify(local, signed)).rejects.toMatchObject(bad)
    await expect(verify(local, signed, { chainId: 'bip122:unheard-of' })).rejects.toMatchObject(bad)
  })

  test('rejects another text, another address, and a format that does not match the address', async () => {
    const signed = await signEcdsaMessage(message, segwit)
    const witness = signBip322Message(message, segwit)
    for (const bytes of [signed, witness]) {
      await expect(verify(segwit, bytes, { message: `${message}.` })).rejects.toMatchObject(bad)
      await expect(verify(segwit, bytes, { address: taproot.address })).rejects.toMatchObject(bad)
      await expect(
        verify(segwit, bytes, { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }),
      ).rejects.toMatchObject(bad)
      await expect(verify(segwit, bytes, { address: 'nobody' })).rejects.toMatchObject(bad)
    }
    await expect(verify(legacy, signBip322Message(message, segwit))).rejects.toMatchObject(bad)
    await expect(verify(taproot, await signEcdsaMessage(message, taproot))).rejects.toMatchObject(bad)
    await expect(verify(taproot, witness)).rejects.toMatchObject(bad)
    await expect(verify(wrapped, signBip322Message(message, taproot))).rejects.toMatchObject(bad)
  })

  test('rejects a malleated signature', async () => {
    const signed = await signEcdsaMessage(message, segwit)
    const s = ORDER - BigInt(`0x${Buffer.from(signed.subarray(33)).toString('hex')}`)
    const head = (signed[0] ?? 0) === 31 ? 32 : 31
    const mirror = Uint8Array.from([
      head,
      ...signed.subarray(1, 33),
      ...Buffer.from(s.toString(16).padStart(64, '0'), 'hex'),
    ])
    await expect(verify(segwit, mirror)).rejects.toMatchObject(bad)
  })

  test('rejects missing and extra bytes and every non-canonical encoding', async () => {
    const witness = signBip322Message(message, segwit)
    const key = signBip322Message(message, taproot)
    const text = encodeBase64(witness)
    const wrong = [witness.subarray(0, -1), Uint8Array.from([...witness, 0]), Uint8Array.of(), Uint8Array.of(0)]
    for (const bytes of wrong) await expect(verify(segwit, bytes)).rejects.toMatchObject(bad)
    // a superfluous hash type, or one that does not cover the whole transaction
    for (const type of [0, 2, 3, 0x81]) {
      const typed = Uint8Array.from([1, 65, ...key.subarray(2, 66), type])
      await expect(verify(taproot, typed)).rejects.toMatchObject(bad)
    }
    const open = Uint8Array.from(witness)
    open[1 + (witness[1] ?? 0)] = 0x83
    await expect(verify(segwit, open)).rejects.toMatchObject(bad)
    for (const signature of [
      text.replaceAll('=', ''),
      ` ${text}`,
      text.replaceAll('+', '-').replaceAll('/', '_') + '=',
      undefined,
    ])
      await expect(verify(segwit, witness, { signature })).rejects.toMatchObject(bad)
  })
})
