import * as z from 'zod/mini'
import { type Clock, systemClock } from '../../../../src/core/clock.js'
import { toBase64url, utf8, freshBytes } from '../vault/bytes.js'
import type { RowStore } from './row-store.js'
import { openStorage } from './storage-tiers.js'

/** How long a login may take, in milliseconds; the gateway ends it then. */
const LOGIN_MS = 600_000
/** No key of an app begins like this: they are escaped. */
const PREFIX = 'login-secret:'

const kept = z.object({ secret: z.string().check(z.regex(/^[\w-]{43}$/)), until: z.number() })

/** A secret that shows that a login ends in the browser it began in. */
interface BrowserSecret {
  readonly secret: string
  /** SHA-256 of it, which is all the gateway keeps. */
  readonly browserHash: string
}

/** A new secret of 256 bits. */
export async function makeBrowserSecret(): Promise<BrowserSecret> {
  const secret = toBase64url(freshBytes(32))
  const digest = await crypto.subtle.digest('SHA-256', utf8(secret))
  return { secret, browserHash: toBase64url(new Uint8Array(digest)) }
}

/**
 * Secrets of logins that are under way, by the name that the provider sends back. The frame writes them, and the page
 * of the wallet that ends the login reads them: both see the same storage unless the browser partitions it.
 */
export class BrowserSecrets {
  constructor(
    private readonly rows: RowStore,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Keeps one, and drops those whose time is over. False where the browser refuses. */
  async keep(name: string, secret: string): Promise<boolean> {
    try {
      const now = this.clock.now()
      const old = (await this.rows.list('sessions', PREFIX)).filter(({ value }) => !isLive(value, now))
      const value = { secret, until: now + LOGIN_MS }
      const changes = old.map(({ key }) => ({ table: 'sessions', key }) as const)
      await this.rows.write([...changes, { table: 'sessions', key: PREFIX + name, value }])
      return true
    } catch {
      return false
    }
  }

  /** The secret of a login that began in this browser. */
  async find(name: string): Promise<string | undefined> {
    const found = await this.rows.read('sessions', PREFIX + name).catch(() => undefined)
    const read = kept.safeParse(found)
    return read.success && isLive(found, this.clock.now()) ? read.data.secret : undefined
  }

  /** Drops it: the login is over. */
  async forget(name: string): Promise<void> {
    await this.rows.write([{ table: 'sessions', key: PREFIX + name }]).catch(() => {})
  }
}

function isLive(value: unknown, now: number): boolean {
  const read = kept.safeParse(value)
  return read.success && read.data.until > now
}

/** The secrets of logins that began in this browser, as a page of the wallet in a window of its own finds them. */
export async function pageSecrets(): Promise<BrowserSecrets> {
  const { rows } = await openStorage({ indexedDB: browserDatabase(), topLevel: true, clock: systemClock })
  return new BrowserSecrets(rows, systemClock)
}

/** The browser's database. A browser that keeps a page from storage throws when it is only named. */
export function browserDatabase(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}
