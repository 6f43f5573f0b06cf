import { Hono } from 'hono'
import { type ApiEnv, addRoute } from '../../http/api-route.js'
import { requireSession } from '../keys/guards.js'
import { hashOf } from '../keys/hashing.js'
import { deviceLimits } from '../limits/rate-limits.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { EmailChanges } from './email-changes.js'
import { followLink } from './follow-link.js'
import { lookAtLink } from './mailed-links.js'
import { StepUps } from './step-ups.js'

/** The person's own account: address, export, deletion, and the links in our letters. */
export function accountRoutes(core: WalletCore): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  addEmailRoutes(app, core)
  addStepUpRoutes(app, core)
  addLinkRoutes(app, core)
  return app
}

function addEmailRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const guards = [requireSession(core)]
  const changes = new EmailChanges(core)
  addRoute(app, 'POST /v1/email/start', {
    guards,
    answer: ({ email }, context) => changes.start(email, context.var.session, context.var.client),
  })
  addRoute(app, 'POST /v1/email/primary', {
    guards,
    async answer(ask, context) {
      await changes.primary(ask, context.var.session, context.var.client)
      return {}
    },
  })
  addRoute(app, 'POST /v1/email/secondary', {
    guards,
    answer: (ask, context) => changes.secondary(ask, context.var.session, context.var.client),
  })
}

function addStepUpRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const guards = [requireSession(core)]
  const stepUps = new StepUps(core)
  addRoute(app, 'POST /v1/step-up/send', {
    guards,
    answer: ({ purpose }, context) => stepUps.send(purpose, context.var.session, context.var.client),
  })
  addRoute(app, 'POST /v1/export/intent', {
    guards,
    answer: (ask, context) => stepUps.allowExport(ask, context.var.session, context.var.client),
  })
  addRoute(app, 'POST /v1/account/delete', {
    guards,
    answer: ({ challengeId, code }, context) => stepUps.deleteAccount({ challengeId, code }, context.var.session),
  })
}

function addLinkRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const { limits } = core
  addRoute(app, 'POST /v1/link/look', {
    async answer({ token }) {
      await limits.take(deviceLimits(hashOf(token)))
      return lookAtLink(core, token)
    },
  })
  addRoute(app, 'POST /v1/link/use', {
    async answer({ token }) {
      await limits.take(deviceLimits(hashOf(token)))
      await followLink(core, token)
      return {}
    },
  })
}
