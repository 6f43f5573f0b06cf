import { announce, createTestWallet, type TestWallet } from 'appkit-modal/testing'
import { createBitcoinTestWallet, type BitcoinTestWallet } from 'appkit-modal/testing/bitcoin'
import { createPolkadotTestWallet, type PolkadotTestWallet } from 'appkit-modal/testing/polkadot'
import { createSolanaTestWallet, registerStandard, type SolanaTestWallet } from 'appkit-modal/testing/solana'

/** The RPC URLs of a test. */
export interface Nodes {
  readonly evm: string
  readonly solana: string
}

declare global {
  interface Window {
    nodes: Nodes
    /** The controls of the page's wallets. */
    wallets: {
      readonly evm: TestWallet
      readonly solana: SolanaTestWallet
      readonly bitcoin: BitcoinTestWallet
      readonly polkadot: PolkadotTestWallet
    }
  }
}

// Empty frames run this too, but they have no storage.
if (location.protocol.startsWith('http')) {
  const { nodes } = window
  const memory = sessionStorage // keeps their state over a reload
  const evm = createTestWallet({ rpc: { 31337: nodes.evm }, memory })
  announce(evm)
  const solana = createSolanaTestWallet({ rpc: { 'solana:devnet': nodes.solana }, memory })
  registerStandard(solana)
  const bitcoin = createBitcoinTestWallet({ memory })
  bitcoin.appear('standard') // or 'sats', 'unisat', 'okx', 'leather'
  const polkadot = createPolkadotTestWallet({ memory })
  polkadot.appear()
  window.wallets = { evm, solana, bitcoin, polkadot }
}
