import { runGateway } from '../../gateway/src/run-gateway.js'
import { developmentNotes, serveDevelopment } from './serve-development.js'

// The entry for development: emails are kept and shown, logins at socials are made up, a relay can be started.
await runGateway(serveDevelopment, developmentNotes)
