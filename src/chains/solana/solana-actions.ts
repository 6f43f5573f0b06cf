import type { Amount, ChainContext, ChainVerbs, Signer } from '../../core/chain-adapter.js'
import { askWallet, type Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { decodeBase58, encodeBase58 } from '../../lib/base58.js'
import { readAddress } from './address.js'
import type { SendingVerbs } from './send-transfer.js'

/** The native balance of an address, asked of the network's RPC, never of the wallet. */
async function balance(
  { rpc }: Pick<ChainContext, 'rpc'>,
  address: string,
  { caipNetworkId, nativeCurrency }: Network,
  signal?: AbortSignal,
): Promise<Amount> {
  const call = { method: 'getBalance', params: [address, { commitment: 'confirmed' }] }
  const { value } = ((await rpc(caipNetworkId, call, signal)) ?? {}) as { readonly value?: unknown }
  if (!Number.isSafeInteger(value))
    throw new AppKitError('rpc/failed', { text: 'The node gave a balance that is none' })
  return { value: BigInt(value as number), decimals: nativeCurrency.decimals, symbol: nativeCurrency.symbol }
}

/** Asks the wallet to sign a text, to the letter; gives the signature in base58. Throws `wallet/invalid-response` where it is none. */
async function signMessage(message: string, { provider, address, network }: Signer): Promise<string> {
  const params = { message: encodeBase58(new TextEncoder().encode(message)), pubkey: address }
  const answer = await askWallet(provider, { method: 'solana_signMessage', params }, { on: network.caipNetworkId })
  const { signature } = (answer ?? {}) as { readonly signature?: unknown }
  if (typeof signature === 'string' && decodeBase58(signature)?.length === 64) return signature
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave a signature that is none' })
}

/**
 * Moves a session to a network: wallets of Solana have none of their own to be on, each request names one. Throws
 * `network/unsupported` where the wallet does not serve it, `network/cannot-switch` where the session cannot be moved.
 */
async function switchNetwork({ caipNetworkId, name }: Network, session: Session): Promise<void> {
  if (session.caipNetworkId === caipNetworkId) return
  if (session.approved && !session.approved.includes(caipNetworkId))
    throw new AppKitError('network/unsupported', { text: name })
  if (!session.moveTo) throw new AppKitError('network/cannot-switch', { text: name })
  session.moveTo(caipNetworkId)
}

/** The verbs of sending, whose code comes with the first of them that is used. */
function lateVerbs(context: ChainContext): SendingVerbs {
  const sending = async () => (await chunk(import('./send-transfer.js'))).sendingVerbs(context)
  return {
    planTransfer: async (...asked) => (await sending()).planTransfer(...asked),
    sendTransfer: async (...asked) => (await sending()).sendTransfer(...asked),
    sendTransaction: async (...asked) => (await sending()).sendTransaction(...asked),
    isContract: async (...asked) => (await sending()).isContract(...asked),
    hasSucceeded: async (...asked) => (await sending()).hasSucceeded(...asked),
  }
}

async function chunk<M>(loading: Promise<M>): Promise<M> {
  try {
    return await loading
  } catch (cause) {
    throw new AppKitError('chunk/unavailable', { cause })
  }
}

/** The verbs of the family, over the context of one instance. */
export function createVerbs(context: ChainContext): ChainVerbs {
  return {
    balance: (address, network, signal) => balance(context, address, network, signal),
    switchNetwork,
    signMessage,
    readAddress,
    ...lateVerbs(context),
  }
}
