import { systemClock } from '../../src/core/clock.js'
import { serveGateway } from './serve-gateway.js'
import { readSettings } from './settings.js'

// The only file that reads the environment; the README lists what it may say.

/** How long a stop may take at most, in milliseconds. */
const STOP_MS = 10_000

try {
  const settings = { ...readSettings(process.env), env: process.env }
  const ending = new AbortController()
  const report = (error: unknown) => void (ending.signal.aborted || console.error(error))
  const gateway = await serveGateway(settings, report)
  const stop = () => {
    ending.abort()
    // Whatever a server elsewhere keeps waiting: who started the process wants its end.
    systemClock.after(STOP_MS, () => process.exit(0))
    void gateway.stop().then(() => process.exit(0))
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const opened = gateway.open()
  // Where people rely on it, a store that cannot be opened ends the process; else the next request tries again.
  if (settings.production || settings.databaseUrl) await opened
  else opened.catch(report)
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
