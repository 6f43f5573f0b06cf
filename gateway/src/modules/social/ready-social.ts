import { ClientSecretBasic, ClientSecretPost, None, type Client, type ClientAuth } from 'oauth4webapi'
import { refuse } from '../../api-refusal.js'
import type { WalletCore } from '../../wallet-core.js'
import type { AppleSecret } from './apple-secret.js'
import type { SocialName } from './social-name.js'
import { socialProviders, type SocialProvider } from './social-providers.js'

/** A social that can be asked. */
export interface ReadySocial {
  readonly provider: SocialProvider
  readonly client: Client
  readonly auth: ClientAuth
  /** Speaks plain HTTP: the one on this machine. */
  readonly insecure: boolean
}

/**
 * A social with the operator's client: `GOOGLE_CLIENT_ID` and `GOOGLE_CLIENT_SECRET`; Apple's secret may be made of a
 * key. On a developer's machine without them the development provider speaks for it. Throws `provider_missing`.
 */
export function readySocial(
  { env, urls, devSocials }: Pick<WalletCore, 'env' | 'urls' | 'devSocials'>,
  name: SocialName,
  appleSecret: AppleSecret,
): ReadySocial {
  const provider = socialProviders[name]
  const id = env[`${name.toUpperCase()}_CLIENT_ID`]
  if (id) {
    const secret = env[`${name.toUpperCase()}_CLIENT_SECRET`]
    const made = name === 'apple' && !secret ? appleSecret.auth(id) : undefined
    return { provider, client: { client_id: id }, auth: made ?? authOf(provider, secret), insecure: false }
  }
  if (!devSocials) throw refuse('provider_missing', `There is no login by ${name} here.`)
  const dev = devSocials.social(provider, name, urls.frame())
  return { provider: dev.provider, client: { client_id: dev.id }, auth: authOf(provider, dev.secret), insecure: true }
}

function authOf({ secretIn }: SocialProvider, secret: string | undefined): ClientAuth {
  if (!secret) return None()
  return secretIn === 'header' ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}
