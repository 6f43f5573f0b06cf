import { TEST_ICON } from '../wallet-state.js'
import { featureNames, solanaFeatures } from './solana-features.js'
import {
  type SolanaTestWalletOptions,
  SolanaWalletControl,
  SolanaWalletState,
  type StandardTestWallet,
} from './solana-wallet-state.js'

/** A Solana wallet for tests, with real keys and signatures. The test decides every prompt. */
export interface SolanaTestWallet {
  readonly wallet: StandardTestWallet
  readonly control: SolanaWalletControl
  readonly addresses: readonly string[]
}

/**
 * Creates a Solana wallet for end-to-end tests. It is a Wallet Standard wallet that signs with real keys, and a
 * `control` that acts as its user, like `createTestWallet` for EVM networks.
 *
 * @example
 * const wallet = createSolanaTestWallet({ rpc: { 'solana:devnet': 'http://127.0.0.1:8899' }, memory: sessionStorage })
 * registerStandard(wallet)
 * wallet.control.mode = 'reject'
 */
export function createSolanaTestWallet(options: SolanaTestWalletOptions): SolanaTestWallet {
  const { name = 'Solana Test Wallet', icon = TEST_ICON, without = [], rpc } = options
  const names = featureNames.filter(feature => !without.includes(feature))
  const control = new SolanaWalletControl(() => state)
  const signing = names.filter(feature => feature.startsWith('solana:'))
  const state: SolanaWalletState = new SolanaWalletState(options, name, signing)
  const all = solanaFeatures(state, control, options)
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains: Object.keys(rpc),
    features: Object.fromEntries(names.map(feature => [feature, all[feature] ?? {}])),
    get accounts() {
      return state.visible
    },
  } as const
  return { wallet, control, addresses: state.accounts.map(({ account }) => account.address) }
}
