import { vi } from 'vitest'
import { CatalogueController } from '../../src/controllers/wallets/catalogue.js'
import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import type { AppKitOptions } from '../../src/core/config.js'
import type { Connector, Wallet } from '../../src/core/connector.js'
import type { CatalogueApi } from '../../src/services/catalogue.js'
import { scriptedConnector } from './scripted-connector.js'
import { testScope, type TestScope } from './test-scope.js'

/** What the first screen finds. */
export interface ConnectParts {
  readonly options?: Partial<AppKitOptions>
  readonly connectors?: readonly Connector[]
  /** All wallets of the catalogue; absent: none is configured. */
  readonly wallets?: readonly Wallet[]
  /** The wallets used before, the last one first. */
  readonly recent?: readonly { readonly id: string; readonly name: string }[]
  /** What the catalogue waits for before it answers; then the look into it has only begun. */
  readonly until?: Promise<void>
}

/** An instance whose catalogue has been looked into. */
export async function connectScope({
  options,
  connectors = [],
  wallets,
  recent,
  until,
}: ConnectParts = {}): Promise<TestScope> {
  const scope = testScope({
    ...(options && { options }),
    ...(wallets && {
      services: { endpoints: { catalogue: 'https://catalogue.example' }, catalogue: having(wallets, until) },
    }),
  })
  if (recent) scope.services.storage.set('recent_wallets', recent)
  for (const connector of connectors) scope.use(ConnectorsController).add(connector)
  const looking = scope.use(CatalogueController).load()
  if (!until) await looking
  return scope
}

/** The way to the wallets of the catalogue. */
export const protocol = () => scriptedConnector()

/** A wallet that announced itself. */
export const announced = (name: string, as: Partial<Connector> = {}) =>
  scriptedConnector({ id: `io.${name}`, rdns: `io.${name}`, type: 'ANNOUNCED', name, ...as })

/** A wallet of the catalogue; its id has the form that ids have there. */
export const wallet = (name: string): Wallet => ({ id: idOf(name), name, rdns: `io.${name}` })

/** The catalogue's id of a wallet. */
export const idOf = (name: string) =>
  Array.from(name, letter => letter.charCodeAt(0).toString(16))
    .join('')
    .padEnd(64, '0')

/** Makes the page think it is on a phone, until globals are given back. */
export const onPhone = () => vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone)', maxTouchPoints: 5 })

function having(all: readonly Wallet[], until?: Promise<void>): CatalogueApi {
  return {
    async wallets({ entries, include, exclude }) {
      await until
      const found = all.filter(({ id }) => (include?.includes(id) ?? true) && !exclude?.includes(id))
      return { wallets: found.slice(0, entries), count: found.length }
    },
  }
}
