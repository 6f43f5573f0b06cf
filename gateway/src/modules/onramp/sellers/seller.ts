import * as z from 'zod'
import type { FrameNetwork } from '../../../../../src/contract/frame-page-settings.js'
import { defaultNetworks } from '../../frame/default-networks.js'
import { knownTokens } from '../../market/known-tokens.js'
import { knownSolanaTokens } from '../../solana/solana-tokens.js'
import type { OnrampProvider } from '../../../../../src/contract/onramp-api.js'
import type { Clock } from '../../../../../src/core/clock.js'
import { HttpError } from '../../../http/http-error.js'
import { parseJsonBytes, type Outbound } from '../../outbound/outbound.js'

// A coin that sellers deliver. Without an address, it is the native coin of its network.
export interface SoldCoin {
  // Such as `eip155:1/ETH`.
  readonly id: string
  readonly caipNetworkId: string
  readonly networkName: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly address?: string
}

export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

// The networks that sellers support, and the tokens that they sell there in addition to the native coin.
const tokensByNetwork: Readonly<Record<string, readonly string[]>> = {
  'eip155:1': ['USDC', 'USDT'],
  'eip155:8453': ['USDC'],
  'eip155:42161': ['USDC'],
  'eip155:10': ['USDC'],
  'eip155:137': ['USDC'],
  'eip155:56': ['USDC', 'USDT'],
  'eip155:43114': ['USDC'],
  'eip155:42220': [],
  'eip155:324': [],
  [SOLANA]: ['USDC'],
}

// Every coin of the sellers. Which one sells which is up to the seller.
export const soldCoins: readonly SoldCoin[] = Object.entries(tokensByNetwork).flatMap(([id, symbols]) => {
  const network = defaultNetworks.find(({ caipNetworkId }) => caipNetworkId === id)
  return network ? [toNativeCoin(network), ...symbols.flatMap(symbol => toToken(network, symbol) ?? [])] : []
})

function toNativeCoin({ caipNetworkId, name, currency }: FrameNetwork): SoldCoin {
  const { symbol, decimals } = currency
  return { id: `${caipNetworkId}/${symbol}`, caipNetworkId, networkName: name, symbol, name: currency.name, decimals }
}

function toToken({ caipNetworkId, name: networkName }: FrameNetwork, symbol: string): SoldCoin | undefined {
  const chainId = caipNetworkId === SOLANA ? 101 : Number(caipNetworkId.slice('eip155:'.length))
  const token = [...knownTokens, ...knownSolanaTokens].find(known => {
    return known.chainId === chainId && known.symbol === symbol
  })
  if (!token) return undefined
  const { name, decimals, address } = token
  return { id: `${caipNetworkId}/${symbol}`, caipNetworkId, networkName, symbol, name, decimals, address }
}

export interface Purchase {
  readonly coin: SoldCoin
  readonly address: string
  // ISO 4217.
  readonly fiat: string
  // In whole units of the currency. Absent if the buyer enters it on the seller's page.
  readonly amount?: string | undefined
  // The buyer, for sellers that require it.
  readonly buyer: Buyer
}

export interface Buyer {
  readonly ip?: string | undefined
  // Two letters, or null if unknown.
  readonly country: string | null
  // Origin of the page that requested the purchase.
  readonly origin?: string | undefined
}

export interface PriceRequest extends Pick<Purchase, 'coin' | 'fiat'> {
  readonly amount: string
  readonly country: string | null
}

// A price. Fiat amounts are in cents, `receives` is in the coin's smallest unit.
export interface SellerPrice {
  readonly total: bigint
  readonly networkFee: bigint
  readonly fee: bigint
  readonly receives: bigint
}

// A service that sells coins on its own page, with the operator's key.
export interface Seller {
  readonly name: Exclude<OnrampProvider['name'], 'card' | 'aggregator'>
  readonly label: string
  // Every page of the seller has this origin.
  readonly origin: string
  sells(coin: SoldCoin): boolean
  // Returns the URL of a page for this purchase, signed or opened for the seller. Throws `onramp/seller-…`.
  openPage(purchase: Purchase, signal?: AbortSignal): Promise<string>
  // Returns the price of a purchase by card. Throws `onramp/seller-…`.
  price(request: PriceRequest, signal?: AbortSignal): Promise<SellerPrice>
}

