import { Hono } from 'hono'
import type { WalletCore } from '../../wallet-core.js'
import type { ApiEnv } from '../keys/api-env.js'
import { addRoute } from '../keys/api-route.js'
import { requireProof } from '../keys/guards.js'
import { routeLimit, waitLimits } from '../limits/rates.js'
import { longPoll } from '../login/long-poll.js'
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
      await limits.take([routeLimit('oauth', jkt, 10, MINUTE_MS), ...perAddress('oauth', client.ip, 30)])
      return attempts.start(ask, { jkt, client })
    },
  })
  // No proof: this is a page the social sent the person to. Its state is known to nobody else.
  addRoute(app, 'POST /v1/oauth/callback', {
    async answer(said, context) {
      await limits.take(perAddress('oauth-callback', context.var.client.ip, 30))
      return attempts.callback(said)
    },
  })
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

function addFarcasterRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const { limits, projects, clock, signal } = core
  const guards = [requireProof(core)]
  const attempts = new FarcasterAttempts(core)
  addRoute(app, 'POST /v1/farcaster/start', {
    guards,
    async answer(ask, context) {
      const { jkt, client } = context.var
      projects.check(ask.projectId, ask.origin)
      await limits.take([routeLimit('farcaster', jkt, 10, MINUTE_MS), ...perAddress('farcaster', client.ip, 30)])
      return attempts.start(ask, { jkt, client })
    },
  })
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

function perAddress(route: string, ip: string | undefined, most: number) {
  return ip === undefined ? [] : [routeLimit(`${route}|ip`, ip, most, MINUTE_MS)]
}
