import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../../src/lib/base58.js'
import { encodeBase64 } from '../../src/lib/bytes.js'
import { verifySignature } from '../../src/siwx/check-session.js'
import { deriveKeyPair } from '../../src/testing/solana/solana-wallet-state.js'

const key = deriveKeyPair(new Uint8Array(32).fill(7))
const message = 'app.example wants …\nund Umlaute: äöü'
const signed = key.sign(new TextEncoder().encode(message))
const right = {
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  address: key.address,
  message,
  signature: encodeBase58(signed),
} as const

/** The group order. Adding it to a scalar gives another encoding of the same value. */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n

function withOrderAdded(signature: Uint8Array): Uint8Array {
  const little = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes.toReversed()).toString('hex')}`)
  const sum = (little(signature.subarray(32)) + ORDER).toString(16).padStart(64, '0')
  return Uint8Array.from([...signature.subarray(0, 32), ...Buffer.from(sum, 'hex').toReversed()])
}

describe('verifySolana', () => {
  test('accepts base58 and base64', async () => {
    await expect(verifySignature(right)).resolves.toBeUndefined()
    await expect(verifySignature({ ...right, signature: encodeBase64(signed) })).resolves.toBeUndefined()
  })

  test.each<[string, object]>([
    ['another text', { message: `${message} ` }],
    ['another address', { address: deriveKeyPair(new Uint8Array(32).fill(8)).address }],
    ['an address that is none', { address: '0x12' }],
    ['the key of small order that signs anything', { address: '11111111111111111111111111111111' }],
    ['the same number in another notation', { signature: encodeBase58(withOrderAdded(signed)) }],
    ['a byte less', { signature: encodeBase58(signed.subarray(1)) }],
    ['a zero before it', { signature: `1${right.signature}` }],
    ['hex', { signature: `0x${Buffer.from(signed).toString('hex')}` }],
    ['base64 without its end', { signature: encodeBase64(signed).slice(0, -2) }],
    ['base64 whose last bits say something', { signature: encodeBase64(signed).replace(/.==$/, '/==') }],
    ['zeros', { signature: encodeBase58(new Uint8Array(64)) }],
    ['nothing', { signature: '' }],
    ['no text', { signature: undefined }],
  ])('rejects %s', async (_, change) => {
    await expect(verifySignature({ ...right, ...change })).rejects.toMatchObject({ code: 'siwx/bad-signature' })
  })
})
