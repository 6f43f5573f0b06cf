import { Hono } from 'hono'
import { type ApiEnv, addRoute } from '../../http/api-route.js'
import { requireProof } from '../keys/guards.js'
import { sha256 } from '../keys/hashing.js'
import { deviceLimits, visitorLimits, routeLimit, waitLimits } from '../limits/rate-limits.js'
import { longPoll } from '../login/long-poll.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { FarcasterAttempts } from './farcaster/farcaster-attempts.js'
import { SocialAttempts } from './social-attempts.js'

const MINUTE_MS = 60_000

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
    async handle(request, context) {
      const { jkt, client } = context.var
      projects.check(request.projectId, request.origin)
      await limits.take([routeLimit('oauth', jkt, 10, MINUTE_MS), ...visitorLimits('oauth', client.ip, 30, MINUTE_MS)])
      return attempts.start(request, { jkt, client })
    },
  })
  addCallbackRoutes(app, core, attempts)
  addRoute(app, 'POST /v1/oauth/wait', {
    guards,
    async handle({ attemptId }, context) {
      const { jkt } = context.var
      const signals = [signal, context.req.raw.signal]
      const onPending = () => limits.take(waitLimits(jkt))
      const found = await longPoll({ clock, signals, onPending }, () => attempts.poll(attemptId, jkt))
      return found ?? { status: 'pending' }
    },
  })
  addRoute(app, 'POST /v1/oauth/redeem', {
    guards,
    async handle({ ref }, context) {
      const { jkt, client } = context.var
      await limits.take([
        routeLimit('oauth-redeem', jkt, 10, MINUTE_MS),
        ...visitorLimits('oauth-redeem', client.ip, 30, MINUTE_MS),
      ])
      return attempts.redeem(ref, jkt)
    },
  })
}

// Routes of the callback page. It has no key; the state authenticates it.
function addCallbackRoutes(app: Hono<ApiEnv>, { limits }: WalletCore, attempts: SocialAttempts): void {
  addRoute(app, 'POST /v1/oauth/look', {
    async handle({ state }, context) {
      await limits.take(visitorLimits('oauth-look', context.var.client.ip, 30, MINUTE_MS))
      return attempts.describe(state)
    },
  })
  addRoute(app, 'POST /v1/oauth/callback', {
    async handle(params, context) {
      await limits.take(visitorLimits('oauth-callback', context.var.client.ip, 30, MINUTE_MS))
      return attempts.callback(params)
    },
  })
}

function addFarcasterRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const { limits, projects, clock, signal } = core
  const guards = [requireProof(core)]
  const attempts = new FarcasterAttempts(core)
  addRoute(app, 'POST /v1/farcaster/start', {
    guards,
    async handle(request, context) {
      const { jkt, client } = context.var
      projects.check(request.projectId, request.origin)
      await limits.take([
        routeLimit('farcaster', jkt, 10, MINUTE_MS),
        ...visitorLimits('farcaster', client.ip, 30, MINUTE_MS),
      ])
      return attempts.start(request, { jkt, client })
    },
  })
  addFarcasterPageRoutes(app, core, attempts)
  addRoute(app, 'POST /v1/farcaster/wait', {
    guards,
    async handle({ attemptId }, context) {
      const { jkt } = context.var
      const signals = [signal, context.req.raw.signal]
      const onPending = () => limits.take(waitLimits(jkt))
      const outcome = await longPoll({ clock, signals, onPending }, () => attempts.poll(attemptId, jkt))
      return outcome ?? { status: 'pending' }
    },
  })
}

// Routes of the wallet's Farcaster page. The token of its link authenticates it.
function addFarcasterPageRoutes(app: Hono<ApiEnv>, { limits }: WalletCore, attempts: FarcasterAttempts): void {
  const pageLimits = (ip: string | undefined) => visitorLimits('farcaster-page', ip, 30, MINUTE_MS)
  // Looks the token up first, because counting a made-up one would add a row.
  const take = async (token: string, ip: string | undefined) => {
    const found = await attempts.describe(token)
    await limits.take([...deviceLimits(sha256(token)), ...pageLimits(ip)])
    return found
  }
  addRoute(app, 'POST /v1/farcaster/look', {
    handle: ({ token }, context) => take(token, context.var.client.ip),
  })
  addRoute(app, 'POST /v1/farcaster/open', {
    async handle(request, context) {
      await limits.take(pageLimits(context.var.client.ip))
      return attempts.open(request)
    },
  })
  addRoute(app, 'POST /v1/farcaster/deny', {
    async handle({ token }, context) {
      await take(token, context.var.client.ip)
      await attempts.deny(token)
      return {}
    },
  })
}
