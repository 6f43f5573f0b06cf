import { describe, expect, test } from 'vitest'
import { combineShares, placeOf, shareAt, splitKey } from '../../../src/frame-page/vault/share-line.js'

const key = () => crypto.getRandomValues(new Uint8Array(32))

describe('the shares of a key', () => {
  test('make it again in every pair and order', async () => {
    for (let round = 0; round < 50; round++) {
      const secret = key()
      const { device, gateway, recovery } = await splitKey(secret)
      const pairs = [
        [device, gateway],
        [device, recovery],
        [gateway, recovery],
      ] as const
      for (const [one, other] of pairs) {
        expect(await combineShares(one, other)).toEqual(secret)
        expect(await combineShares(other, one)).toEqual(secret)
      }
    }
  })

  test('determine the third, the very same as was split', async () => {
    for (let round = 0; round < 200; round++) {
      const { device, gateway, recovery } = await splitKey(key())
      expect(shareAt(placeOf(recovery), device, gateway)).toEqual(recovery)
      expect(shareAt(placeOf(device), recovery, gateway)).toEqual(device)
      expect(shareAt(placeOf(gateway), recovery, device)).toEqual(gateway)
    }
  })

  test('determine a share at any place, which opens with each of them', async () => {
    const secret = key()
    const { device, gateway, recovery } = await splitKey(secret)
    for (let x = 1; x < 256; x++) {
      const fourth = shareAt(x, device, gateway)
      expect(placeOf(fourth)).toBe(x)
      if (x !== placeOf(recovery)) expect(await combineShares(fourth, recovery)).toEqual(secret)
    }
  })

  test('are refused where they cannot be two', async () => {
    const { device, gateway } = await splitKey(key())
    await expect(combineShares(device, device)).rejects.toThrow('SHARE_MISMATCH')
    await expect(combineShares(device, gateway.slice(1))).rejects.toThrow('SHARE_MISMATCH')
    const nowhere = new Uint8Array(gateway)
    nowhere[32] = 0
    await expect(combineShares(device, nowhere)).rejects.toThrow('SHARE_MISMATCH')
    for (const x of [0, 256, 1.5, Number.NaN]) expect(() => shareAt(x, device, gateway)).toThrow('SHARE_MISMATCH')
  })
})
