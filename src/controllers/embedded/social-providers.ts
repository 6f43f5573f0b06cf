import { subscribe } from 'valtio/vanilla'
import type { Social } from '../../core/features.js'
import type { View } from '../../core/routes.gen.js'
import { HostController } from '../app/host.js'
import { RouterController } from '../app/router.js'
import { SettingsController } from '../app/settings.js'
import type { Scope } from '../scope.js'

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
 * Returns the social logins available here, in the app's order. Leaves out providers that do not work inside Telegram
 * or on mobile devices.
 */
export function getSocials(scope: Scope): readonly Social[] {
  const { socials } = scope.use(SettingsController).features
  const host = scope.use(HostController).state
  const excluded = new Set<Social>()
  if (host.isMobile) excluded.add('facebook')
  if (host.isTelegram && host.isIos) excluded.add('google')
  if (host.isTelegram && host.isAndroid) excluded.add('facebook').add('x')
  if (host.isTelegram && !host.isIos && !host.isAndroid) excluded.add('x')
  return (socials || []).filter(social => social in socialNames && !excluded.has(social))
}

const LATER_STEP_VIEWS: readonly View[] = ['SIWXSignMessage', 'UnsupportedChain']

/**
 * Calls `onLeft` once, when the user leaves the current view. Views on top of it (the embedded wallet's own) and later
 * login steps belong to the same login. Returns the function that stops watching.
 */
export function followLogin(scope: Scope, onLeft: () => void): () => void {
  const router = scope.use(RouterController)
  const { current } = router
  const stop = subscribe(router.state, () => {
    if (router.state.history.includes(current) || LATER_STEP_VIEWS.includes(router.view)) return
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
