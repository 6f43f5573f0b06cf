import { describe, expect, test } from 'vitest'
import { createTestWallet } from '../../src/testing/test-wallet.js'
import type { TestWalletOptions } from '../../src/testing/wallet-state.js'
import { FIRST } from './wallet-on-anvil.js'

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const create = (over: Partial<TestWalletOptions> = {}) =>
  createTestWallet({ rpc: { 1: 'http://127.0.0.1:1' }, ...over })

describe('createTestWallet', () => {
  test('uses the given private key', () => {
    expect(create({ privateKey: KEY }).addresses).toEqual([FIRST])
  })

  test('uses the given metadata', () => {
    const { info } = create({ name: 'Fox', rdns: 'org.fox', icon: 'data:image/png;base64,AA==' })
    expect(info).toMatchObject({ name: 'Fox', rdns: 'org.fox', icon: 'data:image/png;base64,AA==' })
    expect(create().info.uuid).not.toBe(create().info.uuid)
  })
})
