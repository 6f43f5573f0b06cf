import { Hono } from 'hono'
import { type ApiContext, type ApiEnv, addRoute } from '../../http/api-route.js'
import { requireProof } from '../keys/guards.js'
import { routeLimit, visitorLimits } from '../limits/rate-limits.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { PasskeyLogins } from './passkey-logins.js'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export function passkeyRoutes(core: WalletCore): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  const { limits, projects } = core
  const guards = [requireProof(core)]
  const logins = new PasskeyLogins(core)
  const caller = ({ var: { jkt, client } }: ApiContext) => ({ jkt, client })
  addRoute(app, 'POST /v1/passkey/options', {
    guards,
    async handle(page, context) {
      const { jkt, client } = caller(context)
      projects.check(page.projectId, page.origin)
      await limits.take([
        routeLimit('passkey', jkt, 20, MINUTE_MS),
        ...visitorLimits('passkey', client.ip, 60, MINUTE_MS),
      ])
      return logins.options(page, { jkt, client })
    },
  })
  // Limits the new accounts of a visitor, because nothing else costs it anything.
  addRoute(app, 'POST /v1/passkey/register', {
    guards,
    async handle(request, context) {
      const { jkt, client } = caller(context)
      await limits.take([
        routeLimit('passkey-register', jkt, 5, MINUTE_MS),
        ...visitorLimits('passkey-register', client.ip, 30, HOUR_MS),
      ])
      return logins.register(request, { jkt, client })
    },
  })
  addRoute(app, 'POST /v1/passkey/login', {
    guards,
    async handle(request, context) {
      const { jkt, client } = caller(context)
      await limits.take([
        routeLimit('passkey-login', jkt, 10, MINUTE_MS),
        ...visitorLimits('passkey-login', client.ip, 30, MINUTE_MS),
      ])
      return logins.login(request, { jkt, client })
    },
  })
  return app
}
