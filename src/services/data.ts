import type { DataResponse, DataRequest, DataRoute } from '../contract/data-api.js'
import type { CaipNetworkId } from '../core/caip.js'

/** Cache durations in milliseconds. */
export const cacheTimes = {
  portfolio: 30_000,
  nativeBalance: 30_000,
  ens: 300_000,
  identity: 300_000,
  catalogue: 300_000,
} as const

export type DataCall<R extends DataRoute> = PathSegments<R> & Fields<DataRequest<R>>

export interface DataApi {
  /** True if a data service is configured. Without one, its features are hidden. */
  readonly available: boolean
  readonly url?: string | undefined
  /**
   * Sends one request. Uses the cache unless a fresh response is requested.
   * @throws AppKitError `data/unavailable` if no service is configured, `http/status` with the response as its cause,
   * and the other errors of {@link Http}
   */
  call<R extends DataRoute>(route: R, request: DataCall<R>, options?: DataCallOptions): Promise<DataResponse<R>>
  /** Returns true if the service supports a network. Cached for one hour. Throws like `call`. */
  serves(network: CaipNetworkId, signal?: AbortSignal): Promise<boolean>
}

export interface DataCallOptions {
  readonly signal?: AbortSignal | undefined
  /** Skips the cache of this package. The service may still cache. */
  readonly fresh?: boolean
}

// A route without fields has an index signature, which would exclude the path segments.
type Fields<Request> = string extends keyof Request ? object : Request

type PathSegments<R extends string> = R extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [key in Name]: string } & PathSegments<Rest>
  : unknown
