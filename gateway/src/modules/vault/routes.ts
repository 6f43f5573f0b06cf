import { Hono } from 'hono'
import type { WalletCore } from '../../wallet-core.js'
import type { ApiEnv } from '../keys/api-env.js'
import { addRoute } from '../keys/api-route.js'
import { requireSession } from '../keys/guards.js'
import { routeLimit } from '../limits/rates.js'
import { freeze } from './freeze.js'
import { Recoveries } from './recoveries.js'
import { ShareReleases } from './share-releases.js'
import { WalletSets } from './wallet-sets.js'

const HOUR_MS = 3_600_000

/** The wallet's sets of shares, their release, and the ways to bring them back. */
export function vaultRoutes(core: WalletCore): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  addWalletRoutes(app, core)
  addRecoveryRoutes(app, core)
  return app
}

function addWalletRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const guards = [requireSession(core)]
  const sets = new WalletSets(core)
  const releases = new ShareReleases(core)
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
    answer: async (ask, context) => ({ wallet: await sets.commit(ask, context.var.session) }),
  })
  addRoute(app, 'POST /v1/wallet/share', {
    guards,
    answer: (ask, context) => releases.release(ask, context.var.session),
  })
  addRoute(app, 'POST /v1/wallet/freeze', {
    guards,
    async answer(_, context) {
      await core.db.transaction(transaction => freeze(core, context.var.session.accountId, transaction))
      core.mail.kick()
      return {}
    },
  })
}

function addRecoveryRoutes(app: Hono<ApiEnv>, core: WalletCore): void {
  const guards = [requireSession(core)]
  const recoveries = new Recoveries(core)
  const take = (what: string, accountId: string) =>
    core.limits.take([routeLimit(`recovery-${what}|day`, accountId, 10, 24 * HOUR_MS)])
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
  addRoute(app, 'POST /v1/recovery/read', {
    guards,
    async answer(ask, context) {
      const { session } = context.var
      await take('read', session.accountId)
      return recoveries.read(ask, session)
    },
  })
}
