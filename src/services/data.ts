import type { DataAnswer, DataAsk, DataRoute } from '../contract/data-api.js'
import type { CaipNetworkId } from '../core/caip.js'

/** How long each kind of answer is good for, in milliseconds (spec point 9; that of the catalogue is ours). */
export const cacheTimes = {
  portfolio: 30_000,
  nativeBalance: 30_000,
  ens: 300_000,
  identity: 300_000,
  catalogue: 300_000,
} as const

/** What a call is made with: its path segments by name, and the fields of its query or body. */
export type DataCall<R extends DataRoute> = PathSegments<R> & Fields<DataAsk<R>>

/** What the house asks of the service that knows balances, activity, prices, swaps, names and ways to buy. */
export interface DataApi {
  /** Whether there is such a service at all. Where there is none its features are absent. */
  readonly available: boolean
  /** The address of the service; absent where there is none. */
  readonly url?: string | undefined
  /**
   * Makes one call. What was asked a moment ago is answered from the cache, unless it has to be fresh. Throws
   * `data/unavailable` where no service is configured, `http/status` with the response as its cause, or what else
   * the transport throws.
   */
  call<R extends DataRoute>(route: R, asked: DataCall<R>, options?: DataCallOptions): Promise<DataAnswer<R>>
  /** Whether the service knows a network. Asked once an hour. Throws what the call throws: a service that is away knows no less. */
  serves(network: CaipNetworkId, signal?: AbortSignal): Promise<boolean>
}

/** How a call is made. */
export interface DataCallOptions {
  readonly signal?: AbortSignal | undefined
  /** Past our cache; what a service keeps for itself is not touched. */
  readonly fresh?: boolean
}

/** A call without fields has none beside its path segments; its type would forbid those, too. */
type Fields<Ask> = string extends keyof Ask ? object : Ask

type PathSegments<R extends string> = R extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [key in Name]: string } & PathSegments<Rest>
  : unknown
