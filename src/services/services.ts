import { type Clock, systemClock } from '../core/clock.js'
import type { AppKitOptions, Endpoints } from '../core/config.js'
import type { AppKitError } from '../core/errors/appkit-error.js'
import { lazyChunk } from '../core/lazy.js'
import type { Network } from '../core/network.js'
import type { AnalyticsApi, ProjectApi } from './app-project.js'
import type { Rest } from './app-rpc.js'
import type { CatalogueApi } from './catalogue.js'
import type { DataApi } from './data.js'
import { createImageUrls, hosted, type ImageUrls, resolveEndpoints } from './endpoints.js'
import type { FetchContext, QueryParams } from './http.js'
import type { Rpc } from './rpc.js'
import { createStorage, type SafeStorage } from './storage.js'

/** What concerns whoever runs the services: what is told him, and what he decides. */
interface OperatorServices {
  readonly analytics: AnalyticsApi
  readonly project: ProjectApi
}

/** Makes them; nothing is loaded before one is used. */
function operatorServices(
  { projectId }: AppKitOptions,
  endpoints: Endpoints,
  query: QueryParams,
  context: FetchContext,
): OperatorServices {
  const load = () => import('./app-project.js')
  const analytics = lazyChunk(load, module => module.createAnalytics(endpoints.analytics, query, context))
  const project = lazyChunk(load, module => module.createAppProject(endpoints.catalogue, query, context))
  return {
    analytics: {
      available: endpoints.analytics !== undefined,
      send: async items => (await analytics()).send(items),
    },
    project: {
      available: Boolean(endpoints.catalogue && projectId),
      features: async signal => (await project()).features(signal),
    },
  }
}

/** The services whose code comes with their first use. */
interface LateServices extends OperatorServices {
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
function lateServices(
  options: AppKitOptions,
  endpoints: Endpoints,
  query: Parameters<typeof operatorServices>[2],
  context: LateContext,
): LateServices {
  const nodes = () => import('./app-rpc.js')
  const rpc = lazyChunk(nodes, ({ createAppRpc }) => createAppRpc(options, { ...context, base: endpoints.rpc }))
  const rest = lazyChunk(nodes, ({ createAppRest }) => createAppRest(options, context))
  const catalogue = lazyChunk(
    () => import('./catalogue.js'),
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

/** All that one instance reaches the outside with. Making them asks nobody; their long code is loaded by the first use. */
export interface Services extends LateServices {
  readonly clock: Clock
  readonly storage: SafeStorage
  readonly endpoints: Endpoints
  readonly images: ImageUrls
}

/** What the composition root hands in beside the app's options. */
export interface ServicesContext {
  /** The app's networks, as they stand when a call is made. */
  networks(): readonly Network[]
  /** Our own name for statistics of the services, `{framework}-{adapters}-{version}`; sent as `sv`. */
  readonly sdkVersion: string
  /** The relay's client id, once there is one. */
  clientId?(): string | undefined
  /** Hears a refusal that the app's developer has to mend. */
  onServerSentence?(error: AppKitError): void
  readonly clock?: Clock
  readonly fetch?: typeof fetch
}

/** The services of one instance. */
export function createServices(options: AppKitOptions, context: ServicesContext): Services {
  const { clock = systemClock } = context
  const endpoints = resolveEndpoints(options)
  const query = { ...(options.projectId && { projectId: options.projectId }), st: 'appkit', sv: context.sdkVersion }

  return {
    clock,
    storage: createStorage(options.id),
    endpoints,
    images: createImageUrls({ base: endpoints.catalogue, isHosted: endpoints.catalogue === hosted.catalogue, query }),
    ...lateServices(options, endpoints, query, { ...context, clock }),
  }
}
