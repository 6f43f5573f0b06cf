import { Hono } from 'hono'
import type { WalletCore } from '../../wallet-core.js'
import type { ApiEnv } from '../keys/api-env.js'
import { addRoute } from '../keys/api-route.js'
import { requireSession } from '../keys/guards.js'
import { routeLimit } from '../limits/rates.js'
import { freeze } from './freeze.js'
import { Recoveries } from './recoveries.js'
import { RecoveryProofs } from './recovery-proofs.js'
import { ShareReleases } from './share-releases.js'
import { unfreeze } from './unfreeze.js'
import { WalletSets } from './wallet-sets.js'
import { makeWalletNonce } from './wallet-statements.js'

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
