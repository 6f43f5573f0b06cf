import type { AppKitOptions, Endpoints } from '../core/config.js'
import type { Network } from '../core/network.js'
import type { CatalogueApi } from './catalogue.js'
import type { DataApi } from './data.js'
import type { FetchContext } from './fetch-text.js'
import { lazyChunk } from './lazy-chunk.js'
import { operatorServices, type OperatorServices } from './operator-services.js'
import type { Rest } from './app-rest.js'
import type { Rpc } from './rpc.js'

/** The services whose code comes with their first use. */
export interface LateServices extends OperatorServices {
  readonly rpc: Rpc
  readonly rest: Rest
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
  query: Parameters<typeof operatorServices>[2],
  context: LateContext,
): LateServices {
  const nodes = () => import('./nodes.js')
  const rpc = lazyChunk(nodes, ({ createAppRpc }) => createAppRpc(options, { ...context, base: endpoints.rpc }))
  const rest = lazyChunk(nodes, ({ createAppRest }) => createAppRest(options, context))
  const catalogue = lazyChunk(
    () => import('./app-catalogue.js'),
    ({ createAppCatalogue }) => createAppCatalogue(endpoints.catalogue, query, context),
  )
  const data = lazyChunk(
    () => import('./app-data.js'),
    ({ createAppData }) => createAppData(endpoints.data, query, context),
  )
  return {
    rpc: { send: async (...call) => (await rpc()).send(...call) },
    rest: { ask: async (...call) => (await rest()).ask(...call) },
    catalogue: { wallets: async (...asked) => (await catalogue()).wallets(...asked) },
    data: {
      available: endpoints.data !== undefined,
      url: endpoints.data,
      call: async (...asked) => (await data()).call(...asked),
      serves: async (...asked) => (await data()).serves(...asked),
    },
    ...operatorServices(options, endpoints, query, context),
    prefetch: () => void catalogue().catch(() => {}),
  }
}
