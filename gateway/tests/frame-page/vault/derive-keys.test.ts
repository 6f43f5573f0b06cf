import { createPrivateKey, createPublicKey } from 'node:crypto'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { describe, expect, test } from 'vitest'
import {
  deriveAddresses,
  ed25519Node,
  toSolanaAddress,
  mnemonicBytes,
  mnemonicSeed,
} from '../../../src/frame-page/vault/derive-keys.js'

const H = 0x80000000
const ZERO = new Uint8Array(32)

describe('mnemonic', () => {
  test('matches the published vectors', () => {
    const words = (hex: string) => new TextDecoder().decode(mnemonicBytes(hexToBytes(hex)))
    expect(words('00'.repeat(32))).toBe(`${'abandon '.repeat(23)}art`)
    expect(words('7f'.repeat(32))).toBe(
      'legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth useful legal winner ' +
        'thank year wave sausage worth title',
    )
    expect(words('ff'.repeat(32))).toBe(`${'zoo '.repeat(23)}vote`)
  })

  test('matches the reference library, including the seed', async () => {
    for (let round = 0; round < 20; round++) {
      const entropy = crypto.getRandomValues(new Uint8Array(32))
      const words = entropyToMnemonic(entropy, wordlist)
      expect(new TextDecoder().decode(mnemonicBytes(entropy))).toBe(words)
      expect(await mnemonicSeed(entropy)).toEqual(mnemonicToSeedSync(words))
    }
  })

  test('rejects another length', () => {
    expect(() => mnemonicBytes(new Uint8Array(16))).toThrow('BAD_REQUEST')
  })
})

describe('derived accounts', () => {
  test('match the addresses of other wallets', async () => {
    const { evmAddress } = await deriveAddresses(ZERO)
    expect(evmAddress).toBe('0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb')
  })

  test('match the ed25519 vectors of SLIP-0010', () => {
    const seed = hexToBytes('000102030405060708090a0b0c0d0e0f')
    const path = [H, 1 + H, 2 + H, 2 + H, 1_000_000_000 + H]
    const keys = path.map((_, depth) => bytesToHex(ed25519Node(seed, path.slice(0, depth + 1))))
    expect(keys).toEqual([
      '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3',
      'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2',
      '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9',
      '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662',
      '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
    ])
  })

  test('match the public key of another implementation', () => {
    const key = crypto.getRandomValues(new Uint8Array(32))
    const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), key])
    const jwk = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({ format: 'jwk' })
    expect(toSolanaAddress(key)).toBe(base58.encode(Buffer.from(jwk.x ?? '', 'base64url')))
  })
})
