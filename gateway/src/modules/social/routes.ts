import { Hono } from 'hono'
import { type ApiEnv, addRoute } from '../../http/api-route.js'
import { requireProof } from '../keys/guards.js'
import { hashOf } from '../keys/hashing.js'
import { deviceLimits, perVisitor, routeLimit, waitLimits } from '../limits/rate-limits.js'
import { longPoll } from '../login/long-poll.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { FarcasterAttempts } from './farcaster/farcaster-attempts.js'
import { SocialAttempts } from './social-attempts.js'

const MINUTE_MS = 60_000

/** Login by the account of another service. */
export function socialRoutes(core: WalletCore): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  addPageRoutes(app, core)
  addFarcasterRoutes(app, core)
  return app
}

function addPageRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const { limits, projects, clock, signal } = core
  const guards = [requireProof(core)]
  const attempts = new SocialAttempts(core)
  addRoute(app, 'POST /v1/oauth/start', {
    guards,
    async answer(ask, context) {
      const { jkt, client } = context.var
      projects.check(ask.projectId, ask.origin)
      await limits.take([routeLimit('oauth', jkt, 10, MINUTE_MS), ...perVisitor('oauth', client.ip, 30, MINUTE_MS)])
      return attempts.start(ask, { jkt, client })
    },
  })
  addCallbackRoutes(app, core, attempts)
  addRoute(app, 'POST /v1/oauth/wait', {
    guards,
    async answer({ attemptId }, context) {
      const { jkt } = context.var
      await limits.take(waitLimits(jkt))
      const signals = [signal, context.req.raw.signal]
      const found = await longPoll({ clock, signals }, () => attempts.look(attemptId, jkt))
      return found ?? { status: 'pending' }
    },
  })
  addRoute(app, 'POST /v1/oauth/redeem', {
    guards,
    async answer({ ref }, context) {
      const { jkt } = context.var
      await limits.take([routeLimit('oauth-redeem', jkt, 10, MINUTE_MS)])
      return attempts.redeem(ref, jkt)
    },
  })
}

/** Of the page that the social sends the person to. It has no key: the state is the proof. */
function addCallbackRoutes(app: Hono<ApiEnv>, { limits }: WalletCore, attempts: SocialAttempts): void {
  addRoute(app, 'POST /v1/oauth/look', {
    async answer({ state }, context) {
      await limits.take(perVisitor('oauth-look', context.var.client.ip, 30, MINUTE_MS))
      return attempts.lookUp(state)
    },
  })
  addRoute(app, 'POST /v1/oauth/callback', {
    async answer(said, context) {
      await limits.take(perVisitor('oauth-callback', context.var.client.ip, 30, MINUTE_MS))
      return attempts.callback(said)
    },
  })
}

function addFarcasterRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const { limits, projects, clock, signal } = core
  const guards = [requireProof(core)]
  const attempts = new FarcasterAttempts(core)
  addRoute(app, 'POST /v1/farcaster/start', {
    guards,
    async answer(ask, context) {
      const { jkt, client } = context.var
      projects.check(ask.projectId, ask.origin)
      await limits.take([
        routeLimit('farcaster', jkt, 10, MINUTE_MS),
        ...perVisitor('farcaster', client.ip, 30, MINUTE_MS),
      ])
      return attempts.start(ask, { jkt, client })
    },
  })
  addFarcasterPageRoutes(app, core, attempts)
  addRoute(app, 'POST /v1/farcaster/wait', {
    guards,
    async answer({ attemptId }, context) {
      const { jkt } = context.var
      await limits.take(waitLimits(jkt))
      const signals = [signal, context.req.raw.signal]
      const outcome = await longPoll({ clock, signals }, () => attempts.look(attemptId, jkt))
      return outcome ?? { status: 'pending' }
    },
  })
}

/** Of the wallet's page that the link leads to: the token in it is the proof. */
function addFarcasterPageRoutes(app: Hono<ApiEnv>, { limits }: WalletCore, attempts: FarcasterAttempts): void {
  const take = (token: string, ip: string | undefined) =>
    limits.take([...deviceLimits(hashOf(token)), ...perVisitor('farcaster-page', ip, 30, MINUTE_MS)])
  addRoute(app, 'POST /v1/farcaster/look', {
    async answer({ token }, context) {
      await take(token, context.var.client.ip)
      return attempts.lookUp(token)
    },
  })
  addRoute(app, 'POST /v1/farcaster/open', {
    async answer(ask, context) {
      await take(ask.token, context.var.client.ip)
      return attempts.open(ask)
    },
  })
  addRoute(app, 'POST /v1/farcaster/deny', {
    async answer({ token }, context) {
      await take(token, context.var.client.ip)
      await attempts.deny(token)
      return {}
    },
  })
}
