import { getAddress, isAddress, isHex, type Address } from 'viem'
import { HttpError } from '../../gateway/src/http/http-error.js'
import type { Chain } from '../../gateway/src/modules/chains/chain.js'
import type { DataCore } from '../../gateway/src/modules/data/data-core.js'
import { NATIVE_ADDRESS } from '../../src/contract/data-records.js'

/** Where the sandbox of development is. */
export const SANDBOX_PATH = '/dev/onramp'

/** What the sandbox keeps, in ten-thousandths. */
const FEE_BPS = 150n
const BPS = 10_000n
/** A price with eight places is a whole number. */
const PLACES = 100_000_000n

/** What a purchase costs and brings. */
interface SandboxPrice {
  /** In cents. */
  readonly total: bigint
  readonly fee: bigint
  /** Of the coin, in its smallest unit. */
  readonly coins: bigint
}

/** Reckons a purchase in whole numbers; nothing where the price or the amount is none. */
export function sandboxPrice(cents: bigint, dollarsACoin: number, decimals: number): SandboxPrice | undefined {
  const price = Number.isFinite(dollarsACoin) ? BigInt(Math.round(dollarsACoin * Number(PLACES))) : 0n
  if (price <= 0n || cents <= 0n) return undefined
  const fee = (cents * FEE_BPS) / BPS
  const coins = ((cents - fee) * PLACES * 10n ** BigInt(decimals)) / (price * 100n)
  return { total: cents, fee, coins }
}

/** Dollars in a text, as cents; nothing for what is not an amount, or has parts of a cent. */
export function centsOf(dollars: string): bigint | undefined {
  const [, whole = '', part = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(dollars) ?? []
  return whole === '' ? undefined : BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
}

/** Cents as dollars. */
export function dollarsOf(cents: bigint): string {
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
}

/** The least and the most that one purchase may cost, in cents. */
export const SANDBOX_CENTS = { least: 1_000n, most: 750_000n }

const POLL_MS = 50
const MINED_WITHIN_MS = 30_000

/** A purchase that can be made. */
export interface SandboxOrder extends SandboxPrice {
  readonly chain: Chain
  readonly address: Address
}

/** Reads what the page was opened with, or its form sent. Throws `onramp/…`. */
export async function readOrder(core: DataCore, given: Readonly<Record<string, unknown>>): Promise<SandboxOrder> {
  const [address, network, amount] = [given['address'], given['network'], given['amount']].map(value => `${value}`)
  if (!address || !isAddress(address)) throw new HttpError(400, 'onramp/address-invalid', 'That is no address.')
  return { ...(await priceOf(core, `${network}`, `${amount}`)), address: getAddress(address) }
}

/** What an amount of dollars brings on a network. Throws `onramp/…`. */
export async function priceOf(core: DataCore, network: string, dollars: string) {
  const chain = core.chains.find(network)
  if (!chain?.network.testnet)
    throw new HttpError(400, 'onramp/network-unsupported', 'Nothing is sold on this network.')
  const cents = centsOf(dollars) ?? 0n
  if (cents < SANDBOX_CENTS.least || cents > SANDBOX_CENTS.most)
    throw new HttpError(400, 'onramp/amount-invalid', 'An amount is from 10.00 to 7500.00 dollars.')
  const price = (await core.prices.of(chain, [NATIVE_ADDRESS as Address])).get(NATIVE_ADDRESS as Address)
  const known = price === undefined ? undefined : sandboxPrice(cents, price, chain.network.currency.decimals)
  if (!known) throw new HttpError(503, 'onramp/price-unknown', 'The price is not known.')
  return { ...known, chain }
}

/**
 * Delivers what was bought, from an account whose key the node itself has: there is one on development chains alone.
 * Gives the transaction's hash once it is mined. Throws `onramp/nothing-to-sell` and `onramp/not-delivered`.
 */
export async function deliver({ chain, address, coins }: SandboxOrder): Promise<string> {
  const accounts = await chain.rpc.request('eth_accounts', []).catch(() => [])
  const from: unknown = Array.isArray(accounts) ? accounts.at(-1) : undefined
  if (typeof from !== 'string')
    throw new HttpError(503, 'onramp/nothing-to-sell', 'This chain has no account that the sandbox may spend from.')
  const call = { from, to: address, value: `0x${coins.toString(16)}` }
  const sent = await chain.rpc.request('eth_sendTransaction', [call])
  const hash = isHex(sent) ? sent : '0x'
  const mined = { hash, pollingInterval: POLL_MS, timeout: MINED_WITHIN_MS }
  const { status } = await chain.client.waitForTransactionReceipt(mined)
  if (status !== 'success') throw new HttpError(502, 'onramp/not-delivered', 'The chain did not take the delivery.')
  return hash
}
