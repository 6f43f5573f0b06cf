import { vi } from 'vitest'
import { CatalogueController } from '../../src/controllers/wallets/catalogue.js'
import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import type { AppKitOptions } from '../../src/core/config.js'
import type { Connector, Wallet } from '../../src/core/connector.js'
import type { CatalogueApi } from '../../src/services/catalogue.js'
import { scriptedConnector } from './scripted-connector.js'
import { testScope, type TestScope } from './test-scope.js'

export interface ConnectParts {
  readonly options?: Partial<AppKitOptions>
  readonly connectors?: readonly Connector[]
  /** All wallets of the catalogue. Absent: no catalogue is configured. */
  readonly wallets?: readonly Wallet[]
  /** Recently used wallets, the latest first. */
  readonly recent?: readonly { readonly id: string; readonly name: string }[]
  /** Delays the answer of the catalogue. The scope is returned while the catalogue is still loading. */
  readonly catalogueReady?: Promise<void>
}

/** Creates an instance whose catalogue has loaded. */
export async function connectScope({
  options,
  connectors = [],
  wallets,
  recent,
  catalogueReady,
}: ConnectParts = {}): Promise<TestScope> {
  const scope = testScope({
    ...(options && { options }),
    ...(wallets && {
      services: {
        endpoints: { catalogue: 'https://catalogue.example' },
        catalogue: createCatalogue(wallets, catalogueReady),
      },
    }),
  })
  if (recent) scope.services.storage.set('recent_wallets', recent)
  for (const connector of connectors) scope.use(ConnectorsController).add(connector)
  const loading = scope.use(CatalogueController).load()
  if (!catalogueReady) await loading
  return scope
}

/** The WalletConnect connector. */
export const walletConnectConnector = () => scriptedConnector()

/** A connector announced through EIP-6963. */
export const announcedConnector = (name: string, overrides: Partial<Connector> = {}) =>
  scriptedConnector({ id: `io.${name}`, rdns: `io.${name}`, type: 'ANNOUNCED', name, ...overrides })

/** A wallet of the catalogue, with an id in the catalogue's format. */
export const wallet = (name: string): Wallet => ({ id: toCatalogueId(name), name, rdns: `io.${name}` })

/** Encodes a name as a catalogue id: 64 hexadecimal digits. */
export const toCatalogueId = (name: string) =>
  Array.from(name, character => character.charCodeAt(0).toString(16))
    .join('')
    .padEnd(64, '0')

/** Simulates a phone until globals are restored. */
export const mockPhone = () => vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone)', maxTouchPoints: 5 })

function createCatalogue(wallets: readonly Wallet[], until?: Promise<void>): CatalogueApi {
  return {
    async wallets({ entries, include, exclude }) {
      await until
      const found = wallets.filter(({ id }) => (include?.includes(id) ?? true) && !exclude?.includes(id))
      return { wallets: found.slice(0, entries), count: found.length }
    },
  }
}
