import { systemClock } from '../../src/core/clock.js'
import { serveVault } from './modules/vault/serve-vault.js'
import { readVaultProcess } from './modules/vault/vault-settings.js'
import type { RunningGateway } from './serve-gateway.js'
import { type Settings, readSettings } from './settings.js'

const VAULT_INSIDE =
  'Vault     in this process, which therefore holds VAULT_KEK; to run it apart, see "The vault" in the README'

/** What an operator should know once a gateway of production listens, as lines to print. */
export function productionNotes({ production, vault }: Settings): readonly string[] {
  return production && !vault ? [VAULT_INSIDE] : []
}

/** The longest time a stop may take, in milliseconds. */
const STOP_MS = 10_000

/** Starts a gateway. */
type Serve = (settings: Settings, onFailure: (error: unknown) => void) => Promise<RunningGateway>

/**
 * Runs a gateway, or with the argument `vault` the vault alone, with the settings of the environment until a signal ends
 * it: what both entries have in common. The README lists what the environment may contain. `notes` are further lines to
 * print once the gateway listens.
 */
export async function runGateway(
  serve: Serve,
  notes: (gateway: RunningGateway, settings: Settings) => readonly string[] = () => [],
): Promise<void> {
  const ending = new AbortController()
  const report = (error: unknown) => void (ending.signal.aborted || console.error(error))
  const stopOnSignals = (stop: () => Promise<void>) => {
    const end = () => {
      ending.abort()
      // The process ends in time even if another server keeps a request waiting.
      systemClock.after(STOP_MS, () => process.exit(0))
      void stop().then(() => process.exit(0))
    }
    process.once('SIGINT', end)
    process.once('SIGTERM', end)
  }
  try {
    if (process.argv[2] === 'vault') {
      const vault = await serveVault(readVaultProcess(process.env), report)
      stopOnSignals(() => vault.stop())
      console.log(`Vault     ${vault.url}`)
      return
    }
    const settings = { ...readSettings(process.env), env: process.env }
    const gateway = await serve(settings, report)
    stopOnSignals(() => gateway.stop())
    const opened = gateway.open()
    // In production a store that cannot be opened ends the process. Otherwise the next request tries again.
    if (settings.production || settings.databaseUrl) await opened
    else opened.catch(report)
    console.log(`Gateway   ${gateway.url}   (health: ${gateway.url}/health)`)
    if (settings.frameDir) console.log(`Wallet    ${gateway.frameUrl}`)
    for (const line of notes(gateway, settings)) console.log(line)
  } catch (error) {
    console.error(sentenceOf(error))
    process.exit(1)
  }
}

function sentenceOf(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another: PORT=8788 npm run gateway`
  if (code === 'EACCES') return `Port ${port} may not be used by this account. Choose one above 1023.`
  return message
}
