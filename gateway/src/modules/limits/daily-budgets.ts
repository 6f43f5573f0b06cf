import * as z from 'zod'
import type { Clock } from '../../../../src/core/clock.js'
import type { Rate } from '../../../../src/lib/token-bucket.js'
import { HttpError } from '../../http/http-error.js'
import { NETWORK_FACTOR, rateLimitKeys, WIDE_FACTOR } from '../../http/rate-limit-keys.js'
import { paidServices, type PaidService } from './route-limits.js'
import { type CallCounter, TokenBuckets } from './token-buckets.js'

/** Calls within 24 hours. 0 sets no limit. */
export interface DailyBudget {
  readonly project: number
  readonly visitor: number
}

export type BudgetSettings = Readonly<Record<PaidService, DailyBudget>>

export const defaultBudgets: BudgetSettings = {
  swap: { project: 100_000, visitor: 2_000 },
  onramp: { project: 20_000, visitor: 500 },
  names: { project: 200_000, visitor: 4_000 },
  prices: { project: 500_000, visitor: 10_000 },
  accounts: { project: 500_000, visitor: 10_000 },
  rpc: { project: 0, visitor: 1_000_000 },
}

const count = z.number().int().min(0).max(1_000_000_000)
const budget = z.strictObject({ project: count.optional(), visitor: count.optional() })
const budgetsShape = z.partialRecord(z.enum(paidServices), budget)

/**
 * Parses `DAILY_BUDGETS`, such as `{"swap":{"project":50000}}`, and adds the defaults.
 * @throws HttpError `settings/invalid`
 */
export function readDailyBudgets(text: string | undefined): BudgetSettings {
  const own = text ? parseBudgets(text) : {}
  const entries = paidServices.map(service => {
    const fallback = defaultBudgets[service]
    const { project = fallback.project, visitor = fallback.visitor } = own[service] ?? {}
    return [service, { project, visitor }] as const
  })
  return Object.fromEntries(entries) as unknown as BudgetSettings
}

function parseBudgets(text: string): z.output<typeof budgetsShape> {
  try {
    return budgetsShape.parse(JSON.parse(text))
  } catch {
    const like = '{"swap":{"project":50000,"visitor":1000}}'
    const services = paidServices.join(', ')
    const sentence = `DAILY_BUDGETS must be JSON like ${like}. The services are ${services}.`
    throw new HttpError(500, 'settings/invalid', sentence)
  }
}

export interface Spender {
  readonly ip: string | undefined
  /** A configured project; undefined for calls without one. A made-up id would have a budget of its own. */
  readonly project?: string | undefined
}

export interface DailyBudgetsOptions {
  readonly clock: Clock
  readonly budgets: BudgetSettings
  /** Counts the calls of all processes. Default: the memory of this process. */
  readonly shared?: CallCounter | undefined
}

// A visitor's first calls, as a share of its budget, are counted in the memory of a process only. They become available
// again within a day, so that this share counts twice.
const LIGHT_SHARE = 1 / 20
// This share of a project's budget is reserved for visitors who have made few calls.
const RESERVED_SHARE = 1 / 4
const DAY_S = 86_400

/**
 * Limits the calls to services that cost the operator money or quota, per project, visitor and network. Half of a budget
 * may be used at once; the rest becomes available evenly over the day.
 */
export class DailyBudgets {
  readonly #budgets: BudgetSettings
  readonly #light: TokenBuckets
  readonly #counter: CallCounter

  constructor({ clock, budgets, shared }: DailyBudgetsOptions) {
    const anyRate = dailyRate(DAY_S)
    this.#budgets = budgets
    this.#light = new TokenBuckets(clock, anyRate)
    this.#counter = shared ?? new TokenBuckets(clock, anyRate)
  }

  /** @throws HttpError `rate_limited` with the seconds until the next call */
  async spend(service: PaidService, { ip, project = '' }: Spender, calls = 1): Promise<void> {
    if (ip === undefined) return
    const budgets = this.#budgets[service]
    const prefix = `budget|${service}|${project}`
    try {
      const isLight = budgets.visitor === 0 || (await this.#spendOwn(prefix, ip, budgets.visitor, calls))
      if (budgets.project > 0) await this.#spendShared(prefix, budgets.project, { calls, isLight })
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== 'rate_limited') throw error
      const { retryAfter = 1 } = error.details
      throw new HttpError(429, 'rate_limited', `The daily budget for ${service} calls is used up.`, { retryAfter })
    }
  }

  // Counts the calls of the visitor and its networks. Returns true if all of them have made few calls.
  async #spendOwn(prefix: string, ip: string, visitorBudget: number, calls: number): Promise<boolean> {
    const { visitor, network, wide } = rateLimitKeys(ip)
    const owners = [
      { subject: `${prefix}|${visitor}`, most: visitorBudget },
      { subject: `${prefix}|net|${network}`, most: visitorBudget * NETWORK_FACTOR },
      { subject: `${prefix}|wide|${wide}`, most: visitorBudget * WIDE_FACTOR },
    ]
    let isLight = true
    for (const { subject, most } of owners) {
      if (this.#isLight(subject, most, calls)) continue
      isLight = false
      await this.#counter.take(subject, calls, dailyRate(most - 2 * lightCalls(most)))
    }
    return isLight
  }

  #isLight(subject: string, most: number, calls: number): boolean {
    const light = lightCalls(most)
    if (light < calls) return false
    try {
      this.#light.take(subject, calls, dailyRate(light * 2))
      return true
    } catch {
      return false
    }
  }

  async #spendShared(
    prefix: string,
    most: number,
    { calls, isLight }: { readonly calls: number; readonly isLight: boolean },
  ): Promise<void> {
    const reserved = Math.floor(most * RESERVED_SHARE)
    try {
      await this.#counter.take(`${prefix}|project`, calls, dailyRate(most - reserved))
    } catch (error) {
      if (!isLight || reserved === 0) throw error
      await this.#counter.take(`${prefix}|project-reserve`, calls, dailyRate(reserved))
    }
  }
}

function lightCalls(most: number): number {
  return Math.floor(most * LIGHT_SHARE)
}

// Never more than `most` calls within any 24 hours.
function dailyRate(most: number): Rate {
  const burst = Math.max(1, Math.floor(most / 2))
  return { burst, perSecond: burst / DAY_S }
}
