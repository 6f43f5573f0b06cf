import type { Address } from 'viem'
import { readAccount, readAddress, readAsset, type SwapAsset } from './swap-asset.js'
import type { SwapAsk } from './swap-provider.js'
import { swapRefusal } from './swap-refusal.js'

/** How much less than quoted is taken unless somebody says otherwise, in percent. */
export const DEFAULT_SLIPPAGE_PERCENT = 1
/** The most that may be said. */
const MOST_SLIPPAGE_PERCENT = 50

const MOST = 2n ** 256n

/** What a request for a swap says, in texts. */
export interface WireSwapAsk {
  readonly from: string
  readonly to: string
  readonly amount: string
  /** With or without its network; absent: nobody yet. */
  readonly userAddress?: string | undefined
  readonly slippagePercent?: number | undefined
}

/** Reads it; throws `swap/address-invalid`, `swap/networks-differ`, `swap/same-token`, `swap/amount-invalid`. */
export function readSwapAsk(wire: WireSwapAsk): SwapAsk {
  const [from, to] = [readAsset(wire.from), readAsset(wire.to)]
  if (from.caipNetworkId !== to.caipNetworkId) throw swapRefusal('swap/networks-differ')
  if (from.address === to.address) throw swapRefusal('swap/same-token')
  const user = wire.userAddress === undefined ? NOBODY : readUser(wire.userAddress, from)
  const { slippagePercent = DEFAULT_SLIPPAGE_PERCENT } = wire
  if (!(slippagePercent >= 0 && slippagePercent <= MOST_SLIPPAGE_PERCENT)) throw swapRefusal('swap/request-invalid')
  const amount = readAmount(wire.amount)
  if (amount === 0n) throw swapRefusal('swap/amount-invalid')
  return { from, to, amount, user, slippagePercent }
}

/** An amount in smallest units; throws `swap/amount-invalid` above 256 bits. */
export function readAmount(text: string): bigint {
  const amount = BigInt(text)
  if (amount >= MOST) throw swapRefusal('swap/amount-invalid')
  return amount
}

/** The account of a request about a token; throws `swap/networks-differ` where it is of another network. */
export function readUser(text: string, { caipNetworkId }: SwapAsset): Address {
  if (!text.includes(':')) return readAddress(text)
  const account = readAccount(text)
  if (account.caipNetworkId !== caipNetworkId) throw swapRefusal('swap/networks-differ')
  return account.address
}

/** Of a quote for nobody: nothing is built for it. */
const NOBODY: Address = '0x0000000000000000000000000000000000000000'