const MAX_INTEGER_DIGITS = 30

// An amount as sellers send it: a number, or a decimal string. Parsed to a decimal string without an exponent.
export const sellerAmount = z.union([
  z.string().regex(/^\d{1,30}(?:\.\d{1,60})?$/),
  z
    .number()
    .nonnegative()
    .max(1e15)
    .transform(value => value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })),
])

// Converts a decimal string to an integer with this many decimals.
export function toScaled(text: string, decimals: number, rounding: 'up' | 'down'): bigint {
  const [whole = '0', part = ''] = text.split('.')
  const scaled = BigInt(whole.slice(0, MAX_INTEGER_DIGITS) + part.slice(0, decimals).padEnd(decimals, '0'))
  return rounding === 'up' && /[1-9]/.test(part.slice(decimals)) ? scaled + 1n : scaled
}

const CENT_DECIMALS = 2

// Converts a fiat amount to cents. Rounds up, so that no fee is understated.
export function toCents(text: string): bigint {
  return toScaled(text, CENT_DECIMALS, 'up')
}

export function formatCents(cents: bigint): string {
  return `${cents / 100n}.${(cents % 100n).toString().padStart(CENT_DECIMALS, '0')}`
}

interface SellerRequest<T> {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  // Sent as JSON, or as a form if it is `URLSearchParams`.
  readonly body?: object
  readonly answer: z.ZodType<T>
  readonly signal?: AbortSignal | undefined
}

const LIMITS = { maxBytes: 512 * 1024, timeoutMs: 8_000 }
const REFUSED_KEY = new Set([401, 403])
const BUSY = new Set([429, 503])
const DEFAULT_PAUSE_S = 5
const MAX_PAUSE_S = 300

// Sends requests to one seller's API. Its errors never contain the URL or a key. A seller that is busy is not requested
// again before the time it names.
export class SellerClient {
  #busyUntil = 0

  constructor(
    private readonly upstream: Outbound,
    private readonly clock: Clock,
  ) {}

  // Throws `onramp/seller-busy`, `onramp/seller-refused-key`, `onramp/seller-refused`, or `onramp/seller-unreachable`
  // for anything that is not the documented response.
  async request<T>({ url, method = 'GET', headers = {}, body, answer, signal }: SellerRequest<T>): Promise<T> {
    const pauseMs = this.#busyUntil - this.clock.now()
    if (pauseMs > 0) throw busy(Math.ceil(pauseMs / 1_000))
    const response = await this.upstream.get(url, {
      ...LIMITS,
      method,
      signal,
      headers: { accept: 'application/json', ...toContentType(body), ...headers },
      ...(body && { body: body instanceof URLSearchParams ? `${body}` : JSON.stringify(body) }),
    })
    const { status } = response
    if (BUSY.has(status)) {
      const seconds = Math.min(Math.ceil(response.retryAfter ?? DEFAULT_PAUSE_S), MAX_PAUSE_S)
      this.#busyUntil = this.clock.now() + seconds * 1_000
      throw busy(seconds)
    }
    if (REFUSED_KEY.has(status))
      throw new HttpError(502, 'onramp/seller-refused-key', 'The seller rejects the key of this gateway.')
    if (status >= 400 && status < 500)
      throw new HttpError(400, 'onramp/seller-refused', 'The seller does not sell this here now.')
    const read = status >= 200 && status < 300 ? answer.safeParse(readJson(response.bytes)) : undefined
    if (!read?.success) throw unreachable()
    return read.data
  }
}

// Returns a page that a seller's API created, if it has the seller's origin. Throws `onramp/seller-unreachable`.
export function checkPage(page: string, origin: string): string {
  if (!URL.canParse(page) || new URL(page).origin !== origin) throw unreachable()
  return page
}

function toContentType(body: object | undefined): Readonly<Record<string, string>> {
  if (!body) return {}
  const isForm = body instanceof URLSearchParams
  return { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return parseJsonBytes(bytes)
  } catch {
    return undefined
  }
}

function busy(retryAfter: number): HttpError {
  return new HttpError(503, 'onramp/seller-busy', 'The seller is busy.', { retryAfter })
}

function unreachable(): HttpError {
  return new HttpError(502, 'onramp/seller-unreachable', 'The seller does not answer as it should.')
}
