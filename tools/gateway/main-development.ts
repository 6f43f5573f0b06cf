import { runGateway } from '../../gateway/src/run-gateway.js'
import { developmentNotes, serveDevelopment } from './serve-development.js'

// Development entry point, with captured emails, fake social logins and an optional relay.
await runGateway(serveDevelopment, developmentNotes)
