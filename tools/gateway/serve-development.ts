import { Hono } from 'hono'
import type { DevServices } from '../../gateway/src/dev-services.js'
import { serveGateway, type RunningGateway } from '../../gateway/src/serve-gateway.js'
import type { Settings } from '../../gateway/src/settings.js'
import { systemClock } from '../../src/core/clock.js'
import { MailCatcher } from '../mail/mail-catcher.js'
import { devMailRoutes } from '../mail/mail-routes.js'
import { devSocials } from '../oauth/dev-client.js'
import { devOauthRoutes } from '../oauth/oauth-routes.js'
import { onrampSandbox } from '../onramp/onramp-sandbox.js'
import { createRelay, type Relay } from '../relay/relay.js'
import { localOnly } from './dev-pages.js'

export const development: DevServices<Relay> = {
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
    // Social routes come first, because the mailbox sets a content security policy for all routes after it.
    app.route('/', devOauthRoutes({ clock: systemClock, frameUrl }))
    return mailbox ? app.route('/', mailbox) : app
  },
}

export function serveDevelopment(
  settings: Settings,
  onFailure?: (error: unknown) => void,
): Promise<RunningGateway<Relay>> {
  return serveGateway(settings, onFailure, development)
}

export function developmentNotes({ url, relay }: RunningGateway, { smtpUrl }: Settings): readonly string[] {
  return [
    ...(relay ? [`Relay     ${url.replace('http', 'ws')}   (development only)`] : []),
    ...(smtpUrl ? [] : [`Mail      ${url}/dev/mail   (development only)`]),
  ]
}
