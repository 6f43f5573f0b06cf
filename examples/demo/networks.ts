import { bitcoin, defineChain, polkadot, solanaDevnet, type Network } from 'appkit-modal/networks'
import type { Stack } from './stack.js'

/** The two development chains, at the current URLs of the stack. */
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

/** Solana's development chain, which poses as devnet. */
export function localSolana({ rpc }: Stack): Network {
  return { ...solanaDevnet, name: 'Local Solana', rpcUrls: { default: { http: [rpc['solana'] ?? ''] } } }
}

const REGTEST = '0f9188f13cb7b2c71f2a335e3a4fc328'

/** Bitcoin's development chain. */
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

/** Polkadot for addresses and signatures only: there is no development chain, so no balance is read. */
export const polkadotKeys: Network = { ...polkadot, rpcUrls: { default: { http: [] } } }
