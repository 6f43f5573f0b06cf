import { Hono } from 'hono'
import { HttpError } from '../../http/http-error.js'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { onrampProviders, onrampUrl, type OnrampSandbox } from './onramp-providers.js'

/** Buying: who sells, their page, and in development a seller who really delivers. */
export function onrampRoutes(core: DataCore, sandbox?: OnrampSandbox): Hono {
  const providers = () => onrampProviders(core, sandbox)
  void providers() // a setting that is wrong is told at the start
  const app = new Hono()
  addDataRoute(app, core, 'GET /v1/onramp/providers', {
    anyProject: true,
    answer: async () => ({ providers: [...providers()] }),
  })
  addDataRoute(app, core, 'POST /v1/generators/onrampurl', {
    answer: async ask => {
      const provider = providers().find(({ name }) => name === (ask.provider ?? 'card'))
      return {
        url: provider ? onrampUrl(provider, ask, { publicKey: core.env['ONRAMP_AGGREGATOR_KEY'], sandbox }) : '',
      }
    },
  })
  addDataRoute(app, core, 'GET /v1/onramp/options', {
    anyProject: true,
    answer: async () => sandbox?.options(core) ?? { paymentCurrencies: [], purchaseCurrencies: [] },
  })
  addDataRoute(app, core, 'POST /v1/onramp/quote', {
    answer: async ask => {
      if (!sandbox) throw new HttpError(501, 'provider_missing', 'Sellers say their prices on their own pages.')
      return sandbox.quote(core, ask)
    },
  })
  return sandbox ? app.route('/', sandbox.routes(core)) : app
}
