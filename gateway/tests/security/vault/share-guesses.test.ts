import { describe, expect, test } from 'vitest'
import { utf8, type Bytes } from '../../../src/frame-page/vault/bytes.js'
import { gcmOpen, gcmSeal, deriveHkdfKey } from '../../../src/frame-page/vault/gcm.js'
import { combineShares, splitKey } from '../../../src/frame-page/vault/shamir-shares.js'
import { securityCases } from '../../frame-page/helpers/security-cases.js'

const fresh = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))
const vaultKey = (key: Bytes) => deriveHkdfKey(key, utf8('wallet'), utf8('vault/v1'))

describe('single share', () => {
  const guesses = securityCases(2_000)

  test.each(['device', 'gateway', 'recovery'] as const)(
    `never opens with ${guesses} guessed shares: the %s share`,
    async which => {
      const [key, seed, aad] = [fresh(32), fresh(32), utf8('aad')]
      const shares = await splitKey(key)
      const sealed = await gcmSeal(await vaultKey(key), seed, aad)
      const tried = { opened: 0, refused: 0 }
      for (let guess = 0; guess < guesses; guess++) {
        const value = fresh(33)
        const combined = await combineShares(shares[which], value).catch(() => undefined)
        const opened = combined && (await gcmOpen(await vaultKey(combined), sealed, aad).catch(() => undefined))
        if (opened) tried.opened++
        else tried.refused++
      }
      expect(tried).toEqual({ opened: 0, refused: guesses })
    },
    600_000,
  )

  test('opens with the correct second share', async () => {
    const [key, seed, aad] = [fresh(32), fresh(32), utf8('aad')]
    const { device, recovery } = await splitKey(key)
    const sealed = await gcmSeal(await vaultKey(key), seed, aad)
    expect(await gcmOpen(await vaultKey(await combineShares(device, recovery)), sealed, aad)).toEqual(seed)
  })

  test('has uniformly distributed bytes, independent of the key', async () => {
    const wallets = securityCases(5_000)
    const counts = [0, 1, 2].map(() => Array.from({ length: 256 }, () => 0))
    const key = new Uint8Array(32) // The least random key, so that only the shares vary.
    for (let wallet = 0; wallet < wallets; wallet++) {
      const { device, gateway, recovery } = await splitKey(key)
      for (const [at, share] of [device, gateway, recovery].entries())
        for (const byte of share.subarray(0, 32)) (counts[at] as number[])[byte] = (counts[at]?.[byte] ?? 0) + 1
    }
    for (const count of counts) {
      const wanted = (wallets * 32) / 256
      const chi = count.reduce((sum, seen) => sum + (seen - wanted) ** 2 / wanted, 0)
      // 255 degrees of freedom: values above 380 occur less than once in two million runs.
      expect(chi).toBeLessThan(380)
      expect(chi).toBeGreaterThan(150)
    }
  }, 600_000)
})
