import type { Server } from 'node:http'
import type { Hono } from 'hono'
import type { GateRules } from './http/allowed-origin.js'
import type { MailTransport } from './modules/mail/mailer.js'
import type { OnrampSandbox } from './modules/onramp/onramp-providers.js'
import type { DevSocials } from './modules/social/social-providers.js'

/** A WebSocket service on the gateway's own port. */
export interface AttachedService {
  attach(server: Server): void
  close(): Promise<void>
}

/**
 * What a gateway offers on a developer's machine in place of services elsewhere. The production entry passes none, and
 * its bundle contains none: import this file for its types only.
 */
export interface DevServices<Relay extends AttachedService = AttachedService> {
  /** The relay for development and tests. */
  createRelay(rules: GateRules): Relay
  readonly devSocials: DevSocials
  readonly onrampSandbox: OnrampSandbox
  /** Keeps emails instead of sending them, and shows them. */
  openMailbox(): { readonly transport: MailTransport; readonly routes: Hono }
  /** The pages of the socials and of the mailbox. */
  routes(frameUrl: () => string, mailbox: Hono | undefined): Hono
}
