import { Hono } from 'hono'
import { systemClock } from '../../src/core/clock.js'
import type { DevServices } from './dev-services.js'
import { localOnly } from './local-only.js'
import { devMailRoutes } from './modules/mail/dev-mail-routes.js'
import { MailCatcher } from './modules/mail/mail-catcher.js'
import { onrampSandbox } from './modules/onramp/onramp-sandbox.js'
import { createRelay } from './modules/relay/relay.js'
import { devSocials } from './modules/social/dev/dev-client.js'
import { devOauthRoutes } from './modules/social/dev/dev-oauth-routes.js'

/** The services of a developer's machine. Only the development entry imports this file. */
export const development: DevServices = {
  createRelay,
  devSocials,
  onrampSandbox,
  openMailbox() {
    const catcher = new MailCatcher(() => systemClock.now())
    return { transport: catcher, routes: devMailRoutes(catcher) }
  },
  routes(frameUrl, mailbox) {
    const app = new Hono()
    app.use('/dev/*', localOnly)
    // The social routes come first: the mailbox sets a content security policy for everything after it.
    app.route('/', devOauthRoutes({ clock: systemClock, frameUrl }))
    return mailbox ? app.route('/', mailbox) : app
  },
}
