import { subscribe } from 'valtio/vanilla'
import type { View } from '../../core/routes.gen.js'
import { RouterController } from '../base/router.js'
import type { Scope } from '../scope.js'

/** Screens that begin a new history as a later step of a login: the login itself goes on. */
const LATER_STEPS: readonly View[] = ['SIWXSignMessage', 'UnsupportedChain']

/**
 * Calls `onLeft` once, when the person leaves the screen on view for something else: they went back, or chose another
 * screen. A screen that stands on top of it (the embedded wallet's own), or that follows it, is part of the same login.
 * Returns what stops watching.
 */
export function followLogin(scope: Scope, onLeft: () => void): () => void {
  const router = scope.use(RouterController)
  const { current } = router
  const stop = subscribe(router.state, () => {
    if (router.state.history.includes(current) || LATER_STEPS.includes(router.view)) return
    end()
    onLeft()
  })
  const end = () => {
    stop()
    scope.signal.removeEventListener('abort', end)
  }
  scope.signal.addEventListener('abort', end, { once: true })
  return end
}
