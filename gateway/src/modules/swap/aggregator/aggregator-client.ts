import { type Address, getAddress, isAddress, isHex, type Hex } from 'viem'
import * as z from 'zod'
import { trimEnd } from '../../../../../src/lib/text.js'
import { HttpError } from '../../../http/http-error.js'
import { caip2Evm, contractAddress } from '../../market/token-list.js'
import { parseJsonBytes, type Outbound } from '../../outbound/outbound.js'
import { swapRefusal } from '../swap-refusal.js'

export interface AggregatorSettings {
  readonly url: string
  readonly key?: string | undefined
  /** Allowed spender and swap target by network. Prevents a compromised aggregator from choosing another recipient. */
  readonly spenders: ReadonlyMap<string, Address>
}

const spenders = z.record(caip2Evm, contractAddress)

const ZERO_EX_API = 'https://api.0x.org'
// The AllowanceHolder contract of 0x, which has the same address on these networks.
const ZERO_EX_SPENDER = '0x0000000000001fF3684f28c67538d4D072C22734'
const ZERO_EX_NETWORKS = [1, 10, 56, 137, 8453, 42161, 43114]

const zeroExSpenders = ZERO_EX_NETWORKS.map(id => [`eip155:${id}`, getAddress(ZERO_EX_SPENDER)] as const)

/**
 * Reads `SWAP_API_URL`, `SWAP_API_KEY` and `SWAP_API_SPENDERS`. A key alone is one of 0x. Returns undefined without a
 * URL and a key. Throws `settings/invalid`.
 */
export function readAggregator(env: Readonly<Record<string, string | undefined>>): AggregatorSettings | undefined {
  const key = env['SWAP_API_KEY']
  const text = env['SWAP_API_URL'] || (key ? ZERO_EX_API : undefined)
  if (!text) return undefined
  const url = readServiceUrl('SWAP_API_URL', text)
  try {
    const list = env['SWAP_API_SPENDERS']
    const isZeroEx = new URL(url).origin === ZERO_EX_API && !list
    const pinned = isZeroEx ? zeroExSpenders : Object.entries(spenders.parse(JSON.parse(list || '{}')))
    if (pinned.length === 0) throw new TypeError('nowhere')
    return { url, key: key || undefined, spenders: new Map(pinned) }
  } catch {
    throw invalidSetting('SWAP_API_SPENDERS must be JSON like {"eip155:1":"0x…"}, one address for each network.')
  }
}

/** Returns the URL of a service without a trailing slash. Throws `settings/invalid`. */
export function readServiceUrl(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw invalidSetting(`${name} must be a web address.`)
  return trimEnd(url.href, '/')
}

function invalidSetting(sentence: string): HttpError {
  return new HttpError(500, 'settings/invalid', sentence)
}

export const address = z
  .string()
  .refine(text => isAddress(text, { strict: false }))
  .transform((text): Address => getAddress(text.toLowerCase()))
// Amounts in the smallest unit, as decimal strings.
export const units = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
export const callData = z.custom<Hex>(value => isHex(value) && value.length > 10 && value.length <= 131_074)
const fee = z.object({ amount: units, token: address })

const noLiquidity = z.object({ liquidityAvailable: z.literal(false) })

const price = z.object({
  liquidityAvailable: z.literal(true),
  sellToken: address,
  buyToken: address,
  sellAmount: units,
  buyAmount: units,
  minBuyAmount: units,
  fees: z.object({ zeroExFee: fee.nullish(), integratorFee: fee.nullish() }).nullish(),
})

/** Response of `/price`. Standard: 0x Swap API v2, AllowanceHolder. */
export const aggregatorPrice = z.discriminatedUnion('liquidityAvailable', [price, noLiquidity])
export type AggregatorPrice = z.output<typeof price>

const transaction = z.object({ to: address, data: callData, value: units, gas: units.nullish(), gasPrice: units })

export const aggregatorQuote = z.discriminatedUnion('liquidityAvailable', [price.extend({ transaction }), noLiquidity])

/** The most gas that a swap may take, and the gas of one without an estimate. */
export const MAX_GAS = 30_000_000n
export const DEFAULT_GAS = 500_000n

const LIMITS = { maxBytes: 512 * 1024, timeoutMs: 8_000 }
const REFUSAL_STATUSES = new Set([400, 404, 422])

/**
 * Sends a request to an aggregator. Throws `swap/provider-refused` for a refusal, `swap/provider-busy` when rate
 * limited, `swap/provider-unreachable` for other statuses and invalid responses, and `outbound/…` if there is no
 * response.
 */
export async function requestAggregator<T>(
  { url }: Pick<AggregatorSettings, 'url'>,
  upstream: Outbound,
  { path, query = {}, body, headers, answer, signal, isWithoutRoute = () => false }: AggregatorRequest<T>,
): Promise<T> {
  const target = body === undefined ? `${url}${path}?${new URLSearchParams(query)}` : `${url}${path}`
  const post = body !== undefined && { method: 'POST' as const, body: JSON.stringify(body) }
  const type = body !== undefined && { 'content-type': 'application/json' }
  const request = { ...LIMITS, ...post, headers: { accept: 'application/json', ...type, ...headers }, signal }
  const { status, bytes, retryAfter } = await upstream.get(target, request)
  if (REFUSAL_STATUSES.has(status))
    throw swapRefusal(isWithoutRoute(readJson(bytes)) ? 'swap/insufficient-liquidity' : 'swap/provider-refused')
  if (status === 429 || status === 503)
    throw new HttpError(503, 'swap/provider-busy', 'The swap provider is busy.', {
      retryAfter: Math.ceil(retryAfter ?? 1),
    })
  if (status !== 200) throw swapRefusal('swap/provider-unreachable')
  const read = answer.safeParse(readJson(bytes))
  if (!read.success) throw swapRefusal('swap/provider-unreachable')
  return read.data
}

interface AggregatorRequest<T> {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  // JSON of a POST request.
  readonly body?: object
  // Returns true if the body of a refusal means that no route exists.
  readonly isWithoutRoute?: (refusal: unknown) => boolean
  /** The key, for example. */
  readonly headers: Readonly<Record<string, string>>
  readonly answer: z.ZodType<T>
  readonly signal?: AbortSignal | undefined
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return parseJsonBytes(bytes)
  } catch {
    return undefined
  }
}
