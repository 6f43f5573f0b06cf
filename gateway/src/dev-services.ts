import type { Server } from 'node:http'
import type { Hono } from 'hono'
import type { ProjectGuardOptions } from './http/allowed-origin.js'
import type { MailTransport } from './modules/mail/mailer.js'
import type { OnrampSandbox } from './modules/onramp/onramp-providers.js'
import type { DevSocials } from './modules/social/social-providers.js'

export interface AttachedService {
  attach(server: Server): void
  close(): Promise<void>
}

/**
 * Development replacements for external services. The production bundle must not contain any, so import this file for
 * its types only.
 */
export interface DevServices<Relay extends AttachedService = AttachedService> {
  createRelay(rules: ProjectGuardOptions): Relay
  readonly devSocials: DevSocials
  readonly onrampSandbox: OnrampSandbox
  openMailbox(): { readonly transport: MailTransport; readonly routes: Hono }
  routes(frameUrl: () => string, mailbox: Hono | undefined): Hono
}
