import { systemClock } from '../../src/core/clock.js'
import { runPictureImport } from './modules/pictures/import-pictures.js'
import { hasSeller } from './modules/onramp/open-sellers.js'
import { serveVault } from './modules/vault/serve-vault.js'
import { readVaultProcess } from './modules/vault/vault-settings.js'
import type { RunningGateway } from './serve-gateway.js'
import { type Settings, readSettings } from './settings.js'

const VAULT_IN_PROCESS_NOTE =
  'Vault     in this process, which therefore holds VAULT_KEK; to run it apart, see "The vault" in the README'

const NO_SELLER_NOTE =
  'Buying    not set up: no seller has a key, and pages show no Buy button; see "Buying" in the README'

export function productionNotes({ production, vault, env = {} }: Settings): readonly string[] {
  if (!production) return []
  return [...(vault ? [] : [VAULT_IN_PROCESS_NOTE]), ...(hasSeller(env) ? [] : [NO_SELLER_NOTE])]
}

const STOP_TIMEOUT_MS = 10_000

type Serve = (settings: Settings, onFailure: (error: unknown) => void) => Promise<RunningGateway>

/**
 * Runs a gateway, or with the argument `vault` only the vault, until a signal stops it. With `pictures`, it imports
 * wallet pictures and ends. Reads its settings from the environment, as the README lists them. `notes` returns further lines to print after startup.
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
      // Exit in time even if another server keeps a request open.
      systemClock.after(STOP_TIMEOUT_MS, () => process.exit(0))
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
    if (process.argv[2] === 'pictures') {
      const { failures } = await runPictureImport(process.env, line => console.log(line))
      process.exitCode = failures.length > 0 ? 1 : 0
      return
    }
    const settings = { ...readSettings(process.env), env: process.env }
    const gateway = await serve(settings, report)
    stopOnSignals(() => gateway.stop())
    const opened = gateway.open()
    // In production a failing store ends the process. Otherwise the next request retries.
    if (settings.production || settings.databaseUrl) await opened
    else opened.catch(report)
    console.log(`Gateway   ${gateway.url}   (health: ${gateway.url}/health)`)
    if (settings.frameDir) console.log(`Wallet    ${gateway.frameUrl}`)
    for (const line of notes(gateway, settings)) console.log(line)
  } catch (error) {
    console.error(toMessage(error))
    process.exit(1)
  }
}

function toMessage(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another: PORT=8788 npm run gateway`
  if (code === 'EACCES') return `Port ${port} may not be used by this account. Choose one above 1023.`
  return message
}
