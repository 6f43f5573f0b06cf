import type { CaipNetworkId } from '../core/caip.js'
import type { SIWXSession } from '../core/siwx.js'
import { parseJson } from '../lib/text.js'
import { isSessionFor } from './check-message.js'
import { readSession } from './read-session.js'

/**
 * Storage of sign-in sessions. Sessions are verified before they are stored, and again after they are read. Each method
 * may reject.
 */
export interface SIWXStorage {
  /** Creates a nonce, if the storage requires its own. */
  getNonce?(): Promise<string>
  /** Stores a session, and replaces the one of the same account and network. */
  add(session: SIWXSession): Promise<void>
  /** Replaces all sessions. */
  set(sessions: readonly SIWXSession[]): Promise<void>
  /** Returns all valid stored sessions. */
  list(): Promise<readonly SIWXSession[]>
  /** Deletes the session of an account on a network. */
  remove(chainId: CaipNetworkId, address: string): Promise<void>
}

/** The methods of `Storage` that are used. */
export type SIWXStorageArea = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Options of {@link LocalStorage}. */
export interface LocalStorageOptions {
  /** The id passed to `createAppKit`. Separates the sessions of two instances on one page. */
  readonly id?: string
  /** Defaults to `localStorage`, or to memory outside of a browser. */
  readonly area?: SIWXStorageArea
}

/**
 * Stores sessions in the browser, under `@appkit/siwx`. Use it if only the page depends on the sign-in, because no
 * server is notified. If the browser blocks storage, sessions last as long as the page.
 * @example new DefaultSIWX({ storage: new LocalStorage({ id: 'second' }) })
 */
export class LocalStorage implements SIWXStorage {
  private readonly key: string
  private memory: string | null = null

  constructor(private readonly options: LocalStorageOptions = {}) {
    const { id = 'default' } = options
    this.key = id === 'default' ? '@appkit/siwx' : `@appkit/${id}/siwx`
  }

  async add(session: SIWXSession): Promise<void> {
    const { chainId, accountAddress } = session.data
    this.write([...this.read().filter(stored => !isSessionFor(stored, chainId, accountAddress)), session])
  }

  async set(sessions: readonly SIWXSession[]): Promise<void> {
    this.write(sessions)
  }

  async list(): Promise<readonly SIWXSession[]> {
    return this.read()
  }

  async remove(chainId: CaipNetworkId, address: string): Promise<void> {
    this.write(this.read().filter(stored => !isSessionFor(stored, chainId, address)))
  }

  private get area(): SIWXStorageArea | undefined {
    return this.options.area ?? (typeof document === 'undefined' ? undefined : localStorage)
  }

  private read(): readonly SIWXSession[] {
    try {
      const text = this.memory ?? this.area?.getItem(this.key) ?? '[]'
      const stored = parseJson(text)
      return Array.isArray(stored) ? stored.flatMap(item => readSession(item) ?? []) : []
    } catch {
      return []
    }
  }

  private write(sessions: readonly SIWXSession[]): void {
    const text = JSON.stringify(sessions)
    this.memory = this.area ? null : text
    try {
      if (sessions.length === 0) this.area?.removeItem(this.key)
      else this.area?.setItem(this.key, text)
    } catch {
      this.memory = text
    }
  }
}
