import type { Social } from '../../core/config.js'
import { HostController } from '../base/host.js'
import { SettingsController } from '../base/settings.js'
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
