import { subscribe } from 'valtio/vanilla'
import type { Social } from '../../core/config.js'
import type { View } from '../../core/routes.gen.js'
import { HostController } from '../app/host.js'
import { RouterController } from '../app/router.js'
import { SettingsController } from '../app/settings.js'
import type { Scope } from '../scope.js'

/** What people call each account. */
export const socialNames: Readonly<Record<Social, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/**
 * The accounts a person can log in with here, in the app's order. Some providers do not work inside Telegram or on
 * a phone, and are left out there (facts 4.9).
 */
export function socialList(scope: Scope): readonly Social[] {
  const { socials } = scope.use(SettingsController).features
  const host = scope.use(HostController).state
  const out = new Set<Social>()
  if (host.isMobile) out.add('facebook')
  if (host.isTelegram && host.isIos) out.add('google')
  if (host.isTelegram && host.isAndroid) out.add('facebook').add('x')
  if (host.isTelegram && !host.isIos && !host.isAndroid) out.add('x')
  return (socials || []).filter(social => social in socialNames && !out.has(social))
}

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
