import { serveGateway } from './serve-gateway.js'
import { readSettings } from './settings.js'

// The only file that reads the environment: PORT, HOST, RELAY, ALLOWED_ORIGINS, PROJECT_IDS.
try {
  const settings = readSettings(process.env)
  const gateway = await serveGateway(settings, error => console.error(error))
  console.log(`Gateway   ${gateway.url}   (health: ${gateway.url}/health)`)
  if (gateway.relay) console.log(`Relay     ${gateway.url.replace('http', 'ws')}   (development only)`)
  const stop = () => void gateway.stop().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}

function sentenceOf(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another: PORT=8788 npm run gateway`
  if (code === 'EACCES') return `Port ${port} may not be used by this account. Choose one above 1023.`
  return message
}
