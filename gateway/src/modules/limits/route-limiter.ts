import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Clock } from '../../../../src/core/clock.js'
import type { Rate } from '../../../../src/lib/token-bucket.js'
import { HttpError } from '../../http/http-error.js'
import { NETWORK_FACTOR, rateLimitKeys } from '../../http/rate-limit-keys.js'
import { type LimitClass, limitRates, type RouteLimit, routeLimits } from './route-limits.js'
import { type CallCounter, TokenBuckets } from './token-buckets.js'

/** Returns the row of a request's route, or undefined if there is no such route. */
export function findRouteLimit(context: Context): RouteLimit | undefined {
  const keys = matchedRoutes(context).map(({ method, path }) => `${method} ${path}`)
  const key = keys.find(name => Object.hasOwn(routeLimits, name))
  return key === undefined ? undefined : routeLimits[key]
}

// Refusals that are sent at once. A client that goes on regardless gets its refusals late, so that it costs little.
const PROMPT_REFUSALS = { burst: 20, perSecond: 1 }
const MIN_REFUSAL_DELAY_MS = 2_000
const MAX_REFUSAL_DELAY_MS = 4_000
// Above this number, refusals are sent at once: a delayed one occupies a connection.
const MAX_DELAYED_REFUSALS = 1_000

export interface RouteLimiterOptions {
  readonly clock: Clock
  /** Counts the calls of all processes. Omit it if there is only one. */
  readonly shared?: CallCounter | undefined
  /** Multiplies the rates, for visitors who share an address with many others. Default: 1. */
  readonly factor?: number | undefined
}

/**
 * Limits the calls of a visitor and of its network by class of routes. The memory of this process refuses first, without
 * a database. Allowed calls are counted for all processes together.
 */
export class RouteLimiter {
  readonly #local: TokenBuckets
  readonly #refusals: TokenBuckets
  readonly #options: RouteLimiterOptions
  #delayed = 0

  constructor(options: RouteLimiterOptions) {
    this.#options = options
    this.#local = new TokenBuckets(options.clock, limitRates.session)
    this.#refusals = new TokenBuckets(options.clock, PROMPT_REFUSALS)
  }

  /**
   * Counts a call in the memory of this process.
   * @throws HttpError `rate_limited`, for a visitor that ignores refusals after some seconds
   */
  async take(by: LimitClass, ip: string | undefined): Promise<void> {
    if (ip === undefined) return
    try {
      for (const { subject, size } of this.#counts(by, ip)) this.#local.take(subject, 1, size)
    } catch (error) {
      await this.#delayRefusal(rateLimitKeys(ip).visitor)
      throw error
    }
  }

  /**
   * Counts a call that was taken here for all processes together.
   * @throws HttpError `rate_limited`
   */
  async takeShared(by: LimitClass, ip: string | undefined): Promise<void> {
    const { shared } = this.#options
    if (ip === undefined || !shared) return
    await Promise.all(this.#counts(by, ip).map(({ subject, size }) => shared.take(subject, 1, size)))
  }

  #counts(by: LimitClass, ip: string): readonly { readonly subject: string; readonly size: Rate }[] {
    const { visitor, network } = rateLimitKeys(ip)
    return [
      { subject: `route|${by}|${visitor}`, size: this.#scale(limitRates[by]) },
      { subject: `route|${by}|net|${network}`, size: this.#scale(limitRates[by], NETWORK_FACTOR) },
    ]
  }

  #scale({ burst, perSecond }: Rate, factor = 1): Rate {
    const scale = factor * (this.#options.factor ?? 1)
    return { burst: burst * scale, perSecond: perSecond * scale }
  }

  async #delayRefusal(visitor: string): Promise<void> {
    try {
      this.#refusals.take(visitor)
    } catch {
      if (this.#delayed >= MAX_DELAYED_REFUSALS) return
      this.#delayed += 1
      // Random, so that a client with many connections does not send its next calls all at once.
      const delay = MIN_REFUSAL_DELAY_MS + Math.random() * (MAX_REFUSAL_DELAY_MS - MIN_REFUSAL_DELAY_MS)
      await new Promise<void>(resolve => this.#options.clock.after(delay, resolve))
      this.#delayed -= 1
    }
  }
}

/**
 * Limits the routes of the wallet API by the memory of this process. Mount it after CORS and before everything that
 * reads a body or the database.
 */
export function limitWalletRoutes(
  limiter: RouteLimiter,
  readIp: (context: Context) => string | undefined,
): MiddlewareHandler {
  return async (context, next) => {
    await limiter.take(findRouteLimit(context)?.by ?? 'page', readIp(context))
    await next()
  }
}

/** Counts the calls of the wallet API for all processes. Mount it after the body was read, because it uses the database. */
export function limitWalletRoutesTogether(
  limiter: RouteLimiter,
  readIp: (context: Context) => string | undefined,
): MiddlewareHandler {
  return async (context, next) => {
    await limiter.takeShared(findRouteLimit(context)?.by ?? 'page', readIp(context))
    await next()
  }
}

// Responds itself, because not every app that it is mounted in handles errors.
function refusePublicly(context: Context, error: unknown): Response {
  if (!(error instanceof HttpError)) throw error
  context.header('Access-Control-Allow-Origin', '*')
  context.header('Retry-After', String(error.details.retryAfter ?? 1))
  return context.json(error, error.status)
}

// Classes that no module limits itself.
const PUBLIC_CLASSES: readonly LimitClass[] = ['page', 'probe']

/**
 * Limits public routes, and requests of no route. The other modules limit their own routes, after CORS, because their
 * pages must be able to read a refusal.
 */
export function limitPublicRoutes(
  limiter: RouteLimiter,
  readIp: (context: Context) => string | undefined,
): MiddlewareHandler {
  return async (context, next) => {
    const by = findRouteLimit(context)?.by ?? 'page'
    if (!PUBLIC_CLASSES.includes(by)) return next()
    try {
      await limiter.take(by, readIp(context))
    } catch (error) {
      return refusePublicly(context, error)
    }
    return next()
  }
}
