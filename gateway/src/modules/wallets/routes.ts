import { Hono } from 'hono'
import type { WalletRecordOnWire } from '../../../../src/contract/login-api.js'
import { type LiveSession, type RouteBody, type ApiEnv, addRoute } from '../../http/api-route.js'
import { refuse } from '../../http/http-error.js'
import { requireSession } from '../keys/guards.js'
import { routeLimit } from '../limits/rate-limits.js'
import { walletRecord } from '../login/account-facts.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { thaw, freeze } from './freeze.js'
import { Recoveries } from './recoveries.js'
import { RecoveryProofs } from './recovery-proofs.js'
import { isRestorable, switchTo } from './replaced-share-sets.js'
import { ShareReleases } from './share-releases.js'
import { lockWallet } from './wallet-records.js'
import { wrongEpoch, WalletSets } from './wallet-sets.js'
import { checkOwnStatement, makeWalletNonce } from './wallet-statements.js'

/**
 * Ends a freeze with a mailed code and the wallet's signature, for when the email with the link is lost, and after an
 * undo. The signature says which set is in force from then on. Throws `wallet_signature`, `epoch`, what a code throws.
 */
async function unfreeze(
  core: WalletCore,
  body: RouteBody<'POST /v1/wallet/unfreeze'>,
  session: LiveSession,
): Promise<WalletRecordOnWire> {
  const { challengeId, code, walletId, epoch } = body
  const { accountId, jkt, holdUntil } = session
  await checkOwnStatement(core, { route: 'POST /v1/wallet/unfreeze', body, session })
  const now = core.clock.now()
  // Before the code, which works once.
  if (!(await isRestorable(core.db, { walletId, epoch }, now))) throw wrongEpoch()
  await core.challenges.check({ challengeId, code, purpose: 'unfreeze', jkt })
  const record = await core.db.transaction(async transaction => {
    const { wallet } = await lockWallet(transaction, accountId)
    if (wallet?.id !== walletId) throw refuse('not_found', 'There is no such wallet.')
    if (!(await isRestorable(transaction, { walletId, epoch }, now))) throw wrongEpoch()
    if (wallet.epoch !== epoch) await switchTo(transaction, { walletId, epoch }, now)
    await thaw(core, accountId, transaction)
    return walletRecord(transaction, accountId, { now, holdUntil: holdUntil > now ? holdUntil : 0 })
  })
  core.mail.kick()
  return record ?? Promise.reject(wrongEpoch())
}

const HOUR_MS = 3_600_000
/** Against floods alone: the vault counts wrong attempts itself. */
const REQUESTS_PER_DAY = 100

/** The wallet's sets of shares, their release, and the ways to bring them back. */
export function vaultRoutes(core: WalletCore): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  addWalletRoutes(app, core)
  addFreezeRoutes(app, core)
  addRecoveryRoutes(app, core)
  return app
}

function addWalletRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const guards = [requireSession(core)]
  const sets = new WalletSets(core)
  const releases = new ShareReleases(core)
  addRoute(app, 'POST /v1/wallet/nonce', {
    guards,
    answer: async (_, context) => makeWalletNonce(core, context.var.session),
  })
  addRoute(app, 'PUT /v1/wallet', {
    guards,
    async answer(set, context) {
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
    answer: async (ask, { var: { session, client } }) => ({ wallet: await sets.commit(ask, session, client) }),
  })
  addRoute(app, 'POST /v1/wallet/share', {
    guards,
    answer: (ask, context) => releases.release(ask, context.var.session),
  })
}

function addFreezeRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const guards = [requireSession(core)]
  addRoute(app, 'POST /v1/wallet/freeze', {
    guards,
    async answer(_, context) {
      // Each freeze sends an email, a repeated one too.
      await core.limits.take([routeLimit('freeze|hour', context.var.session.accountId, 10, HOUR_MS)])
      await core.db.transaction(transaction => freeze(core, context.var.session.accountId, transaction))
      core.mail.kick()
      return {}
    },
  })
  addRoute(app, 'POST /v1/wallet/unfreeze', {
    guards,
    answer: async (ask, context) => ({ wallet: await unfreeze(core, ask, context.var.session) }),
  })
}

function addRecoveryRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const guards = [requireSession(core)]
  const recoveries = new Recoveries(core)
  const proofs = new RecoveryProofs(core)
  const take = limitsOf(core)
  addRoute(app, 'PUT /v1/recovery', {
    guards,
    async answer(ask, context) {
      const { session } = context.var
      await take('put', session.accountId)
      await recoveries.keep(ask, session)
      return {}
    },
  })
  addRoute(app, 'POST /v1/recovery/file', {
    guards,
    async answer(ask, context) {
      const { session } = context.var
      await take('file', session.accountId)
      await recoveries.markFile(ask, session)
      return {}
    },
  })
  addRoute(app, 'POST /v1/recovery/parameters', {
    guards,
    async answer(ask, context) {
      const { session } = context.var
      await take('parameters', session.accountId, REQUESTS_PER_DAY)
      return recoveries.parameters(ask, session)
    },
  })
  addRoute(app, 'POST /v1/recovery/read', {
    guards,
    async answer(ask, context) {
      const { session, client } = context.var
      await take('read', session.accountId, REQUESTS_PER_DAY)
      return proofs.read(ask, session, client)
    },
  })
}

function limitsOf(core: WalletCore) {
  return (what: string, accountId: string, most = 10): Promise<void> =>
    core.limits.take([routeLimit(`recovery-${what}|day`, accountId, most, 24 * HOUR_MS)])
}
