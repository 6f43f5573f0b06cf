import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import type { Clock } from '../../../../src/core/clock.js'
import { decodeBase58 } from '../../../../src/lib/base58.js'
import { RpcClient } from '../chains/rpc-client.js'
import type { Outbound } from '../outbound/outbound.js'

const ADDRESS_BYTES = 32

/** Whether a text is an address of Solana: 32 bytes in base58. */
export function isSolanaAddress(text: string): boolean {
  return text.length >= ADDRESS_BYTES && text.length <= 44 && decodeBase58(text)?.length === ADDRESS_BYTES
}

/** The address that stands for the network's own coin where a token's address is asked for; the token that wraps it. */
export const SOL_MINT = 'So11111111111111111111111111111111111111112'
/** What the field says for the coin itself. */
const SOL_PLACEHOLDER = 'So11111111111111111111111111111111111111111'

/** A token of Solana, or its coin. */
interface SolanaToken {
  readonly caipNetworkId: string
  /** Of the coin, that of the token that wraps it. */
  readonly mint: string
  readonly isNative: boolean
}

/** Reads a token's CAIP-10; nothing for what is none of Solana. */
export function readSolanaToken(caip10: string): SolanaToken | undefined {
  const [, caipNetworkId, mint] = /^(solana:[1-9A-HJ-NP-Za-km-z]{32}):([1-9A-HJ-NP-Za-km-z]{32,44})$/.exec(caip10) ?? []
  if (caipNetworkId === undefined || mint === undefined) return undefined
  if (mint === SOL_PLACEHOLDER || mint === SOL_MINT)
    return { caipNetworkId, mint: SOL_MINT, isNative: mint !== SOL_MINT }
  return isSolanaAddress(mint) ? { caipNetworkId, mint, isNative: false } : undefined
}

/** One network of Solana, and the way to ask it. */
export interface SolanaChain {
  readonly caipNetworkId: string
  readonly network: FrameNetwork
  readonly rpc: RpcClient
}

const ID = /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/
/** So many characters of its first block's hash are the name of a network. Standard: CAIP-2 of Solana. */
const NAME_LENGTH = 32

/** The networks of Solana that the gateway can read: those of its list that have a node. */
export class SolanaChains {
  readonly all: readonly SolanaChain[]

  constructor(networks: readonly FrameNetwork[], parts: { readonly upstream: Outbound; readonly clock: Clock }) {
    const readable = networks.filter(({ caipNetworkId, rpcUrls }) => ID.test(caipNetworkId) && rpcUrls.length > 0)
    this.all = readable.map(network => {
      const { caipNetworkId, rpcUrls } = network
      const name = caipNetworkId.slice('solana:'.length)
      const is = (answer: unknown) => typeof answer === 'string' && answer.slice(0, NAME_LENGTH) === name
      const rpc = new RpcClient({ ...parts, urls: rpcUrls, identity: { method: 'getGenesisHash', is } })
      return { caipNetworkId, network, rpc }
    })
  }

  /** The network of a CAIP-2 id; nothing where the gateway cannot read it. */
  find(caipNetworkId: string): SolanaChain | undefined {
    return this.all.find(chain => chain.caipNetworkId === caipNetworkId)
  }
}
