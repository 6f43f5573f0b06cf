import { Hono } from 'hono'
import { HttpError } from '../../http/http-error.js'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { readOnrampProviders, buildOnrampUrl, type OnrampSandbox } from './onramp-providers.js'

export function onrampRoutes(core: DataCore, sandbox?: OnrampSandbox): Hono {
  const providers = () => readOnrampProviders(core, sandbox)
  void providers() // fail at startup if a setting is invalid
  const app = new Hono()
  addDataRoute(app, core, 'GET /v1/onramp/providers', {
    anyProject: true,
    handle: async () => ({ providers: [...providers()] }),
  })
  addDataRoute(app, core, 'POST /v1/generators/onrampurl', {
    handle: async request => {
      const provider = providers().find(({ name }) => name === (request.provider ?? 'card'))
      return {
        url: provider
          ? buildOnrampUrl(provider, request, { publicKey: core.env['ONRAMP_AGGREGATOR_KEY'], sandbox })
          : '',
      }
    },
  })
  addDataRoute(app, core, 'GET /v1/onramp/options', {
    anyProject: true,
    handle: async () => sandbox?.options(core) ?? { paymentCurrencies: [], purchaseCurrencies: [] },
  })
  addDataRoute(app, core, 'POST /v1/onramp/quote', {
    handle: async request => {
      if (!sandbox) throw new HttpError(501, 'provider_missing', 'Sellers say their prices on their own pages.')
      return sandbox.quote(core, request)
    },
  })
  return sandbox ? app.route('/', sandbox.routes(core)) : app
}
