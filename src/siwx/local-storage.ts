import type { CaipNetworkId } from '../core/caip.js'
import type { SIWXSession } from '../core/siwx.js'
import { parseJson } from '../lib/text.js'
import { isOfAccount } from './check-message.js'
import { readSession } from './read-session.js'

/** Where sign-ins are kept. What it is given was verified; what it gives is looked at again. Each method may reject. */
export interface SIWXStorage {
  /** A number to be used once, where the place that keeps the sign-ins wants one of its own. */
  getNonce?(): Promise<string>
  /** Keeps one more, in place of that of the same account and network. */
  add(session: SIWXSession): Promise<void>
  /** Keeps these and no others. */
  set(sessions: readonly SIWXSession[]): Promise<void>
  /** All that is kept; what is no sign-in is left out. */
  list(): Promise<readonly SIWXSession[]>
  /** Ends the sign-in of this very account on this very network. */
  remove(chainId: CaipNetworkId, address: string): Promise<void>
}

/** The part of a browser's storage that is used. */
export type SIWXStorageArea = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Where, and under which name. */
export interface LocalStorageOptions {
  /** Of the instance, as `createAppKit` has it: two modals on one page know two people. */
  readonly id?: string
  /** The browser's own where none is given; the memory where there is no browser. */
  readonly area?: SIWXStorageArea
}

/**
 * Keeps sign-ins in the browser, under `@appkit/siwx`. Good where nothing but the page depends on them: a server learns of
 * none. Where the browser refuses they live as long as the page.
 *
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
    this.write([...this.read().filter(kept => !isOfAccount(kept, chainId, accountAddress)), session])
  }

  async set(sessions: readonly SIWXSession[]): Promise<void> {
    this.write(sessions)
  }

  async list(): Promise<readonly SIWXSession[]> {
    return this.read()
  }

  async remove(chainId: CaipNetworkId, address: string): Promise<void> {
    this.write(this.read().filter(kept => !isOfAccount(kept, chainId, address)))
  }

  private get area(): SIWXStorageArea | undefined {
    return this.options.area ?? (typeof document === 'undefined' ? undefined : localStorage)
  }

  /** What another hand or another version wrote, and is no list of sign-ins, counts as nothing. */
  private read(): readonly SIWXSession[] {
    try {
      const text = this.memory ?? this.area?.getItem(this.key) ?? '[]'
      const kept = parseJson(text)
      return Array.isArray(kept) ? kept.flatMap(item => readSession(item) ?? []) : []
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
