import { NATIVE_SOLANA_ADDRESS } from '../../../../src/contract/data-records.js'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import type { Clock } from '../../../../src/core/clock.js'
import { decodeBase58 } from '../../../../src/lib/base58.js'
import { RpcClient } from '../chains/rpc-client.js'
import type { Outbound } from '../outbound/outbound.js'

const ADDRESS_BYTES = 32

export function isSolanaAddress(text: string): boolean {
  return text.length >= ADDRESS_BYTES && text.length <= 44 && decodeBase58(text)?.length === ADDRESS_BYTES
}

/** Mint of wrapped SOL. Also used as the address of SOL in price requests. */
export const SOL_MINT = 'So11111111111111111111111111111111111111112'

interface SolanaToken {
  readonly caipNetworkId: string
  readonly mint: string
  readonly isNative: boolean
}

/** Parses the CAIP-10 id of a token. Returns undefined for other chains. */
export function readSolanaToken(caip10: string): SolanaToken | undefined {
  const [, caipNetworkId, mint] = /^(solana:[1-9A-HJ-NP-Za-km-z]{32}):([1-9A-HJ-NP-Za-km-z]{32,44})$/.exec(caip10) ?? []
  if (caipNetworkId === undefined || mint === undefined) return undefined
  if (mint === NATIVE_SOLANA_ADDRESS || mint === SOL_MINT)
    return { caipNetworkId, mint: SOL_MINT, isNative: mint !== SOL_MINT }
  return isSolanaAddress(mint) ? { caipNetworkId, mint, isNative: false } : undefined
}

export interface SolanaChain {
  readonly caipNetworkId: string
  readonly network: FrameNetwork
  readonly rpc: RpcClient
}

const ID = /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/
// Length of the genesis hash prefix in a CAIP-2 id.
const REFERENCE_LENGTH = 32

export class SolanaChains {
  readonly all: readonly SolanaChain[]

  constructor(networks: readonly FrameNetwork[], parts: { readonly upstream: Outbound; readonly clock: Clock }) {
    const readable = networks.filter(({ caipNetworkId, rpcUrls }) => ID.test(caipNetworkId) && rpcUrls.length > 0)
    this.all = readable.map(network => {
      const { caipNetworkId, rpcUrls } = network
      const name = caipNetworkId.slice('solana:'.length)
      const matches = (answer: unknown) => typeof answer === 'string' && answer.slice(0, REFERENCE_LENGTH) === name
      const rpc = new RpcClient({ ...parts, urls: rpcUrls, identity: { method: 'getGenesisHash', matches } })
      return { caipNetworkId, network, rpc }
    })
  }

  find(caipNetworkId: string): SolanaChain | undefined {
    return this.all.find(chain => chain.caipNetworkId === caipNetworkId)
  }
}
