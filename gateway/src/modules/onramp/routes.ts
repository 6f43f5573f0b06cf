import { Hono } from 'hono'
import { HttpError } from '../../http/http-error.js'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute, type DataRequest } from '../data/data-route.js'
import { readOnrampProviders, buildOnrampUrl, type OnrampSandbox, type OnrampUrlRequest } from './onramp-providers.js'
import { openSellers } from './open-sellers.js'
import { Purchases } from './purchases.js'
import type { Buyer, Seller } from './sellers/seller.js'

// Returns false if this gateway has no seller. Throws `settings/invalid`.
export function isBuyingAvailable(
  core: Pick<DataCore, 'env' | 'upstream' | 'clock' | 'url' | 'chains'>,
  sandbox?: OnrampSandbox,
): boolean {
  return readOnrampProviders(core, sandbox).length > 0 || openSellers(core).length > 0
}

// @param sellers - Default: those whose keys are set.
export function onrampRoutes(
  core: DataCore,
  sandbox?: OnrampSandbox,
  sellers: readonly Seller[] = openSellers(core),
): Hono {
  const pages = () => readOnrampProviders(core, sandbox)
  void pages() // fail at startup if a setting is invalid
  const purchases = new Purchases(core, sellers)
  const app = new Hono()
  addDataRoute(app, core, 'GET /v1/onramp/providers', {
    anyProject: true,
    handle: async () => ({ providers: [...purchases.providers, ...pages()] }),
  })
  addDataRoute(app, core, 'POST /v1/generators/onrampurl', {
    handle: async (request, call) => {
      const page = findPage(request)
      return { url: page ?? (await purchases.openPage(request, toBuyer(call), call.signal)) ?? '' }
    },
  })
  const findPage = (request: OnrampUrlRequest) => {
    const known = pages().find(({ name }) => name === (request.provider ?? 'card'))
    const publicKey = core.env['ONRAMP_AGGREGATOR_KEY']
    return known && buildOnrampUrl(known, request, { publicKey, sandbox })
  }
  addDataRoute(app, core, 'GET /v1/onramp/options', {
    anyProject: true,
    handle: async () => {
      if (!purchases.isEmpty) return purchases.options
      return sandbox?.options(core) ?? { paymentCurrencies: [], purchaseCurrencies: [] }
    },
  })
  addDataRoute(app, core, 'POST /v1/onramp/quote', {
    handle: async (request, call) => {
      if (!purchases.isEmpty) return purchases.quote(request, toBuyer(call))
      if (sandbox) return sandbox.quote(core, request)
      throw new HttpError(501, 'provider_missing', 'Sellers say their prices on their own pages.')
    },
  })
  return sandbox ? app.route('/', sandbox.routes(core)) : app
}

function toBuyer({ client: { ip, country }, origin }: DataRequest): Buyer {
  const isWeb = origin !== undefined && URL.canParse(origin)
  return { ip, country, origin: isWeb ? origin : undefined }
}
