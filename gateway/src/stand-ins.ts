import { Hono } from 'hono'
import { systemClock } from '../../src/core/clock.js'
import { devMailRoutes } from './modules/mail/dev-mail-routes.js'
import type { MailCatcher } from './modules/mail/mail-catcher.js'
import { devOauthRoutes } from './modules/social/dev/dev-oauth-routes.js'
import type { Settings } from './settings.js'

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** Whether only this machine gets here, and nobody relies on it. */
export function isDevelopment({ production, host }: Settings): boolean {
  return !production && LOOPBACK.has(host)
}

/** Mail box and socials of this machine: `/dev/mail`, `/dev/oauth`. Nothing unless {@link isDevelopment}. */
export function standIns(settings: Settings, frameUrl: () => string, catcher: MailCatcher | undefined): Hono {
  if (!isDevelopment(settings)) return new Hono()
  // The socials first: the mail box has a policy for all that follows.
  const app = new Hono().route('/', devOauthRoutes({ clock: systemClock, frameUrl }))
  return catcher ? app.route('/', devMailRoutes(catcher)) : app
}
