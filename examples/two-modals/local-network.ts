import { defineChain, type Network } from 'appkit-modal/networks'

/** The development stack's `/stack.json`. */
export interface Stack {
  readonly gateway: string
  readonly swapRouters: Readonly<Record<`eip155:${number}`, readonly string[]>>
  readonly relay: string
  readonly rpc: Readonly<Record<string, string>>
  readonly projectId: string
}

export async function readStack(): Promise<Stack> {
  return (await (await fetch('/stack.json')).json()) as Stack
}

export function localNetwork({ rpc }: Stack, id: number, name: string): Network {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpc[id] ?? ''] } },
  })
}
