import { Hono } from 'hono'
import type { WalletRecordOnWire } from '../../../../src/contract/login-api.js'
import { type LiveSession, type RouteBody, type ApiEnv, addRoute } from '../../http/api-route.js'
import { apiError } from '../../http/http-error.js'
import { requireSession } from '../keys/guards.js'
import { routeLimit, waitLimits } from '../limits/rate-limits.js'
import { readWalletRecord } from '../login/account-facts.js'
import { longPoll } from '../login/long-poll.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { thaw, freeze } from './freeze.js'
import { Handovers } from './handovers.js'
import { Recoveries } from './recoveries.js'
import { RecoveryProofs } from './recovery-proofs.js'
import { isRestorable, activateSet } from './replaced-share-sets.js'
import { ShareReleases } from './share-releases.js'
import { lockWallet } from './wallet-records.js'
import { wrongEpoch, WalletSets } from './wallet-sets.js'
import { checkOwnStatement, makeWalletNonce, verifyOwnStatement } from './wallet-statements.js'

// Unfreezes with an emailed code and the wallet's signature, if the link is lost or after an undo. The signed epoch
// becomes current. Throws `wallet_signature`, `epoch` and the errors of a code.
async function unfreeze(
  core: WalletCore,
  body: RouteBody<'POST /v1/wallet/unfreeze'>,
  session: LiveSession,
): Promise<WalletRecordOnWire> {
  const { challengeId, code, walletId, epoch } = body
  const { accountId, jkt, holdUntil } = session
  const statement = { route: 'POST /v1/wallet/unfreeze', body, session } as const
  await verifyOwnStatement(core, statement)
  const now = core.clock.now()
  // Checked before the code, which is single-use.
  if (!(await isRestorable(core.db, { walletId, epoch }, now))) throw wrongEpoch()
  await core.challenges.check({ challengeId, code, purpose: 'unfreeze', jkt })
  const record = await core.db.transaction(async transaction => {
    await checkOwnStatement(core, statement, transaction)
    const { wallet } = await lockWallet(transaction, accountId)
    if (wallet?.id !== walletId) throw apiError('not_found', 'Wallet not found.')
    if (!(await isRestorable(transaction, { walletId, epoch }, now))) throw wrongEpoch()
    if (wallet.epoch !== epoch) await activateSet(transaction, { walletId, epoch }, now)
    await thaw(core, accountId, transaction)
    return readWalletRecord(transaction, accountId, { now, holdUntil: holdUntil > now ? holdUntil : 0 })
  })
  core.mail.kick()
  return record ?? Promise.reject(wrongEpoch())
}

const HOUR_MS = 3_600_000
// Prevents floods only. The vault counts wrong attempts itself.
const REQUESTS_PER_DAY = 100

export function walletRoutes(core: WalletCore): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  addWalletRoutes(app, core)
  addFreezeRoutes(app, core)
  addRecoveryRoutes(app, core)
  addHandoverRoutes(app, core)
  return app
}

function addWalletRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const guards = [requireSession(core)]
  const sets = new WalletSets(core)
  const releases = new ShareReleases(core)
  addRoute(app, 'POST /v1/wallet/nonce', {
    guards,
    handle: async (_, context) => makeWalletNonce(core, context.var.session),
  })
  addRoute(app, 'PUT /v1/wallet', {
    guards,
    async handle(set, context) {
      const { session } = context.var
      await core.limits.take([
        routeLimit('wallet-put|hour', session.accountId, 20, HOUR_MS),
        routeLimit('wallet-put|day', session.accountId, 100, 24 * HOUR_MS),
      ])
      return sets.put(set, session)
    },
  })
  addRoute(app, 'POST /v1/wallet/commit', {
    guards,
    handle: async (request, { var: { session, client } }) => ({ wallet: await sets.commit(request, session, client) }),
  })
  addRoute(app, 'POST /v1/wallet/share', {
    guards,
    handle: (request, context) => releases.release(request, context.var.session),
  })
}

function addFreezeRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const guards = [requireSession(core)]
  addRoute(app, 'POST /v1/wallet/freeze', {
    guards,
    async handle(_, context) {
      // Every freeze sends an email, even if the wallet is already frozen.
      await core.limits.take([routeLimit('freeze|hour', context.var.session.accountId, 10, HOUR_MS)])
      await core.db.transaction(transaction => freeze(core, context.var.session.accountId, transaction))
      core.mail.kick()
      return {}
    },
  })
  addRoute(app, 'POST /v1/wallet/unfreeze', {
    guards,
    handle: async (request, context) => ({ wallet: await unfreeze(core, request, context.var.session) }),
  })
}

function addRecoveryRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const guards = [requireSession(core)]
  const recoveries = new Recoveries(core)
  const proofs = new RecoveryProofs(core)
  const checkLimit = createLimiter(core)
  addRoute(app, 'PUT /v1/recovery', {
    guards,
    async handle(request, context) {
      const { session } = context.var
      await checkLimit('put', session.accountId)
      await recoveries.store(request, session)
      return {}
    },
  })
  addRoute(app, 'POST /v1/recovery/file', {
    guards,
    async handle(request, context) {
      const { session } = context.var
      await checkLimit('file', session.accountId)
      await recoveries.markFile(request, session)
      return {}
    },
  })
  addRoute(app, 'POST /v1/recovery/parameters', {
    guards,
    async handle(request, context) {
      const { session } = context.var
      await checkLimit('parameters', session.accountId, REQUESTS_PER_DAY)
      return recoveries.parameters(request, session)
    },
  })
  addRoute(app, 'POST /v1/recovery/read', {
    guards,
    async handle(request, context) {
      const { session, client } = context.var
      await checkLimit('read', session.accountId, REQUESTS_PER_DAY)
      return proofs.read(request, session, client)
    },
  })
}

const HANDOVERS_PER_HOUR = 20
// The page of a device that waits for requests asks every few seconds.
const HANDOVER_LISTS_PER_HOUR = 1_000

function addHandoverRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const guards = [requireSession(core)]
  const handovers = new Handovers(core)
  const checkLimit = (step: string, key: string, perHour = HANDOVERS_PER_HOUR) =>
    core.limits.take([routeLimit(`handover-${step}|hour`, key, perHour, HOUR_MS)])
  addRoute(app, 'POST /v1/handover/devices', {
    guards,
    async handle(_, { var: { session } }) {
      await checkLimit('devices', session.jkt)
      return handovers.devices(session)
    },
  })
  addRoute(app, 'POST /v1/handover/start', {
    guards,
    async handle(request, { var: { session, client } }) {
      await checkLimit('start', session.accountId)
      return handovers.start(request, session, client)
    },
  })
  addRoute(app, 'POST /v1/handover/wait', {
    guards,
    async handle({ handoverId }, context) {
      const { session } = context.var
      await core.limits.take(waitLimits(session.jkt))
      const signals = [core.signal, context.req.raw.signal]
      const found = await longPoll({ clock: core.clock, signals }, () => handovers.collect(handoverId, session))
      return found ?? { status: 'pending' }
    },
  })
  addRoute(app, 'POST /v1/handover/pending', {
    guards,
    async handle(_, { var: { session } }) {
      await checkLimit('pending', session.jkt, HANDOVER_LISTS_PER_HOUR)
      return handovers.pending(session)
    },
  })
  addRoute(app, 'POST /v1/handover/approve', {
    guards,
    async handle(request, { var: { session } }) {
      await checkLimit('approve', session.jkt)
      return handovers.approve(request, session)
    },
  })
  addRoute(app, 'POST /v1/handover/deny', {
    guards,
    async handle(request, { var: { session } }) {
      await handovers.deny(request, session)
      return {}
    },
  })
}

function createLimiter(core: WalletCore) {
  return (what: string, accountId: string, perDay = 10): Promise<void> =>
    core.limits.take([routeLimit(`recovery-${what}|day`, accountId, perDay, 24 * HOUR_MS)])
}
