import { afterAll, beforeAll } from 'vitest'
import { createTestWallet, type TestWallet } from '../../src/testing/test-wallet.js'
import type { TestWalletOptions } from '../../src/testing/wallet-state.js'
import { startAnvil, type Anvil } from '../helpers/chains/anvil.js'

/** The first two accounts of the public mnemonic. */
export const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Sends a request to a wallet like a page. */
export function request(
  { provider }: Pick<TestWallet, 'provider'>,
  method: string,
  params?: unknown,
): Promise<unknown> {
  return provider.request(params === undefined ? { method } : { method, params })
}

/** One node per test file, and new wallets connected to it. */
export function walletsOnAnvil() {
  let anvil: Anvil
  beforeAll(async () => void (anvil = await startAnvil()))
  afterAll(() => anvil.stop())
  const create = (over: Partial<TestWalletOptions> = {}) => createTestWallet({ rpc: { 31337: anvil.url }, ...over })
  return {
    create,
    url: () => anvil.url,
    async connected(over?: Partial<TestWalletOptions>): Promise<TestWallet> {
      const wallet = create(over)
      await request(wallet, 'eth_requestAccounts')
      return wallet
    },
  }
}
