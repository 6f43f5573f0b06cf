import { systemClock } from '../../../../src/core/clock.js'
import { localUrl } from '../../http/addresses.js'
import { drained, listening, serverOf } from '../../http/http-server.js'
import { vaultMigrations } from '../../store/migrate.js'
import { openStore } from '../../store/open-store.js'
import { freshSecrets } from '../keys/secrets.js'
import { openLocalVault } from './local-vault.js'
import { vaultApp } from './vault-app.js'
import type { VaultProcessSettings } from './vault-settings.js'

/** A vault that listens. */
export interface RunningVault {
  readonly url: string
  readonly port: number
  /** Lets what is under way end, then closes the database. */
  stop(): Promise<void>
}

/** Starts a vault with its own database. Rejects where it cannot open that or cannot listen (`EADDRINUSE` …). */
export async function serveVault(
  settings: VaultProcessSettings,
  onFailure?: (error: unknown) => void,
): Promise<RunningVault> {
  const { host, port, tokens, databaseUrl, dataDir } = settings
  const { vaultKek = freshSecrets().vaultKek } = settings
  const store = await openStore({ databaseUrl, dataDir, steps: vaultMigrations })
  const vault = openLocalVault({ vaultKek }, { db: store.db, now: () => systemClock.now() })
  // Only gateways connect, each with few connections, so their number is not limited.
  const server = serverOf(vaultApp({ vault, tokens, onFailure }), { connections: { most: 0, counts: () => false } })
  const bound = await listening(server, port, host).catch(async error => {
    await store.close()
    throw error
  })
  return {
    url: localUrl(host, bound),
    port: bound,
    async stop() {
      await drained(server)
      await store.close()
    },
  }
}
