import { productionNotes, runGateway } from './run-gateway.js'
import { serveGateway } from './serve-gateway.js'

// Production entry point. Imports no development code, so the bundle contains none.
await runGateway(serveGateway, (_, settings) => productionNotes(settings))
