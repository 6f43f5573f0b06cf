import type { Hono } from 'hono'
import type { GateRules } from './gate.js'
import type { MailTransport } from './modules/mail/transport.js'
import type { OnrampSandbox } from './modules/onramp/sandbox-service.js'
import type { Relay } from './modules/relay/relay.js'
import type { DevSocials } from './modules/social/dev-socials.js'

/**
 * What a gateway offers on a developer's machine in place of services elsewhere. The production entry passes none, and
 * its bundle contains none: import this file for its types only.
 */
export interface DevServices {
  /** The relay for development and tests. */
  createRelay(rules: GateRules): Relay
  readonly devSocials: DevSocials
  readonly onrampSandbox: OnrampSandbox
  /** Keeps emails instead of sending them, and shows them. */
  openMailbox(): { readonly transport: MailTransport; readonly routes: Hono }
  /** The pages of the socials and of the mailbox. */
  routes(frameUrl: () => string, mailbox: Hono | undefined): Hono
}
