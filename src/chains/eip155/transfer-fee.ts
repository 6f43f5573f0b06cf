import type { ChainContext, Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { estimateGas } from './transactions.js'
import { readQuantity } from './quantities.js'
import { messageOf, revertOf } from '../../core/errors/wallet-error.js'

/** What a move of a network's own coin to somebody without code takes, in units. */
const PLAIN_GAS = 21_000n
/** What one takes at most where the network cannot estimate it. */
const COIN_GAS = 65_000n

/**
 * The most that the network takes for a transfer, in its own coin's smallest unit: so much gas as it may use, at so much
 * a unit as it may cost after a few full blocks, and what an OP stack chain takes beside that. Undefined where the network cannot say. Throws `request/failed` where
 * the transaction would fail, and `request/aborted` where nobody waits any more. Standard: EIP-1559.
 */
export async function transferFee(
  context: ChainContext,
  transaction: TransactionRequest,
  signer: Signer,
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  const [gas, price, beside] = await Promise.all([
    mostGas(context, transaction, signer, signal),
    mostPrice(context, signer, signal),
    beneath(context, transaction, signer, signal),
  ])
  if (signal?.aborted) throw new AppKitError('request/aborted')
  return gas === undefined || price === undefined || beside === undefined ? undefined : gas * price + beside
}

/** In a file of its own, for whoever sends: the adapter is there for everybody who connects. */
async function beneath(...asked: Parameters<typeof import('./data-fee.js').dataFee>): Promise<bigint | undefined> {
  return (await import('./data-fee.js')).dataFee(...asked)
}

/** Wallets add up to half to what is estimated, for what may change until then. */
async function mostGas(
  context: ChainContext,
  transaction: TransactionRequest,
  signer: Signer,
  signal: AbortSignal | undefined,
): Promise<bigint | undefined> {
  try {
    const gas = await estimateGas(context, transaction, signer, signal)
    return gas === PLAIN_GAS ? gas : (gas * 3n) / 2n
  } catch (cause) {
    const revert = revertOf(cause)
    if (revert && !signal?.aborted) throw new AppKitError('request/failed', { cause, text: messageOf(cause) })
    return transaction.data === '0x' ? COIN_GAS : undefined
  }
}

/** The price of a unit of gas: twice the base fee and the tip, as wallets bid, or as it is where there is no base fee. */
async function mostPrice(
  { rpc }: ChainContext,
  { network }: Signer,
  signal: AbortSignal | undefined,
): Promise<bigint | undefined> {
  const ask = (method: string, params: readonly unknown[] = []) =>
    rpc(network.caipNetworkId, { method, params }, signal)
  const tip = ask('eth_maxPriorityFeePerGas').then(readQuantity, () => 0n) // not every network has one
  try {
    const [price, block] = await Promise.all([ask('eth_gasPrice'), ask('eth_getBlockByNumber', ['latest', false])])
    const base = baseFeeOf(block)
    const [told, bid] = [readQuantity(price) + base, base && 2n * base + (await tip)]
    return told > bid ? told : bid
  } catch {
    return undefined
  }
}

function baseFeeOf(block: unknown): bigint {
  const { baseFeePerGas } = (block ?? {}) as { readonly baseFeePerGas?: unknown }
  return baseFeePerGas === undefined ? 0n : readQuantity(baseFeePerGas)
}
