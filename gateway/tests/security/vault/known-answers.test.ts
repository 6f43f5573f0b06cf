import { Aes128Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { argon2id as nobleArgon2id } from '@noble/hashes/argon2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { argon2id } from 'hash-wasm'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { utf8, type Bytes } from '../../../src/frame-page/vault/bytes.js'
import {
  deriveAddresses,
  evmKey,
  solanaKey,
  exportPhrase,
  mnemonicSeed,
} from '../../../src/frame-page/vault/derive-keys.js'
import { importGcmKey, gcmOpen, gcmSeal, deriveHkdfKey } from '../../../src/frame-page/vault/gcm.js'
import { createShareSuite } from '../../../src/frame-page/vault/sealed-shares.js'
import { securityCases } from '../../frame-page/helpers/security-cases.js'

const bytes = (hex: string): Bytes => new Uint8Array(hexToBytes(hex))
const NOTHING = bytes('')

describe('known answers', () => {
  test('matches BIP-39: seed of zero entropy without passphrase', async () => {
    expect(bytesToHex(await mnemonicSeed(new Uint8Array(32)))).toBe(
      '408b285c123836004f4b8842c89324c1f01382450c0d439af345ba7fc49acf705489c6fc77dbd4e3dc1dd8cc6bc9f043db8ada1e243c4a0eafb290d399480840',
    )
  })

  test('matches BIP-32: second vector of the path library', () => {
    const seed = bytes(
      'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
    )
    expect(HDKey.fromMasterSeed(seed).derive('m/0').publicExtendedKey).toBe(
      'xpub69H7F5d8KSRgmmdJg2KhpAK8SR3DjMwAdkxj3ZuxV27CprR9LgpeyGmXUbC6wb7ERfvrnKZjXoUmmDznezpbZb7ap6r1D3tgFxHmwMkQTPH',
    )
    expect(bytesToHex(evmKey(seed))).toBe(
      bytesToHex(HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0/0").privateKey ?? NOTHING),
    )
  })

  test('matches RFC 9180, A.1: base mode of the share key exchange', async () => {
    const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes128Gcm() })
    const recipientKey = await suite.kem.deriveKeyPair(
      bytes('6db9df30aa07dd42ee5e8181afdb977e538f5e1fec8a06223f33f7013e525037').buffer,
    )
    const enc = bytes('37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431').buffer
    const info = bytes('4f6465206f6e2061204772656369616e2055726e').buffer
    const ciphertext = bytes(
      'f938558b5d72f1a23810b4be2ab4f84331acc02fc97babc53a52ae8218a355a96d8770ac83d07bea87e13c512a',
    ).buffer
    const plain = await suite.open({ recipientKey, enc, info }, ciphertext, bytes('436f756e742d30').buffer)
    expect(new TextDecoder().decode(plain)).toBe('Beauty is truth, truth beauty')
  })

  test('uses the RFC 9180 suite ids required for the share', () => {
    const { kem, kdf, aead } = createShareSuite()
    expect([kem.id, kdf.id, aead.id]).toEqual([0x0020, 0x0001, 0x0002])
  })

  test('matches RFC 9106, 5.3, and the argon2id reference implementation', async () => {
    const [password, salt] = [new Uint8Array(32).fill(1), new Uint8Array(16).fill(2)]
    const [key, personalization] = [new Uint8Array(8).fill(3), new Uint8Array(12).fill(4)]
    const tag = nobleArgon2id(password, salt, { m: 32, t: 3, p: 4, key, personalization })
    expect(bytesToHex(tag)).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659')
    const cost = { parallelism: 1, iterations: 2, memorySize: 65_536, hashLength: 32, outputType: 'hex' } as const
    expect(await argon2id({ password: 'password', salt: utf8('somesalt'), ...cost })).toBe(
      '09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7',
    )
  }, 60_000)

  test('derives argon2id in the worker like the tested implementation', async () => {
    for (let round = 0; round < 10; round++) {
      const [password, salt] = [crypto.getRandomValues(new Uint8Array(20)), crypto.getRandomValues(new Uint8Array(16))]
      const [m, t, p] = [64 + round * 32, 2 + (round % 3), 1 + (round % 2)]
      const cost = { parallelism: p, iterations: t, memorySize: m, hashLength: 32, outputType: 'hex' } as const
      expect(await argon2id({ password, salt, ...cost })).toBe(bytesToHex(nobleArgon2id(password, salt, { m, t, p })))
    }
  })

  test('matches AES-256-GCM: NIST test cases 13, 14 and 16', async () => {
    const zero = await importGcmKey(new Uint8Array(32))
    const iv = '00'.repeat(12)
    expect(await gcmOpen(zero, bytes(`${iv}530f8afbc74536b9a963b4f1c4cb738b`), NOTHING)).toEqual(NOTHING)
    const block = bytes(`${iv}cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919`)
    expect(await gcmOpen(zero, block, NOTHING)).toEqual(new Uint8Array(16))
    const key = await importGcmKey(bytes('feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308'))
    const sealed = bytes(
      'cafebabefacedbaddecaf888522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b',
    )
    const aad = bytes('feedfacedeadbeeffeedfacedeadbeefabaddad2')
    expect(bytesToHex(await gcmOpen(key, sealed, aad))).toBe(
      'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
    )
  })

  test('matches HKDF-SHA256: RFC 5869, test case 1', async () => {
    const [secret, salt, info] = ['0b'.repeat(22), '000102030405060708090a0b0c', 'f0f1f2f3f4f5f6f7f8f9'].map(bytes) as [
      Bytes,
      Bytes,
      Bytes,
    ]
    const derived = await deriveHkdfKey(secret, salt, info)
    const published = await importGcmKey(bytes('3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf'))
    expect(await gcmOpen(derived, await gcmSeal(published, utf8('x'), NOTHING), NOTHING)).toEqual(utf8('x'))
  })

  test('derives the address of the account library from the same phrase', async () => {
    const wallets = securityCases(25)
    for (let wallet = 0; wallet < wallets; wallet++) {
      const entropy = crypto.getRandomValues(new Uint8Array(32))
      const { evmAddress } = await deriveAddresses(entropy)
      expect(mnemonicToAccount(exportPhrase(entropy)).address).toBe(evmAddress)
    }
  }, 600_000)

  test('derives two independent keys of a seed', async () => {
    const seed = await mnemonicSeed(crypto.getRandomValues(new Uint8Array(32)))
    expect(evmKey(seed)).not.toEqual(solanaKey(seed))
  })
})
