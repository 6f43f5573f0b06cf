import { serveGateway } from './serve-gateway.js'
import { readSettings } from './settings.js'

// The only file that reads the environment; the README lists what it may say.
try {
  const settings = { ...readSettings(process.env), env: process.env }
  const gateway = await serveGateway(settings, error => console.error(error))
  const stop = () => void gateway.stop().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  // Where people rely on it, a store that cannot be opened is told now and not to the first of them.
  if (settings.production || settings.databaseUrl) await gateway.open()
  console.log(`Gateway   ${gateway.url}   (health: ${gateway.url}/health)`)
  if (settings.frameDir) console.log(`Wallet    ${gateway.frameUrl}`)
  if (gateway.relay) console.log(`Relay     ${gateway.url.replace('http', 'ws')}   (development only)`)
  if (!settings.production && !settings.smtpUrl) console.log(`Mail      ${gateway.url}/dev/mail   (development only)`)
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}

function sentenceOf(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another: PORT=8788 npm run gateway`
  if (code === 'EACCES') return `Port ${port} may not be used by this account. Choose one above 1023.`
  return message
}
