import type { ConnectionStatus } from './account.js'
import type { Namespace } from './caip.js'
import type { View } from './routes.gen.js'

/** The words the public tags speak; English where no language is loaded. */
export interface TagWords {
  readonly connect: string
  readonly connecting: string
  readonly selectNetwork: string
  readonly openAccount: (address: string) => string
  readonly openNetworks: (network: string) => string
  readonly unavailable: string
}

/** What a public tag shows of one namespace. Plain data: it crosses from one copy of the package to another. */
export interface TagState {
  readonly status: ConnectionStatus
  readonly address: string | undefined
  /** What the account is called, and its picture; absent while nobody said. */
  readonly name?: string | undefined
  readonly image?: string | undefined
  /** The native balance, ready to be read; undefined while unknown. */
  readonly balance: string | undefined
  readonly network:
    { readonly name: string; readonly icon: string | undefined; readonly supported: boolean } | undefined
  readonly theme: 'light' | 'dark'
  readonly themeVariables: Readonly<Record<string, string | number>>
  readonly direction: 'ltr' | 'rtl'
  readonly busy: boolean
  readonly open: boolean
  readonly words: TagWords
}

/** What a public tag may ask of an instance, whichever copy of the package made either of them. */
export interface PublicInstance {
  /** Raised when this interface changes in a way an older tag would not understand. */
  readonly contract: 1
  readonly id: string
  /** The options it was made with, so that the same ones give it again. */
  readonly fingerprint: string
  getTagState(namespace?: Namespace): TagState
  /** Calls after every change of what a tag shows; returns what stops it. */
  onChange(listener: () => void): () => void
  open(options?: { view?: View; namespace?: Namespace }): Promise<unknown>
  /** Loads our own chunks for the next click; asks no other origin. */
  prefetch(): void
  /** Makes an element the place of the dialog; returns what takes that back. */
  attach(host: HTMLElement): () => void
  /** Begins to connect one wallet of the catalogue or the page, for a button that stands for it. */
  connectWallet(wallet: string, namespace?: Namespace): Promise<unknown>
}

const KEY = Symbol.for('appkit-modal')

/** The event told to the page when an instance comes or goes, so that a tag that waits looks again. */
export const REGISTRY_EVENT = 'appkit-registry'

type Page = typeof globalThis & { [KEY]?: Map<string, PublicInstance> }

/** The instances of this page by id, the first made first; shared by every copy of the package. Always empty on a server. */
export function instances(): ReadonlyMap<string, PublicInstance> {
  return (globalThis as Page)[KEY] ?? new Map()
}

/** Puts an instance on the page's list. */
export function register(instance: PublicInstance): void {
  const page = globalThis as Page
  page[KEY] ??= new Map()
  page[KEY].set(instance.id, instance)
  page.dispatchEvent(new Event(REGISTRY_EVENT))
}

/** Takes an instance off the list; the list goes with its last one. */
export function unregister(instance: PublicInstance): void {
  const page = globalThis as Page
  if (page[KEY]?.get(instance.id) !== instance) return
  page[KEY].delete(instance.id)
  if (page[KEY].size === 0) delete page[KEY]
  page.dispatchEvent(new Event(REGISTRY_EVENT))
}
