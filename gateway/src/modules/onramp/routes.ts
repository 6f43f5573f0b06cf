import { Hono } from 'hono'
import { HttpError } from '../../http-error.js'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { onrampOptions, onrampQuote } from './sandbox-offer.js'
import { onrampProviders } from './onramp-providers.js'
import { onrampUrl } from './onramp-url.js'
import { sandboxRoutes } from './sandbox-routes.js'

/** Buying: who sells, their page, and in development a seller who really delivers. */
export function onrampRoutes(core: DataCore): Hono {
  void onrampProviders(core) // a setting that is wrong is told at the start
  const app = new Hono()
  addDataRoute(app, core, 'GET /v1/onramp/providers', {
    anyProject: true,
    answer: async () => ({ providers: [...onrampProviders(core)] }),
  })
  addDataRoute(app, core, 'POST /v1/generators/onrampurl', {
    answer: async ask => {
      const provider = onrampProviders(core).find(({ name }) => name === (ask.provider ?? 'card'))
      return { url: provider ? onrampUrl(provider, ask, core.env['ONRAMP_AGGREGATOR_KEY']) : '' }
    },
  })
  addDataRoute(app, core, 'GET /v1/onramp/options', {
    anyProject: true,
    answer: async () => onrampOptions(core),
  })
  addDataRoute(app, core, 'POST /v1/onramp/quote', {
    answer: async ask => {
      if (!core.development)
        throw new HttpError(501, 'provider_missing', 'Sellers say their prices on their own pages.')
      return onrampQuote(core, ask)
    },
  })
  return core.development ? app.route('/', sandboxRoutes(core)) : app
}
