import { Scope } from '../../src/controllers/scope.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import type { ChainAdapter } from '../../src/core/chain-adapter.js'
import type { AppKitOptions } from '../../src/core/config.js'
import type { NetworkInput } from '../../src/core/network.js'
import { createImageUrls } from '../../src/services/endpoints.js'
import type { Services } from '../../src/services/services.js'
import { createStorage } from '../../src/services/storage.js'
import { FakeClock } from '../lib/fake-clock.js'

/** Two networks with unreachable RPC URLs. */
export const testNetworks: readonly NetworkInput[] = [
  { id: 1, name: 'Ethereum', nativeCurrency: ether(), rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } },
  { id: 8453, name: 'Base', nativeCurrency: ether(), rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } },
]

/** Parts of a test scope; each has a default that makes no requests. */
export interface TestScopeParts {
  readonly options?: Partial<AppKitOptions>
  readonly services?: Partial<Services>
  readonly adapters?: readonly ChainAdapter[]
}

/** A scope with a fake clock. `using` disposes of it. */
export interface TestScope extends Scope, Disposable {
  readonly clock: FakeClock
}

/**
 * Creates the scope of one instance. By default the storage is in memory, the clock does not move, the catalogue is
 * empty and RPC requests never resolve.
 */
export function testScope({ options, services, adapters = [] }: TestScopeParts = {}): TestScope {
  const clock = new FakeClock()
  const scope = new Scope(
    { networks: testNetworks, ...options },
    {
      clock,
      storage: createStorage(options?.id, () => undefined),
      endpoints: {},
      images: createImageUrls({ base: undefined, isHosted: false, query: {} }),
      rest: { send: async () => '' },
      rpc: { send: () => new Promise(() => {}) },
      catalogue: { wallets: async () => ({ wallets: [], count: 0 }) },
      data: {
        available: false,
        call: () => Promise.reject(new AppKitError('data/unavailable')),
        serves: async () => false,
      },
      analytics: { available: false, send: async () => {} },
      project: { available: false, features: async () => ({}) },
      prefetch: () => {},
      ...services,
    },
    [...adapters],
  )
  return Object.assign(scope, { clock, [Symbol.dispose]: () => scope.dispose() })
}

function ether() {
  return { name: 'Ether', symbol: 'ETH', decimals: 18 }
}
