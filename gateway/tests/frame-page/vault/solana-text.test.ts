import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, test } from 'vitest'
import { decodeOffChain } from '../../../src/frame-page/decode/decode-message.js'
import { hasUnknownVersion } from '../../../src/frame-page/decode/solana-transaction.js'
import { signSolanaMessage } from '../../../src/frame-page/vault/signatures.js'
import { readOffChainMessage, isSignableText } from '../../../src/frame-page/vault/solana-messages.js'
import { solanaMessage, solanaTransaction } from '../helpers/solana-bytes.js'

const key = new Uint8Array(32).fill(42)
const ours = ed25519.getPublicKey(key)
const stranger = ed25519.getPublicKey(new Uint8Array(32).fill(43))
const bytes = (text: string) => new TextEncoder().encode(text)
const all = Array.from({ length: 256 }, (_, first) => first)

interface OffChain {
  readonly version?: number
  readonly format?: number
  readonly signers?: readonly Uint8Array[]
  readonly length?: number
}

const offChain = (
  text: Uint8Array,
  { version = 0, format = 1, signers = [ours], length = text.length }: OffChain = {},
) =>
  Uint8Array.from([
    0xff,
    ...bytes('solana offchain'),
    version,
    ...new Uint8Array(32).fill(6),
    format,
    signers.length,
    ...signers.flatMap(signer => [...signer]),
    length & 255,
    length >> 8,
    ...text,
  ])

describe('messages by first byte', () => {
  test.each(all.filter(first => first >= 0x80))('never signs a transaction body after first byte %i as text', first => {
    for (const version of ['legacy', 0] as const) {
      const body = solanaMessage([ours], version)
      const versioned = Uint8Array.from([first, ...(version === 0 ? body.slice(1) : body)])
      expect(isSignableText(versioned, ours)).toBe(false)
      expect(() => signSolanaMessage(key, versioned)).toThrow('BAD_REQUEST')
    }
  })

  test('signs 0x00 to 0x7f unless it is a legacy transaction', () => {
    const signed = all.filter(
      first => first < 0x80 && isSignableText(Uint8Array.from([first, ...bytes('hello')]), ours),
    )
    expect(signed).toEqual(all.filter(first => first < 0x80))
    expect(isSignableText(solanaMessage([ours]), ours)).toBe(false)
    expect(isSignableText(solanaTransaction(1, solanaMessage([ours])), ours)).toBe(false)
  })

  test("signs 0x80 and above only as UTF-8 without the signer's key", () => {
    const lone = all.filter(first => first >= 0x80 && isSignableText(Uint8Array.from([first, ...bytes('hello')]), ours))
    expect(lone).toEqual([])
    for (const text of ['مرحبًا', 'Ærlig talt', '你好', '🌱 garden'])
      expect(isSignableText(bytes(text), ours)).toBe(true)
    const ascii = new Uint8Array(32).fill(0x41)
    expect(isSignableText(Uint8Array.from([...bytes('é'), ...ascii]), ours)).toBe(true)
    expect(isSignableText(Uint8Array.from([...bytes('é'), ...ascii]), ascii)).toBe(false)
  })
})

describe('off-chain messages', () => {
  test.each([
    [0, 'Plain text'],
    [1, 'مرحبًا'],
    [2, 'مرحبًا'],
  ])('signs format %i and shows its text', (format, text) => {
    const message = offChain(bytes(text), { format })
    expect(isSignableText(message, ours)).toBe(true)
    const facts = { origin: 'https://app.example.com', account: '', chainId: '', now: 0 }
    expect(decodeOffChain(message, facts)).toMatchObject({
      action: 'message',
      facts: [{ name: 'text', value: text }, { name: 'program' }],
    })
  })

  test('blocks a sign-in for another site', () => {
    const text =
      'evil.example wants you to sign in with your Solana account:\nabc\n\nURI: https://evil.example\nVersion: 1\nChain ID: mainnet\nNonce: abcdefgh12345678\nIssued At: 2027-01-01T00:00:00.000Z'
    const facts = { origin: 'https://app.example.com', account: 'abc', chainId: 'mainnet', now: 0 }
    const plain = decodeOffChain(bytes(text), facts).warnings
    expect(plain).toContainEqual({ code: 'sign-in-domain', level: 'blocked' })
    expect(decodeOffChain(offChain(bytes(text)), facts).warnings).toEqual(plain)
  })

  test.each<[string, Uint8Array]>([
    ['of version 1', offChain(bytes('x'), { version: 1 })],
    ['of format 3', offChain(bytes('x'), { format: 3 })],
    ['of format 0 with other than printable ASCII', offChain(bytes('é'), { format: 0 })],
    ['of format 1 that is longer than a packet', offChain(new Uint8Array(1_233).fill(65))],
    ['without a signer', offChain(bytes('x'), { signers: [] })],
    ['for another signer', offChain(bytes('x'), { signers: [stranger] })],
    ['with a wrong length', offChain(bytes('xyz'), { length: 2 })],
    ['of no length', offChain(bytes(''))],
    ['with invalid UTF-8', offChain(Uint8Array.from([0xff]))],
  ])('rejects a message %s', (_, message) => {
    expect(isSignableText(message, ours)).toBe(false)
  })

  test('rejects truncated bytes', () => {
    const whole = offChain(bytes('garden'))
    for (let length = 0; length < whole.length; length++)
      expect(readOffChainMessage(whole.slice(0, length))).toBeUndefined()
  })
})

test('detects transactions of an unknown version', () => {
  for (const first of all.filter(byte => byte > 0x80)) {
    expect(hasUnknownVersion(Uint8Array.from([first, ...solanaMessage([ours])]))).toBe(true)
    expect(hasUnknownVersion(solanaTransaction(1, Uint8Array.from([first, 1, 0, 1])))).toBe(true)
  }
  for (const version of ['legacy', 0] as const)
    expect(hasUnknownVersion(solanaTransaction(1, solanaMessage([ours], version)))).toBe(false)
  expect(hasUnknownVersion(new Uint8Array())).toBe(false)
})
