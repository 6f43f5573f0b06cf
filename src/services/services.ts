import { systemClock, type Clock } from '../core/clock.js'
import type { AppKitOptions, Endpoints } from '../core/config.js'
import type { AppKitError } from '../core/errors/appkit-error.js'
import type { Network } from '../core/network.js'
import { hosted, resolveEndpoints } from './endpoints.js'
import { createImageUrls, type ImageUrls } from './image-urls.js'
import { lateServices, type LateServices } from './late-services.js'
import { createStorage, type SafeStorage } from './storage.js'

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
