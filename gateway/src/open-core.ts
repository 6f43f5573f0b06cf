import type { Clock } from '../../src/core/clock.js'
import { AccessTokens } from './modules/keys/access-tokens.js'
import { KeyedHash } from './modules/keys/keyed-hash.js'
import { ProofKeys } from './modules/keys/proof-keys.js'
import { ProofNonces } from './modules/keys/proof-nonce.js'
import { Sealer } from './modules/keys/sealer.js'
import type { Secrets } from './modules/keys/secrets.js'
import { Limits } from './modules/limits/limits.js'
import { openLogin } from './modules/login/open-login.js'
import { Mailer } from './modules/mail/mailer.js'
import type { MailTransport } from './modules/mail/transport.js'
import type { ProjectList } from './project-list.js'
import type { Database } from './store/database.js'
import type { WalletCore } from './wallet-core.js'

/** What the core is made of. */
export interface CoreParts {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly transport: MailTransport
  readonly projects: ProjectList
  readonly urls: WalletCore['urls']
  /** Further addresses the gateway answers at: this machine has two names. */
  readonly otherUrls?: () => readonly string[]
  readonly production: boolean
  readonly development?: boolean
  readonly fetch?: typeof globalThis.fetch
  readonly env: WalletCore['env']
  readonly signal: AbortSignal
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** Puts together what every part of the wallet's server works with. */
export async function openCore(parts: CoreParts): Promise<WalletCore> {
  const { db, clock, secrets, transport, projects, urls, production, env, signal, onFailure } = parts
  const now = () => clock.now()
  const hash = new KeyedHash(secrets.pepper)
  const sealer = new Sealer(secrets.kek)
  const tokens = await AccessTokens.open(secrets.signing, urls.gateway, now)
  const mail = new Mailer({ db, clock, sealer, transport, onFailure })
  return {
    db,
    clock,
    urls,
    projects,
    hash,
    sealer,
    tokens,
    mail,
    production,
    development: parts.development ?? false,
    fetch: parts.fetch ?? globalThis.fetch,
    env,
    signal,
    vault: new Sealer(secrets.vaultKek),
    proofs: {
      keys: new ProofKeys(),
      nonces: new ProofNonces(hash, now),
      urls: () => [urls.gateway(), ...(parts.otherUrls?.() ?? [])],
      now,
    },
    limits: new Limits(db, now),
    ...openLogin({ db, now, hash, sealer, tokens, mail, frameUrl: urls.frame }),
  }
}
