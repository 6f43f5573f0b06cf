import { systemClock } from '../../../../src/core/clock.js'
import { localUrl } from '../../http/gateway-urls.js'
import { drain, listen, createHttpServer } from '../../http/http-server.js'
import { vaultMigrations } from '../../store/migrate.js'
import { openStore } from '../../store/open-store.js'
import { createTemporarySecrets } from '../keys/secrets.js'
import { openLocalVault } from './local-vault.js'
import { vaultApp } from './vault-app.js'
import type { VaultProcessSettings } from './vault-settings.js'

export interface RunningVault {
  readonly url: string
  readonly port: number
  stop(): Promise<void>
}

/**
 * Starts a vault with its own database. Rejects if the database cannot be opened or the port is in use (`EADDRINUSE`).
 */
export async function serveVault(
  settings: VaultProcessSettings,
  onFailure?: (error: unknown) => void,
): Promise<RunningVault> {
  const { host, port, tokens, databaseUrl, dataDir } = settings
  const { vaultKek = createTemporarySecrets().vaultKek } = settings
  const store = await openStore({ databaseUrl, dataDir, steps: vaultMigrations })
  const vault = openLocalVault({ vaultKek }, { db: store.db, now: () => systemClock.now() })
  // Only gateways connect, each with few connections, so their number is not limited.
  const server = createHttpServer(vaultApp({ vault, tokens, onFailure }), {
    connections: { maxPerVisitor: 0, isCounted: () => false },
  })
  const bound = await listen(server, port, host).catch(async error => {
    await store.close()
    throw error
  })
  return {
    url: localUrl(host, bound),
    port: bound,
    async stop() {
      await drain(server)
      await store.close()
    },
  }
}
