import { bitcoin, defineChain, polkadot, solanaDevnet, type Network } from 'appkit-modal/networks'
import type { Stack } from './stack.js'

/** The two development chains, at the addresses the stack has this time. */
export function localNetworks({ rpc }: Stack): readonly [Network, Network] {
  const local = (id: number, name: string) =>
    defineChain({
      id,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpc[id] ?? ''] } },
      testnet: true,
    })
  return [local(31337, 'Local One'), local(31338, 'Local Two')]
}

/** The development chain of Solana, which poses as the one that people develop on. */
export function localSolana({ rpc }: Stack): Network {
  return { ...solanaDevnet, name: 'Local Solana', rpcUrls: { default: { http: [rpc['solana'] ?? ''] } } }
}

const REGTEST = '0f9188f13cb7b2c71f2a335e3a4fc328'

/** The development chain of Bitcoin. */
export function localBitcoin({ rpc }: Stack): Network {
  return {
    ...bitcoin,
    id: REGTEST,
    caipNetworkId: `bip122:${REGTEST}`,
    name: 'Local Bitcoin',
    rpcUrls: { default: { http: [rpc['bitcoin'] ?? ''] } },
    testnet: true,
  }
}

/** Polkadot's addresses and signatures: there is no chain of it here, and nobody is asked for a balance. */
export const polkadotKeys: Network = { ...polkadot, rpcUrls: { default: { http: [] } } }
