import type { Amount, ChainContext, ChainVerbs, Signer } from '../../core/chain-adapter.js'
import { sendWalletRequest, type Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import type { Network } from '../../core/network.js'
import { decodeBase58, encodeBase58 } from '../../lib/base58.js'
import { readAddress } from './address.js'
import type { SendActions } from './send-transfer.js'
import type { SwapActions } from './swap.js'

async function balance(
  { rpc }: Pick<ChainContext, 'rpc'>,
  address: string,
  { caipNetworkId, nativeCurrency }: Network,
  signal?: AbortSignal,
): Promise<Amount> {
  const call = { method: 'getBalance', params: [address, { commitment: 'confirmed' }] }
  const { value } = ((await rpc(caipNetworkId, call, signal)) ?? {}) as { readonly value?: unknown }
  if (!Number.isSafeInteger(value))
    throw new AppKitError('rpc/failed', { text: 'The node returned an invalid balance' })
  return { value: BigInt(value as number), decimals: nativeCurrency.decimals, symbol: nativeCurrency.symbol }
}

// Signs a text exactly as given and returns the signature in base58. Throws `wallet/invalid-response`.
async function signMessage(message: string, { provider, address, network }: Signer): Promise<string> {
  const params = { message: encodeBase58(new TextEncoder().encode(message)), pubkey: address }
  const answer = await sendWalletRequest(
    provider,
    { method: 'solana_signMessage', params },
    { caipNetworkId: network.caipNetworkId },
  )
  const { signature } = (answer ?? {}) as { readonly signature?: unknown }
  if (typeof signature === 'string' && decodeBase58(signature)?.length === 64) return signature
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet returned an invalid signature' })
}

// Switches the session's network. Solana wallets have no network of their own: each request names one. Throws
// `network/unsupported` if the wallet does not support the network, `network/cannot-switch` if the session cannot
// change it.
async function switchNetwork({ caipNetworkId, name }: Network, session: Session): Promise<void> {
  if (session.caipNetworkId === caipNetworkId) return
  if (session.approved && !session.approved.includes(caipNetworkId))
    throw new AppKitError('network/unsupported', { text: name })
  if (!session.moveTo) throw new AppKitError('network/cannot-switch', { text: name })
  session.moveTo(caipNetworkId)
}

const loadSendTransfer = lazy(() => import('./send-transfer.js'))

const loadSwap = lazy(() => import('./swap.js'))

function lazyActions(context: ChainContext): SendActions & SwapActions {
  const actions = async () => (await loadSendTransfer()).createSendActions(context)
  const swapActions = async () => (await loadSwap()).createSwapActions(context)
  return {
    planTransfer: async (...args) => (await actions()).planTransfer(...args),
    sendTransfer: async (...args) => (await actions()).sendTransfer(...args),
    sendTransaction: async (...args) => (await actions()).sendTransaction(...args),
    isContract: async (...args) => (await actions()).isContract(...args),
    hasSucceeded: async (...args) => (await actions()).hasSucceeded(...args),
    tokenDecimals: async (...args) => (await actions()).tokenDecimals(...args),
    readSwap: async (...args) => (await swapActions()).readSwap(...args),
    sendSwap: async (...args) => (await swapActions()).sendSwap(...args),
  }
}

export function createVerbs(context: ChainContext): ChainVerbs {
  return {
    balance: (address, network, signal) => balance(context, address, network, signal),
    switchNetwork,
    signMessage,
    readAddress,
    ...lazyActions(context),
  }
}
