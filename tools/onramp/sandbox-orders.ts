import { getAddress, isAddress, isHex, type Address } from 'viem'
import { HttpError } from '../../gateway/src/http/http-error.js'
import type { Chain } from '../../gateway/src/modules/chains/chain.js'
import type { DataCore } from '../../gateway/src/modules/data/data-core.js'
import { NATIVE_ADDRESS } from '../../src/contract/data-records.js'

export const SANDBOX_PATH = '/dev/onramp'

// Fee in basis points.
const FEE_BPS = 150n
const BPS = 10_000n
// Scale of prices: eight decimals.
const PRICE_SCALE = 100_000_000n

interface SandboxPrice {
  readonly total: bigint
  readonly fee: bigint
  readonly coins: bigint
}

/** Computes a price with integers. Returns undefined if the amount or the coin's price is not positive. */
export function sandboxPrice(cents: bigint, dollarsPerCoin: number, decimals: number): SandboxPrice | undefined {
  const price = Number.isFinite(dollarsPerCoin) ? BigInt(Math.round(dollarsPerCoin * Number(PRICE_SCALE))) : 0n
  if (price <= 0n || cents <= 0n) return undefined
  const fee = (cents * FEE_BPS) / BPS
  const coins = ((cents - fee) * PRICE_SCALE * 10n ** BigInt(decimals)) / (price * 100n)
  return { total: cents, fee, coins }
}

/** Parses dollars as cents. Returns undefined for an invalid amount or fractions of a cent. */
export function parseCents(dollars: string): bigint | undefined {
  const [, whole = '', part = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(dollars) ?? []
  return whole === '' ? undefined : BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
}

export function formatDollars(cents: bigint): string {
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
}

/** Limits of a purchase, in cents. */
export const SANDBOX_CENTS = { min: 1_000n, max: 750_000n }

const POLL_MS = 50
const MINED_WITHIN_MS = 30_000

export interface SandboxOrder extends SandboxPrice {
  readonly chain: Chain
  readonly address: Address
}

export async function readOrder(core: DataCore, fields: Readonly<Record<string, unknown>>): Promise<SandboxOrder> {
  const [address, network, amount] = [fields['address'], fields['network'], fields['amount']].map(value => `${value}`)
  if (!address || !isAddress(address)) throw new HttpError(400, 'onramp/address-invalid', 'Invalid address.')
  return { ...(await quoteOrder(core, `${network}`, `${amount}`)), address: getAddress(address) }
}

export async function quoteOrder(core: DataCore, network: string, dollars: string) {
  const chain = core.chains.find(network)
  if (!chain?.network.testnet)
    throw new HttpError(400, 'onramp/network-unsupported', 'Nothing is sold on this network.')
  const cents = parseCents(dollars) ?? 0n
  if (cents < SANDBOX_CENTS.min || cents > SANDBOX_CENTS.max)
    throw new HttpError(400, 'onramp/amount-invalid', 'An amount is from 10.00 to 7500.00 dollars.')
  const price = (await core.prices.read(chain, [NATIVE_ADDRESS as Address])).get(NATIVE_ADDRESS as Address)
  const known = price === undefined ? undefined : sandboxPrice(cents, price, chain.network.currency.decimals)
  if (!known) throw new HttpError(503, 'onramp/price-unknown', 'The price is not known.')
  return { ...known, chain }
}

/**
 * Sends the coins from an account whose key the node has, which only development nodes do. Returns the transaction hash
 * once it is mined. Throws `onramp/nothing-to-sell` and `onramp/not-delivered`.
 */
export async function deliver({ chain, address, coins }: SandboxOrder): Promise<string> {
  const accounts = await chain.rpc.request('eth_accounts', []).catch(() => [])
  const from: unknown = Array.isArray(accounts) ? accounts.at(-1) : undefined
  if (typeof from !== 'string')
    throw new HttpError(503, 'onramp/nothing-to-sell', 'This chain has no account that the sandbox may spend from.')
  const call = { from, to: address, value: `0x${coins.toString(16)}` }
  const sent = await chain.rpc.request('eth_sendTransaction', [call])
  const hash = isHex(sent) ? sent : '0x'
  const receiptRequest = { hash, pollingInterval: POLL_MS, timeout: MINED_WITHIN_MS }
  const { status } = await chain.client.waitForTransactionReceipt(receiptRequest)
  if (status !== 'success') throw new HttpError(502, 'onramp/not-delivered', 'The chain did not take the delivery.')
  return hash
}
