import type { Hono } from 'hono'
import { createApp, type AppDeps } from '../../src/app.js'
import { openCatalogue } from '../../src/modules/catalogue/routes.js'

/** The gateway with its real catalogue, without a port. */
export function testApp(deps: Partial<AppDeps> = {}): Hono {
  return createApp({ ...openCatalogue(), ...deps })
}
