import { createDecipheriv, hkdfSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deriveAddresses } from '../../../src/frame-page/vault/derive-keys.js'
import { openSeed, sealSeed } from '../../../src/frame-page/vault/sealed-seed.js'

const key = crypto.getRandomValues(new Uint8Array(32))
const entropy = crypto.getRandomValues(new Uint8Array(32))
const facts = { walletId: 'wallet-1', epoch: 1, ...(await deriveAddresses(entropy)) }

describe('sealed seed', () => {
  test('opens with its key', async () => {
    expect(await openSeed(key, { ...facts, sealed: await sealSeed(key, entropy, facts) })).toEqual(entropy)
  })

  test('is rejected if its addresses differ from the derived ones', async () => {
    const foreign = await deriveAddresses(crypto.getRandomValues(new Uint8Array(32)))
    for (const wrong of [
      { ...facts, evmAddress: foreign.evmAddress },
      { ...facts, solanaAddress: foreign.solanaAddress },
    ]) {
      const sealed = await sealSeed(key, entropy, wrong)
      await expect(openSeed(key, { ...wrong, sealed })).rejects.toThrow('SHARE_MISMATCH')
    }
  })

  test('does not open for another epoch or name', async () => {
    const sealed = await sealSeed(key, entropy, facts)
    for (const wrong of [{ epoch: 2 }, { walletId: 'wallet-2' }])
      await expect(openSeed(key, { ...facts, ...wrong, sealed })).rejects.toThrow('SHARE_MISMATCH')
  })

  test('is AES-256-GCM with wallet, epoch and addresses as AAD, as in Node.js', async () => {
    const sealed = Buffer.from(await sealSeed(key, entropy, { ...facts, epoch: 7 }), 'base64url')
    const vaultKey = Buffer.from(hkdfSync('sha256', key, 'wallet-1', 'vault/v1', 32))
    const opener = createDecipheriv('aes-256-gcm', vaultKey, sealed.subarray(0, 12))
    opener.setAAD(Buffer.from(`v1|wallet-1|7|${facts.evmAddress}|${facts.solanaAddress}`))
    opener.setAuthTag(sealed.subarray(-16))
    const opened = Buffer.concat([opener.update(sealed.subarray(12, -16)), opener.final()])
    expect(new Uint8Array(opened)).toEqual(entropy)
  })

  test('rejects ambiguous names', async () => {
    for (const odd of [{ walletId: 'a|1' }, { walletId: '' }, { epoch: 0 }, { epoch: 1.5 }])
      await expect(sealSeed(key, entropy, { ...facts, ...odd })).rejects.toThrow('BAD_REQUEST')
  })
})
