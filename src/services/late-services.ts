import type { AppKitOptions, Endpoints } from '../core/config.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { Network } from '../core/network.js'
import { lazy } from '../lib/lazy.js'
import type { CatalogueApi } from './catalogue.js'
import type { DataApi } from './data.js'
import type { FetchContext } from './fetch-text.js'
import type { QueryParams } from './http.js'
import type { Rpc } from './rpc.js'

/** The services whose code comes with their first use. */
export interface LateServices {
  readonly rpc: Rpc
  readonly catalogue: CatalogueApi
  readonly data: DataApi
  /** Loads the code of the catalogue's client before it is needed. Asks no service, and never rejects. */
  prefetch(): void
}

/** What those services speak with. */
interface LateContext extends FetchContext {
  networks(): readonly Network[]
  clientId?(): string | undefined
}

/** Makes them; nothing is loaded before one is used. */
export function lateServices(
  options: AppKitOptions,
  endpoints: Endpoints,
  query: QueryParams,
  context: LateContext,
): LateServices {
  const rpc = lazy(async () => {
    const { createAppRpc } = await chunk(() => import('./app-rpc.js'))
    return createAppRpc(options, { ...context, base: endpoints.rpc })
  })
  const catalogue = lazy(async () => {
    const { createAppCatalogue } = await chunk(() => import('./app-catalogue.js'))
    return createAppCatalogue(endpoints.catalogue, query, context)
  })
  const data = lazy(async () => {
    const { createAppData } = await chunk(() => import('./app-data.js'))
    return createAppData(endpoints.data, query, context)
  })
  return {
    rpc: { send: async (...call) => (await rpc()).send(...call) },
    catalogue: { wallets: async (...asked) => (await catalogue()).wallets(...asked) },
    data: {
      available: endpoints.data !== undefined,
      call: async (...asked) => (await data()).call(...asked),
      serves: async (...asked) => (await data()).serves(...asked),
    },
    prefetch: () => void catalogue().catch(() => {}),
  }
}

async function chunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new AppKitError('chunk/unavailable', { cause })
  }
}
