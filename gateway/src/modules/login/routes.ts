import { Hono } from 'hono'
import { type ApiEnv, addRoute } from '../../http/api-route.js'
import { requireProof, requireSession } from '../keys/guards.js'
import { sha256 } from '../keys/hashing.js'
import { deviceLimits, sendLimits, sessionLimits, verifyLimits, waitLimits } from '../limits/rate-limits.js'
import { runInLanguage } from '../mail/email-messages.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { identityIndex, parseEmail } from './account-facts.js'
import { codePool } from './code-limits.js'
import { longPoll } from './long-poll.js'

export function loginRoutes(core: WalletCore): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  addCodeRoutes(app, core)
  addDeviceRoutes(app, core)
  addOwnDeviceRoutes(app, core)
  addSessionRoutes(app, core)
  return app
}

function addCodeRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const { challenges, limits, logins, projects, hash } = core
  const guards = [requireProof(core)]
  // Response, work and email are the same for every address, unless this device is confirmed for its account.
  addRoute(app, 'POST /v1/otp/send', {
    guards,
    status: 202,
    async handle({ projectId, origin, email, locale }, context) {
      projects.check(projectId, origin)
      const { address, folded } = parseEmail(email)
      const accountKey = identityIndex(hash, 'email', folded)
      const { client, jkt } = context.var
      const pool = await codePool(core.db, { accountKey, jkt })
      const ownPool = pool.isOwn ? pool.key : undefined
      await limits.take(sendLimits({ accountKey, ip: client.ip, projectId, ownPool }, core.codesPerMinute))
      const request = {
        purpose: 'login',
        accountKey,
        email: address,
        jkt,
        projectId,
        origin,
        client,
        pool: pool.key,
      } as const
      return runInLanguage(locale ?? context.req.header('accept-language'), () => challenges.send(request))
    },
  })
  addRoute(app, 'POST /v1/otp/verify', {
    guards,
    async handle({ challengeId, code }, context) {
      const { jkt, client } = context.var
      if (!(await challenges.isFromConfirmedDevice({ challengeId, jkt }))) await limits.take(verifyLimits(client.ip))
      const proven = await challenges.check({ challengeId, code, purpose: 'login', jkt })
      const { folded } = parseEmail(proven.email)
      const identity = { provider: 'email', subject: folded, email: proven.email, userName: null }
      return logins.finish({ ...proven, identity, amr: 'otp', jkt })
    },
  })
}

function addDeviceRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const { limits, logins, clock, signal } = core
  // Looks the token up first, because counting a made-up one would add a row.
  const countKnown = async (token: string) => {
    const request = await logins.deviceChecks.getRequest(token)
    await limits.take(deviceLimits(sha256(token)))
    return request
  }
  addRoute(app, 'POST /v1/device/wait', {
    guards: [requireProof(core)],
    async handle({ deviceId }, context) {
      const { jkt } = context.var
      const signals = [signal, context.req.raw.signal]
      const onPending = () => limits.take(waitLimits(jkt))
      const outcome = await longPoll({ clock, signals, onPending }, () => logins.deviceChecks.collect(deviceId, jkt))
      return outcome ?? { status: 'pending' }
    },
  })
  addRoute(app, 'POST /v1/device/look', {
    handle: ({ token }) => countKnown(token),
  })
  addRoute(app, 'POST /v1/device/approve', {
    async handle({ token }) {
      await countKnown(token)
      return logins.deviceChecks.approve(token)
    },
  })
  addRoute(app, 'POST /v1/device/deny', {
    async handle({ token }) {
      await countKnown(token)
      await logins.deviceChecks.deny(token)
      return {}
    },
  })
}

// Approval of new devices on a confirmed device, for accounts without an email address.
function addOwnDeviceRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const { limits, logins } = core
  const guards = [requireSession(core)]
  addRoute(app, 'POST /v1/device/pending', {
    guards,
    async handle(_, context) {
      await limits.take(sessionLimits(context.var.jkt))
      return logins.deviceChecks.pending(context.var.session)
    },
  })
  addRoute(app, 'POST /v1/device/decide', {
    guards,
    async handle({ deviceId, approved }, context) {
      await limits.take(sessionLimits(context.var.jkt))
      await logins.deviceChecks.decide(deviceId, approved, context.var.session)
      return {}
    },
  })
}

function addSessionRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const { limits, logins } = core
  // Made-up tokens are not counted, because anyone can make a key for each, and each would add a row.
  const countKnown = async (token: string, jkt: string) => {
    if (await logins.sessions.hasToken(token, jkt)) await limits.take(sessionLimits(jkt))
  }
  addRoute(app, 'POST /v1/token/refresh', {
    guards: [requireProof(core)],
    async handle({ refreshToken }, context) {
      await countKnown(refreshToken, context.var.jkt)
      return logins.sessions.refresh(refreshToken, context.var.jkt)
    },
  })
  addRoute(app, 'POST /v1/token/revoke', {
    guards: [requireProof(core)],
    async handle({ refreshToken }, context) {
      await countKnown(refreshToken, context.var.jkt)
      await logins.sessions.revoke(refreshToken, context.var.jkt)
      return {}
    },
  })
}
