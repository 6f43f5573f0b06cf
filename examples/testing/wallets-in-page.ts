import {
  announce,
  createBitcoinTestWallet,
  createPolkadotTestWallet,
  createSolanaTestWallet,
  createTestWallet,
  registerStandard,
  type BitcoinTestWallet,
  type PolkadotTestWallet,
  type SolanaTestWallet,
  type TestWallet,
} from 'appkit-modal/testing'

/** Where the nodes of a test are. */
export interface Nodes {
  readonly evm: string
  readonly solana: string
}

declare global {
  interface Window {
    nodes: Nodes
    /** The test's hand on each wallet of the page. */
    wallets: {
      readonly evm: TestWallet
      readonly solana: SolanaTestWallet
      readonly bitcoin: Promise<BitcoinTestWallet>
      readonly polkadot: Promise<PolkadotTestWallet>
    }
  }
}

// empty frames run this too, and have no storage
if (location.protocol.startsWith('http')) {
  const { nodes } = window
  const memory = sessionStorage // what they remember over a reload
  const evm = createTestWallet({ rpc: { 31337: nodes.evm }, memory })
  announce(evm)
  const solana = createSolanaTestWallet({ rpc: { 'solana:devnet': nodes.solana }, memory })
  registerStandard(solana)
  const bitcoin = createBitcoinTestWallet({ memory }).then(wallet => {
    wallet.appear('standard') // or 'sats', 'unisat', 'okx', 'leather'
    return wallet
  })
  const polkadot = createPolkadotTestWallet({ memory }).then(wallet => {
    wallet.appear()
    return wallet
  })
  window.wallets = { evm, solana, bitcoin, polkadot }
}
