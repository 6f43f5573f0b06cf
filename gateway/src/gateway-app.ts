import type { Hono } from 'hono'
import type { Addresses } from './addresses.js'
import { createApp } from './app.js'
import { dataRoutes } from './data-routes.js'
import type { DevServices } from './dev-services.js'
import type { GateRules } from './gate.js'
import { isDevelopment } from './is-development.js'
import { openCatalogue } from './modules/catalogue/open-catalogue.js'
import { openData } from './open-data.js'
import type { Settings } from './settings.js'
import { createWalletServer, type WalletServer } from './wallet-server.js'

/** What the gateway answers with, before it listens. */
export interface GatewayApp {
  readonly app: Hono
  readonly wallet: WalletServer
  /** Who may ask the public routes. */
  readonly rules: GateRules
}

/** What it is made with beside its settings. */
export interface GatewayAppParts {
  readonly addresses: Addresses
  readonly development: DevServices | undefined
  readonly onFailure: ((error: unknown) => void) | undefined
}

/** Puts the routes of a gateway together. Opens no port and no store. */
export function openGatewayApp(settings: Settings, parts: GatewayAppParts): GatewayApp {
  const { addresses, development, onFailure } = parts
  const { origins, projects } = settings
  const rules = { ...(origins && { origins }), ...(projects && { projects }) }
  const wallet = createWalletServer(settings, addresses, { development, onFailure })
  const sandbox = isDevelopment(settings) ? development?.onrampSandbox : undefined
  const data = dataRoutes(openData({ settings, addresses, store: () => wallet.store(), onFailure }), sandbox)
  const walled = [data, wallet.api, wallet.development, ...(isFrameElsewhere(settings) ? [] : [wallet.frame])]
  const app = createApp({ ...openCatalogue(), ...rules, walled, ...(onFailure && { onFailure }) })
  return { app, wallet, rules }
}

function isFrameElsewhere({ framePort, frameUrl, gatewayUrl }: Settings): boolean {
  return framePort !== undefined || (frameUrl !== undefined && frameUrl !== (gatewayUrl && new URL(gatewayUrl).origin))
}
