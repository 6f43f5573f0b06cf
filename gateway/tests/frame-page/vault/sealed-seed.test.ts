import { describe, expect, test } from 'vitest'
import { addressesOf } from '../../../src/frame-page/vault/derive-keys.js'
import { openSeed, sealSeed } from '../../../src/frame-page/vault/sealed-seed.js'

const key = crypto.getRandomValues(new Uint8Array(32))
const entropy = crypto.getRandomValues(new Uint8Array(32))
const facts = { walletId: 'wallet-1', epoch: 1, ...(await addressesOf(entropy)) }

describe('a sealed seed', () => {
  test('opens with its key', async () => {
    expect(await openSeed(key, { ...facts, sealed: await sealSeed(key, entropy, facts) })).toEqual(entropy)
  })

  test('is refused where its addresses are not those it leads to, though the seal is sound', async () => {
    const other = await addressesOf(crypto.getRandomValues(new Uint8Array(32)))
    for (const wrong of [
      { ...facts, evmAddress: other.evmAddress },
      { ...facts, solanaAddress: other.solanaAddress },
    ]) {
      const sealed = await sealSeed(key, entropy, wrong)
      await expect(openSeed(key, { ...wrong, sealed })).rejects.toThrow('SHARE_MISMATCH')
    }
  })

  test('is not made for names that could be read as another', async () => {
    for (const odd of [{ walletId: 'a|1' }, { walletId: '' }, { epoch: 0 }, { epoch: 1.5 }])
      await expect(sealSeed(key, entropy, { ...facts, ...odd })).rejects.toThrow('BAD_REQUEST')
  })
})
