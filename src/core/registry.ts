import type { PublicInstance } from './public-instance.js'

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
