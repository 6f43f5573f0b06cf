import { sql } from 'drizzle-orm'
import { systemClock } from '../../src/core/clock.js'
import type { Addresses } from './addresses.js'
import { clientOf } from './client-of.js'
import { keepHouse } from './housekeeping.js'
import { freshSecrets, keptSecrets, type Secrets } from './modules/keys/secrets.js'
import type { MailTransport } from './modules/mail/transport.js'
import type { DevSocials } from './modules/social/dev-socials.js'
import { RemoteVault } from './modules/vault/remote-vault.js'
import { openCore } from './open-core.js'
import type { ProjectList } from './project-list.js'
import type { Settings } from './settings.js'
import { openStore } from './store/open-store.js'
import { createV1 } from './v1-app.js'

/** What the API is opened with. */
export interface WalletApiParts {
  readonly settings: Settings
  readonly addresses: Addresses
  readonly projects: ProjectList
  readonly transport: MailTransport
  /** On a developer's machine only. */
  readonly devSocials: DevSocials | undefined
  readonly signal: AbortSignal
  readonly onFailure: ((error: unknown) => void) | undefined
}

/** The API over an open store. */
export type WalletApi = Awaited<ReturnType<typeof openWalletApi>>

/** Opens the store, and the API over it. */
export async function openWalletApi(parts: WalletApiParts) {
  const { settings, addresses, projects, transport, devSocials, signal, onFailure } = parts
  const { databaseUrl, dataDir, production = false, env = {}, clock = systemClock } = settings
  const secrets = secretsOf(settings)
  const store = await openStore({ databaseUrl, dataDir: dataDir && `${dataDir}/database`, signal })
  const core = await openCore({
    db: store.db,
    clock,
    secrets,
    vault: settings.vault && new RemoteVault({ ...settings.vault, fetch: globalThis.fetch, onFailure }),
    transport,
    projects,
    urls: { gateway: addresses.gateway, frame: addresses.frame },
    otherUrls: addresses.others,
    production,
    devSocials,
    codesPerMinute: settings.codesPerMinute,
    newDeviceHoldHours: settings.newDeviceHoldHours,
    env,
    signal,
    onFailure,
  })
  keepHouse(core, onFailure)
  core.mail.kick()
  return {
    v1: createV1(core, { client: clientOf(settings), atOnce: settings.requestsAtOnce, onFailure }),
    jwks: core.tokens.jwks,
    db: store.db,
    /** Resolves where the store answers. */
    answers: async () => void (await store.db.execute(sql`SELECT 1`)),
    async close() {
      await core.mail.close()
      await store.close()
    },
  }
}

/** Those of the environment; in development those of the data folder, or fresh ones. Never the key of a vault elsewhere. */
function secretsOf({ secrets, dataDir, vault }: Settings): Secrets {
  if (secrets) return secrets
  const isVaultApart = vault !== undefined
  if (dataDir) return keptSecrets(dataDir, { isVaultApart })
  const { vaultKek, ...others } = freshSecrets()
  return isVaultApart ? others : { ...others, vaultKek }
}
