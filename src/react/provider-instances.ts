import type { AppKitOptions } from '../core/config.js'
import { instances } from '../core/registry.js'
import { createAppKit } from '../modal/create-appkit.js'
import { scopeOf, type AppKit } from '../modal/instance.js'

/** The instances that providers made, each with how many mounted providers hold it. Weak: they belong to nobody here. */
const held = new WeakMap<AppKit, number>()

/** The instance of some options for a provider, which may be asked for it in renders that never reach the page. */
export function makeInstance(options: AppKitOptions): AppKit {
  const before = new Set(instances().values())
  const kit = createAppKit(options)
  if (!before.has(kit)) held.set(kit, 0) // one that the app made itself is never ours to end
  return kit
}

/**
 * Holds an instance for a mounted provider. The returned function lets it go; when nobody holds it any more it is
 * destroyed, a moment later: StrictMode and fast refresh let go and come back within the same task.
 */
export function holdInstance(kit: AppKit): () => void {
  count(kit, 1)
  return () => {
    count(kit, -1)
    queueMicrotask(() => held.get(kit) === 0 && kit.destroy())
  }
}

/** Whether an instance has ended. */
export function isOver(kit: AppKit): boolean {
  return scopeOf(kit)?.signal.aborted !== false
}

function count(kit: AppKit, more: number): void {
  const now = held.get(kit)
  if (now !== undefined) held.set(kit, now + more)
}
