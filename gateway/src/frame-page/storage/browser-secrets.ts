import * as z from 'zod/mini'
import { type Clock, systemClock } from '../../../../src/core/clock.js'
import { encodeBase64Url } from '../../../../src/lib/bytes.js'
import { utf8, freshBytes } from '../vault/bytes.js'
import type { RowStore } from './row-store.js'
import { openStorage } from './storage-tiers.js'

const LOGIN_MS = 600_000
const PREFIX = 'login-secret:'

const storedSecret = z.object({ secret: z.string().check(z.regex(/^[\w-]{43}$/)), until: z.number() })

interface BrowserSecret {
  readonly secret: string
  readonly browserHash: string
}

export async function createBrowserSecret(): Promise<BrowserSecret> {
  const secret = encodeBase64Url(freshBytes(32))
  const digest = await crypto.subtle.digest('SHA-256', utf8(secret))
  return { secret, browserHash: encodeBase64Url(new Uint8Array(digest)) }
}

/**
 * Secrets of pending logins, by the name that the provider returns. The frame writes them and the final page reads
 * them: both have the same storage unless the browser partitions it.
 */
export class BrowserSecrets {
  constructor(
    private readonly rows: RowStore,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  async save(name: string, secret: string): Promise<boolean> {
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

  async find(name: string): Promise<string | undefined> {
    const found = await this.rows.read('sessions', PREFIX + name).catch(() => undefined)
    const read = storedSecret.safeParse(found)
    return read.success && isLive(found, this.clock.now()) ? read.data.secret : undefined
  }

  async forget(name: string): Promise<void> {
    await this.rows.write([{ table: 'sessions', key: PREFIX + name }]).catch(() => {})
  }
}

function isLive(value: unknown, now: number): boolean {
  const read = storedSecret.safeParse(value)
  return read.success && read.data.until > now
}

export async function pageSecrets(): Promise<BrowserSecrets> {
  const { rows } = await openStorage({ indexedDB: getIndexedDb(), topLevel: true, clock: systemClock })
  return new BrowserSecrets(rows, systemClock)
}

/** Some browsers throw on access to `indexedDB` if storage is blocked. */
export function getIndexedDb(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}
