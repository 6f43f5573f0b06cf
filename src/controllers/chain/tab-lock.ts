import type { Scope } from '../scope.js'

/** How long a page that is being left may take to let go, in milliseconds; what is held longer, another tab holds. */
export const LET_GO_LIMIT_MS = 1_000

/**
 * Says to the other tabs of this origin that an instance of this id is connected, until the returned function is
 * called. The browser lets go for a page that ends or crashes, and a page in the background goes on holding.
 * Standard: Web Locks; a browser without them says nothing.
 */
export function holdTabLock(scope: Scope): () => void {
  let letGo = () => {}
  const held = new Promise<void>(resolve => (letGo = resolve))
  locks()
    ?.request(nameOf(scope), { mode: 'shared' }, () => held)
    .catch(() => undefined) // the browser refuses this page any storage: no tab shares a connection with it
  return letGo
}

/**
 * Runs something unless another tab is connected with the same id; meanwhile none can become it unnoticed. Rejects as
 * the work does.
 */
export async function whenAlone(scope: Scope, work: () => Promise<void>): Promise<void> {
  const limit = new AbortController()
  const callOff = scope.services.clock.after(LET_GO_LIMIT_MS, () => limit.abort())
  const signal = AbortSignal.any([limit.signal, scope.signal])
  let working: Promise<void> | undefined
  const begin = () => (working = work())
  try {
    await locks()?.request(nameOf(scope), { signal }, begin)
  } catch {
    if (signal.aborted && !working) return
  } finally {
    callOff()
  }
  await (working ?? begin())
}

function locks(): LockManager | undefined {
  return globalThis.navigator?.locks
}

function nameOf({ options }: Scope): string {
  return `appkit-connected-${options.id ?? 'default'}`
}
