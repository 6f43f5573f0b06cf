import { type Clock, systemClock } from '../core/clock.js'
import type { AppKitOptions, Endpoints } from '../core/config.js'
import type { AppKitError } from '../core/errors/appkit-error.js'
import { lazy } from '../core/lazy.js'
import type { Network } from '../core/network.js'
import type { AppDataContext } from './app-data.js'
import type { AnalyticsApi, ProjectApi } from './app-project.js'
import type { Rest } from './app-rpc.js'
import type { CatalogueApi } from './catalogue.js'
import type { DataApi } from './data.js'
import { createImageUrls, hosted, type ImageUrls, resolveEndpoints } from './endpoints.js'
import type { FetchContext, QueryParams } from './http.js'
import type { Rpc } from './rpc.js'
import { createStorage, type SafeStorage } from './storage.js'

interface OperatorServices {
  readonly analytics: AnalyticsApi
  readonly project: ProjectApi
}

function createOperatorServices(
  { projectId }: AppKitOptions,
  endpoints: Endpoints,
  query: QueryParams,
  context: FetchContext,
): OperatorServices {
  const load = () => import('./app-project.js')
  const analytics = lazy(async () => (await load()).createAnalytics(endpoints.analytics, query, context))
  const project = lazy(async () => (await load()).createAppProject(endpoints.catalogue, query, context))
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

// The services whose code is loaded on first use.
interface LazyServices extends OperatorServices {
  readonly rpc: Rpc
  readonly rest: Rest
  readonly catalogue: CatalogueApi
  readonly data: DataApi
  // Preloads the catalogue client. Makes no request and never rejects.
  prefetch(): void
}

interface LazyServicesContext extends AppDataContext {
  networks(): readonly Network[]
}

function createLazyServices(
  options: AppKitOptions,
  endpoints: Endpoints,
  query: Parameters<typeof createOperatorServices>[2],
  context: LazyServicesContext,
): LazyServices {
  const nodes = () => import('./app-rpc.js')
  const rpc = lazy(async () => (await nodes()).createAppRpc(options, { ...context, base: endpoints.rpc }))
  const rest = lazy(async () => (await nodes()).createAppRest(options, context))
  const catalogue = lazy(async () =>
    (await import('./catalogue.js')).createAppCatalogue(endpoints.catalogue, query, context),
  )
  const data = lazy(async () => (await import('./app-data.js')).createAppData(endpoints.data, query, context))
  return {
    rpc: { send: async (...call) => (await rpc()).send(...call) },
    rest: { send: async (...call) => (await rest()).send(...call) },
    catalogue: { wallets: async (...args) => (await catalogue()).wallets(...args) },
    data: {
      available: endpoints.data !== undefined,
      url: endpoints.data,
      call: async (...args) => (await data()).call(...args),
      serves: async (...args) => (await data()).serves(...args),
    },
    ...createOperatorServices(options, endpoints, query, context),
    prefetch: () => void catalogue().catch(() => {}),
  }
}

/** The clients of one instance for everything outside the page. Creating them makes no request. */
export interface Services extends LazyServices {
  readonly clock: Clock
  readonly storage: SafeStorage
  readonly endpoints: Endpoints
  readonly images: ImageUrls
}

export interface ServicesContext {
  networks(): readonly Network[]
  /** Identifies the package in the services' statistics: `{framework}-{adapters}-{version}`. Sent as `sv`. */
  readonly sdkVersion: string
  getClientId?(): string | undefined
  onConfigError?(error: AppKitError): void
  readonly clock?: Clock
  readonly fetch?: typeof fetch
}

export function createServices(options: AppKitOptions, context: ServicesContext): Services {
  const { clock = systemClock } = context
  const endpoints = resolveEndpoints(options)
  const query = { ...(options.projectId && { projectId: options.projectId }), st: 'appkit', sv: context.sdkVersion }

  return {
    clock,
    storage: createStorage(options.id),
    endpoints,
    images: createImageUrls({ base: endpoints.catalogue, isHosted: endpoints.catalogue === hosted.catalogue, query }),
    ...createLazyServices(options, endpoints, query, { ...context, clock }),
  }
}
