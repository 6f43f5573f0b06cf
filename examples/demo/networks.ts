import { defineChain, solanaDevnet, type Network } from 'appkit-modal/networks'
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
