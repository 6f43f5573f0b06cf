import { createPublicKey, verify } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, test } from 'vitest'
import { signSolanaMessage, signSolanaTransaction } from '../../../src/frame-page/vault/signatures.js'
import { isSolanaMessage, readSolanaTransaction } from '../../../src/frame-page/vault/solana-messages.js'
import { solanaMessage, solanaTransaction } from '../helpers/solana-bytes.js'

const key = new Uint8Array(32).fill(42)
const ours = ed25519.getPublicKey(key)
const cosigner = ed25519.getPublicKey(new Uint8Array(32).fill(43))

/** Verifies with another implementation. */
const verified = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => {
  const x = Buffer.from(publicKey).toString('base64url')
  const jwk = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, message, jwk, signature)
}

describe('signSolanaMessage', () => {
  test('signs exactly the given bytes', () => {
    const message = new TextEncoder().encode('Sign in to example.com')
    const signature = signSolanaMessage(key, message)
    expect(verified(signature, message, ours)).toBe(true)
    expect(verified(signature, message, cosigner)).toBe(false)
  })

  test('rejects a transaction and its message', () => {
    for (const version of ['legacy', 0] as const) {
      const message = solanaMessage([ours], version)
      expect(() => signSolanaMessage(key, message)).toThrow('BAD_REQUEST')
      expect(() => signSolanaMessage(key, solanaTransaction(1, message))).toThrow('BAD_REQUEST')
    }
    expect(signSolanaMessage(key, Uint8Array.from([...solanaMessage([ours]), 0]))).toHaveLength(64)
    expect(() => signSolanaMessage(key, Uint8Array.from([...solanaMessage([ours], 0), 0]))).toThrow('BAD_REQUEST')
  })
})

describe('signSolanaTransaction', () => {
  test.each(['legacy', 0] as const)('sets only our signature of a transaction, version %s', version => {
    const message = solanaMessage([cosigner, ours], version)
    const unsigned = solanaTransaction(2, message)
    unsigned.fill(8, 1, 65)
    const before = new Uint8Array(unsigned)
    const { transaction, signature } = signSolanaTransaction(key, unsigned)
    expect(verified(signature, message, ours)).toBe(true)
    expect(transaction.slice(65, 129)).toEqual(signature)
    expect([...transaction.slice(0, 65), ...transaction.slice(129)]).toEqual([
      ...before.slice(0, 65),
      ...before.slice(129),
    ])
    expect(unsigned).toEqual(before)
    expect(readSolanaTransaction(unsigned)?.version).toBe(version)
  })

  test('rejects a transaction without our key', () => {
    expect(() => signSolanaTransaction(key, solanaTransaction(1, solanaMessage([cosigner])))).toThrow('NOT_A_SIGNER')
  })

  test('rejects truncated bytes and additional ones', () => {
    for (const version of ['legacy', 0] as const) {
      const whole = solanaTransaction(1, solanaMessage([ours], version))
      for (let length = 0; length < whole.length; length++)
        expect(() => signSolanaTransaction(key, whole.slice(0, length))).toThrow('BAD_REQUEST')
      expect(() => signSolanaTransaction(key, Uint8Array.from([...whole, 0]))).toThrow('BAD_REQUEST')
    }
  })

  test('rejects invalid headers, versions and lengths', () => {
    const message = solanaMessage([ours])
    const changed = (at: number, ...bytes: number[]) => {
      const copy = new Uint8Array(message)
      copy.set(bytes, at)
      return solanaTransaction(1, copy)
    }
    const odd = [
      changed(0, 0),
      changed(0, 3),
      changed(1, 1),
      changed(2, 2),
      changed(0, 0x81),
      solanaTransaction(2, message),
      Uint8Array.from([0x81, 0x00, ...new Uint8Array(64), ...message]),
      Uint8Array.from([0xff, 0xff, 0xff, ...message]),
      new Uint8Array(1_233),
    ]
    for (const bytes of odd) expect(readSolanaTransaction(bytes)).toBeUndefined()
    expect(isSolanaMessage(message)).toBe(true)
  })
})
