import type { Clock } from '../../../../src/core/clock.js'
import { wait } from '../../../../src/lib/async.js'
import type { RowStore } from './row-store.js'

export interface LockApi {
  request<T>(name: string, run: () => Promise<T>): Promise<T>
}

export type Exclusive = <T>(name: string, run: () => Promise<T>) => Promise<T>

/** Uses Web Locks. If the browser does not support or refuses them, uses `fallback`: leases in the shared storage. */
export function createExclusive(locks: LockApi | undefined, fallback: Exclusive = createQueue()): Exclusive {
  return (name, run) => {
    const state = { begun: false }
    const begin = () => {
      state.begun = true
      return run()
    }
    if (!locks) return fallback(name, run)
    return locks.request(name, begin).catch((reason: unknown) => {
      if (state.begun || !isRefusal(reason)) throw reason
      return fallback(name, run)
    })
  }
}

function createQueue(): Exclusive {
  const queues = new Map<string, Promise<unknown>>()
  return (name, run) => {
    const turn = (queues.get(name) ?? Promise.resolve()).then(run)
    const over = turn.catch(() => {})
    queues.set(name, over)
    return turn
  }
}

function isRefusal(reason: unknown): boolean {
  return (
    reason instanceof DOMException && ['SecurityError', 'InvalidStateError', 'NotSupportedError'].includes(reason.name)
  )
}

/** Duration of a lease without renewal, in milliseconds. Other tabs wait this long after a page died. */
export const LEASE_MS = 10_000
export const LEASE_RENEW_INTERVAL_MS = 2_500
export const LEASE_POLL_MS = 100

interface Lease {
  readonly owner: string
  /** Unix milliseconds. All tabs share one clock. */
  readonly until: number
}

/**
 * Exclusive access across all tabs that share a store, with a lease in a row. Weaker than a lock: a page that slept
 * longer than its lease can run concurrently with another. If the store fails, only calls of this page are serialized.
 */
export function createLeases(rows: () => RowStore, clock: Clock): Exclusive {
  const here = createQueue()
  return (name, run) =>
    here(name, async () => {
      const lease = new HeldLease(rows(), `#lease ${name}`, clock)
      await lease.take().catch(() => {})
      try {
        return await run()
      } finally {
        await lease.release().catch(() => {})
      }
    })
}

class HeldLease {
  readonly #owner = crypto.randomUUID()
  #cancelRenewal = () => {}

  constructor(
    private readonly rows: RowStore,
    private readonly key: string,
    private readonly clock: Clock,
  ) {}

  async take(): Promise<void> {
    while (!(await this.#claim())) await wait(LEASE_POLL_MS, this.clock)
    this.#renewLater()
  }

  async release(): Promise<void> {
    this.#cancelRenewal()
    await this.rows.change('sessions', this.key, found => (this.#isOurs(found) ? undefined : found))
  }

  // Ignores expired leases, and those with an implausible time.
  async #claim(): Promise<boolean> {
    const now = this.clock.now()
    const made = await this.rows.change('sessions', this.key, found => {
      const { until = 0 } = (found ?? {}) as Partial<Lease>
      const isFree = this.#isOurs(found) || !(until > now && until <= now + LEASE_MS)
      return isFree ? { owner: this.#owner, until: now + LEASE_MS } : found
    })
    return this.#isOurs(made)
  }

  #renewLater(): void {
    this.#cancelRenewal = this.clock.after(LEASE_RENEW_INTERVAL_MS, () => {
      void this.#claim().catch(() => {})
      this.#renewLater()
    })
  }

  #isOurs(found: unknown): boolean {
    return (found as Partial<Lease> | undefined)?.owner === this.#owner
  }
}
