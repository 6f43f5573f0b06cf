import { TEST_ICON } from '../wallet-state.js'
import { featureNames, solanaFeatures } from './solana-features.js'
import {
  type SolanaTestWalletOptions,
  SolanaWalletControl,
  SolanaWalletState,
  type StandardTestWallet,
} from './solana-wallet-state.js'

/** A wallet of Solana for tests: real keys, real signatures, a person who does what the test says. */
export interface SolanaTestWallet {
  readonly wallet: StandardTestWallet
  readonly control: SolanaWalletControl
  /** The addresses it can show. */
  readonly addresses: readonly string[]
}

/**
 * Makes a wallet of Solana for end-to-end tests, of the wallet standard, with real keys that sign for real, and a `control`
 * that plays the person in front of it, as `createTestWallet` does for EVM.
 *
 * @example
 * const wallet = createSolanaTestWallet({ rpc: { 'solana:devnet': 'http://127.0.0.1:8899' }, memory: sessionStorage })
 * registerStandard(wallet)
 * wallet.control.mode = 'reject'
 */
export function createSolanaTestWallet(options: SolanaTestWalletOptions): SolanaTestWallet {
  const { name = 'Solana Test Wallet', icon = TEST_ICON, without = [], rpc } = options
  const names = featureNames.filter(each => !without.includes(each))
  const control = new SolanaWalletControl(() => state)
  const signing = names.filter(each => each.startsWith('solana:'))
  const state: SolanaWalletState = new SolanaWalletState(options, name, signing)
  const all = solanaFeatures(state, control, options)
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains: Object.keys(rpc),
    features: Object.fromEntries(names.map(each => [each, all[each] ?? {}])),
    get accounts() {
      return state.visible
    },
  } as const
  return { wallet, control, addresses: state.held.map(({ account }) => account.address) }
}
