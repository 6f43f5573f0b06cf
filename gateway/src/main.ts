import { productionNotes, runGateway } from './run-gateway.js'
import { serveGateway } from './serve-gateway.js'

// The entry for production: nothing of development is imported, so nothing of it is in the bundle.
await runGateway(serveGateway, (_, settings) => productionNotes(settings))
