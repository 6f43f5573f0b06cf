import { describe, expect, test } from 'vitest'
import {
  combineShares,
  deriveDeviceShare,
  getShareIndex,
  interpolateShare,
  splitKey,
} from '../../../src/frame-page/vault/shamir-shares.js'

const key = () => crypto.getRandomValues(new Uint8Array(32))

describe('key shares', () => {
  test('restore the key in every pair and order', async () => {
    for (let round = 0; round < 50; round++) {
      const secret = key()
      const { device, gateway, recovery } = await splitKey(secret)
      const pairs = [
        [device, gateway],
        [device, recovery],
        [gateway, recovery],
      ] as const
      for (const [a, b] of pairs) {
        expect(await combineShares(a, b)).toEqual(secret)
        expect(await combineShares(b, a)).toEqual(secret)
      }
    }
  })

  test('determine the third share exactly', async () => {
    for (let round = 0; round < 200; round++) {
      const { device, gateway, recovery } = await splitKey(key())
      expect(interpolateShare(getShareIndex(recovery), device, gateway)).toEqual(recovery)
      expect(interpolateShare(getShareIndex(device), recovery, gateway)).toEqual(device)
      expect(interpolateShare(getShareIndex(gateway), recovery, device)).toEqual(gateway)
    }
  })

  test('interpolate a valid share at any index', async () => {
    const secret = key()
    const { device, gateway, recovery } = await splitKey(secret)
    for (let x = 1; x < 256; x++) {
      const fourth = interpolateShare(x, device, gateway)
      expect(getShareIndex(fourth)).toBe(x)
      if (x !== getShareIndex(recovery)) expect(await combineShares(fourth, recovery)).toEqual(secret)
    }
  })

  test('derive the device share at an index of its own', async () => {
    const places = new Set<number>()
    for (let round = 0; round < 200; round++) {
      const secret = key()
      const { device, gateway, recovery } = await splitKey(secret)
      expect(new Set([device, gateway, recovery].map(getShareIndex)).size).toBe(3)
      places.add(getShareIndex(device))
      const further = deriveDeviceShare(gateway, recovery)
      expect(further, 'another device gets the same share').toEqual(device)
      expect(await combineShares(further, gateway)).toEqual(secret)
      expect(await combineShares(further, recovery)).toEqual(secret)
      await expect(combineShares(further, device), 'two devices have no more than one').rejects.toThrow()
    }
    expect([...places].every(place => place >= 1 && place <= 3)).toBe(true)
  })

  /** The line 2a + 57 x, with products from FIPS 197: 57 · 83 = c1, 57 · 13 = fe, 57 · 02 = ae. */
  test.each([
    [[0x2a ^ 0xc1, 0x83], [0x2a ^ 0xfe, 0x13], 0x01, 0x2a ^ 0x57],
    [[0x2a ^ 0x57, 0x01], [0x2a ^ 0xfe, 0x13], 0x02, 0x2a ^ 0xae],
    [[0x2a ^ 0x57, 0x01], [0x2a ^ 0xae, 0x02], 0x03, 0x2a ^ 0xae ^ 0x57],
  ])('have the known answer for %j and %j', async (gateway, recovery, place, wanted) => {
    const share = ([y = 0, x = 0]: readonly number[]) => new Uint8Array(33).fill(y, 0, 32).fill(x, 32)
    const device = deriveDeviceShare(share(gateway), share(recovery))
    expect(getShareIndex(device)).toBe(place)
    expect([...device.subarray(0, 32)]).toEqual(Array.from({ length: 32 }, () => wanted))
    expect((await combineShares(device, share(gateway)))[0]).toBe(0x2a)
  })

  test('reject malformed or equal shares', async () => {
    const { device, gateway } = await splitKey(key())
    await expect(combineShares(device, device)).rejects.toThrow('SHARE_MISMATCH')
    await expect(combineShares(device, gateway.slice(1))).rejects.toThrow('SHARE_MISMATCH')
    const nowhere = new Uint8Array(gateway)
    nowhere[32] = 0
    await expect(combineShares(device, nowhere)).rejects.toThrow('SHARE_MISMATCH')
    for (const x of [0, 256, 1.5, Number.NaN])
      expect(() => interpolateShare(x, device, gateway)).toThrow('SHARE_MISMATCH')
  })
})
