import type { Clock } from '../../../../src/core/clock.js'
import { wait } from '../../../../src/lib/async.js'
import type { RowStore } from './row-store.js'

/** The part of `navigator.locks` that is used. Standard: Web Locks. */
export interface LockGiver {
  request<T>(name: string, run: () => Promise<T>): Promise<T>
}

/** Runs something while nobody else of this origin does something of the same name. */
export type Exclusive = <T>(name: string, run: () => Promise<T>) => Promise<T>

/**
 * One at a time over all tabs by Web Locks; where the browser has none, or refuses them to the frame, by `fallback`:
 * leases in the storage that the tabs share.
 */
export function makeExclusive(locks: LockGiver | undefined, fallback: Exclusive = oneByOne()): Exclusive {
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

/** One at a time over this page alone. */
function oneByOne(): Exclusive {
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

/** How long a lease is good for unless it is renewed, in milliseconds: so long the others wait for a page that died. */
export const LEASE_MS = 10_000
/** How often who holds a lease renews it. */
export const LEASE_RENEW_MS = 2_500
/** How often who waits for one looks again. */
export const LEASE_LOOK_MS = 100

interface Lease {
  readonly holder: string
  /** Milliseconds since the epoch; one machine, so one clock. */
  readonly until: number
}

/**
 * One at a time over all tabs that share a store, by a row that says who is at it and until when. Weaker than a lock: a
 * page that slept longer than its lease may go on beside another. Where the store fails, it is one at a time over this
 * page alone.
 */
export function makeLeases(rows: () => RowStore, clock: Clock): Exclusive {
  const here = oneByOne()
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
  readonly #holder = crypto.randomUUID()
  #callOff = () => {}

  constructor(
    private readonly rows: RowStore,
    private readonly key: string,
    private readonly clock: Clock,
  ) {}

  /** Waits until nobody else has it. */
  async take(): Promise<void> {
    while (!(await this.#claim())) await wait(LEASE_LOOK_MS, this.clock)
    this.#renewLater()
  }

  async release(): Promise<void> {
    this.#callOff()
    await this.rows.change('sessions', this.key, found => (this.#isOurs(found) ? undefined : found))
  }

  /** A lease of a page that died, and one from a time that cannot be, holds nobody up. */
  async #claim(): Promise<boolean> {
    const now = this.clock.now()
    const made = await this.rows.change('sessions', this.key, found => {
      const { until = 0 } = (found ?? {}) as Partial<Lease>
      const isFree = this.#isOurs(found) || !(until > now && until <= now + LEASE_MS)
      return isFree ? { holder: this.#holder, until: now + LEASE_MS } : found
    })
    return this.#isOurs(made)
  }

  #renewLater(): void {
    this.#callOff = this.clock.after(LEASE_RENEW_MS, () => {
      void this.#claim().catch(() => {})
      this.#renewLater()
    })
  }

  #isOurs(found: unknown): boolean {
    return (found as Partial<Lease> | undefined)?.holder === this.#holder
  }
}
