import { afterPaint } from '../../lib/next-frame.js'

// Field of `history.state` that marks the entry of the modal.
const FIELD = 'appkit'

/**
 * Handles the browser's Back button while the modal is open. Adds a history entry with the same URL and the state of the
 * page: a router that receives the `popstate` event when the entry is removed finds its own state and the current URL.
 * Listeners that the page adds later do not receive it. `goBack` returns true if the modal is still open afterwards.
 * Removes the entry once `closed` is aborted, unless the page has navigated meanwhile. Does nothing if the page may not
 * change its history.
 */
export function followBackButton(goBack: () => boolean, closed: AbortSignal): void {
  const token = Math.random().toString(36).slice(2)
  const { href } = location
  const life = new AbortController()
  let expected: 'back' | 'removal' | 'forward' = 'back'

  const handlers = {
    back() {
      if (!goBack()) life.abort()
      else if (!addEntry(token)) life.abort()
    },
    // The page has added an entry since the removal was requested: the user stays on that one.
    removal(isOwn: boolean) {
      if (!isOwn) return life.abort()
      expected = 'forward'
      history.forward()
    },
    forward: () => life.abort(),
  }
  const onPop = (event: PopStateEvent) => {
    const isOwn = getToken(event.state) === token
    const isPageChanged = location.href !== href && expected !== 'forward'
    if (isPageChanged) return isOwn ? undefined : life.abort()
    if (expected === 'back' && isOwn) return // a router has returned from an entry of its own
    event.stopImmediatePropagation()
    handlers[expected](isOwn)
  }
  const removeEntry = async () => {
    await afterPaint() // an app that navigates when a wallet is connected does so first
    if (life.signal.aborted) return
    if (getToken(history.state) !== token) return life.abort()
    expected = 'removal'
    history.back()
  }
  if (closed.aborted || !addEntry(token)) return
  addEventListener('popstate', onPop, { capture: true, signal: life.signal })
  closed.addEventListener('abort', () => void removeEntry(), { once: true })
}

function addEntry(token: string): boolean {
  try {
    const state: unknown = history.state
    history.pushState({ ...(typeof state === 'object' && state), [FIELD]: token }, '')
    return getToken(history.state) === token
  } catch {
    return false // in a sandbox, or after too many entries (Safari)
  }
}

function getToken(state: unknown): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, FIELD) : undefined
}
