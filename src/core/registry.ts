import type { ConnectionStatus } from './account.js'
import type { Namespace } from './caip.js'
import type { View } from './routes.gen.js'

export interface TagMessages {
  readonly connect: string
  readonly connecting: string
  readonly selectNetwork: string
  readonly openAccount: (address: string) => string
  readonly openNetworks: (network: string) => string
  readonly unavailable: string
}

/**
 * The state that a public tag renders. Plain data, because tags and instances may come from different copies of the
 * package.
 */
export interface TagState {
  readonly status: ConnectionStatus
  readonly address: string | undefined
  readonly name?: string | undefined
  readonly image?: string | undefined
  readonly balance: string | undefined
  readonly network:
    { readonly name: string; readonly icon: string | undefined; readonly supported: boolean } | undefined
  readonly theme: 'light' | 'dark'
  readonly themeVariables: Readonly<Record<string, string | number>>
  readonly direction: 'ltr' | 'rtl'
  readonly busy: boolean
  readonly open: boolean
  readonly words: TagMessages
}

/** The interface between a public tag and an instance, which may come from different copies of the package. */
export interface PublicInstance {
  /** Incremented on breaking changes, so that older tags can detect them. */
  readonly contract: 1
  readonly id: string
  /** Identifies the options of the instance. The same options return the existing instance. */
  readonly fingerprint: string
  getTagState(namespace?: Namespace): TagState
  onChange(listener: () => void): () => void
  open(options?: { view?: View; namespace?: Namespace }): Promise<unknown>
  /** Preloads the package's chunks for the next click. Sends no request to other origins. */
  prefetch(): void
  /** Renders the dialog inside an element. The returned function undoes it. */
  attach(host: HTMLElement): () => void
  connectWallet(wallet: string, namespace?: Namespace): Promise<unknown>
}

const KEY = Symbol.for('appkit-modal')

export const REGISTRY_EVENT = 'appkit-registry'

type Page = typeof globalThis & { [KEY]?: Map<string, PublicInstance> }

/** The instances of this page by id, in order of creation. Shared by all copies of the package; empty on a server. */
export function instances(): ReadonlyMap<string, PublicInstance> {
  return (globalThis as Page)[KEY] ?? new Map()
}

export function register(instance: PublicInstance): void {
  const page = globalThis as Page
  page[KEY] ??= new Map()
  page[KEY].set(instance.id, instance)
  page.dispatchEvent(new Event(REGISTRY_EVENT))
}

export function unregister(instance: PublicInstance): void {
  const page = globalThis as Page
  if (page[KEY]?.get(instance.id) !== instance) return
  page[KEY].delete(instance.id)
  if (page[KEY].size === 0) delete page[KEY]
  page.dispatchEvent(new Event(REGISTRY_EVENT))
}
