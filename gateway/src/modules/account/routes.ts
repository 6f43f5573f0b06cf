import { Hono } from 'hono'
import { type ApiEnv, addRoute } from '../../http/api-route.js'
import { requireSession } from '../keys/guards.js'
import { sha256 } from '../keys/hashing.js'
import { deviceLimits, sessionLimits } from '../limits/rate-limits.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { AccountChanges } from './account-changes.js'
import { AccountDeletions } from './account-deletions.js'
import { EmailChanges } from './email-changes.js'
import { followLink } from './follow-link.js'
import { readLink } from './mailed-links.js'
import { SessionEndings } from './session-endings.js'
import { StepUps } from './step-ups.js'

export function accountRoutes(core: WalletCore): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  addEmailRoutes(app, core)
  addStepUpRoutes(app, core)
  addChangeRoutes(app, core)
  addSessionRoutes(app, core)
  addLinkRoutes(app, core)
  return app
}

function addEmailRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const guards = [requireSession(core)]
  const changes = new EmailChanges(core)
  addRoute(app, 'POST /v1/email/start', {
    guards,
    handle: ({ email }, context) => changes.start(email, context.var.session, context.var.client),
  })
  addRoute(app, 'POST /v1/email/primary', {
    guards,
    async handle(body, context) {
      await changes.primary(body, context.var.session, context.var.client)
      return {}
    },
  })
  addRoute(app, 'POST /v1/email/secondary', {
    guards,
    handle: (body, context) => changes.secondary(body, context.var.session, context.var.client),
  })
}

function addStepUpRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const guards = [requireSession(core)]
  const stepUps = new StepUps(core)
  addRoute(app, 'POST /v1/step-up/send', {
    guards,
    handle: ({ purpose }, context) => stepUps.send(purpose, context.var.session, context.var.client),
  })
  addRoute(app, 'POST /v1/export/intent', {
    guards,
    handle: (body, context) => stepUps.allowExport(body, context.var.session, context.var.client),
  })
  addRoute(app, 'POST /v1/account/delete', {
    guards,
    handle: (body, { var: { session, client } }) => new AccountDeletions(core).request(body, session, client),
  })
}

function addChangeRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const guards = [requireSession(core)]
  const changes = new AccountChanges(core)
  addRoute(app, 'POST /v1/account/changes', {
    guards,
    async handle(_, { var: { session } }) {
      await core.limits.take(sessionLimits(session.jkt))
      return { changes: [...(await changes.list(session))] }
    },
  })
  addRoute(app, 'POST /v1/account/changes/cancel', {
    guards,
    async handle({ changeId }, { var: { session } }) {
      await core.limits.take(sessionLimits(session.jkt))
      await changes.cancel(changeId, session)
      return {}
    },
  })
}

function addSessionRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const guards = [requireSession(core)]
  const endings = new SessionEndings(core)
  addRoute(app, 'POST /v1/sessions/list', {
    guards,
    handle: async (_, { var: { session } }) => ({ sessions: [...(await core.logins.sessions.list(session))] }),
  })
  addRoute(app, 'POST /v1/sessions/end', {
    guards,
    handle: (body, { var: { session, client } }) => endings.endOne(body, session, client),
  })
  addRoute(app, 'POST /v1/sessions/revoke-all', {
    guards,
    handle: (body, { var: { session, client } }) => endings.endAll(body, session, client),
  })
}

function addLinkRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  // Looks the token up first, because counting a made-up one would add a row.
  const countKnown = async (token: string) => {
    const link = await readLink(core, token)
    await core.limits.take(deviceLimits(sha256(token)))
    return link
  }
  addRoute(app, 'POST /v1/link/look', {
    handle: ({ token }) => countKnown(token),
  })
  addRoute(app, 'POST /v1/link/use', {
    async handle({ token }) {
      await countKnown(token)
      await followLink(core, token)
      return {}
    },
  })
}
