import type { AuthorizationServer } from 'oauth4webapi'
import type { SocialName } from './social-name.js'
import { personOfAnswer, type SocialPerson } from './social-person.js'

/** How one social is asked. */
export interface SocialProvider {
  readonly server: AuthorizationServer
  readonly scope: string
  /** How the secret is shown: in the body, or as `Authorization: Basic`. */
  readonly secretIn: 'body' | 'header'
  /** Where the person is asked for; absent: the id token says it (OpenID Connect). */
  readonly person?: { readonly url: string; read(answer: unknown): SocialPerson }
}

const google: SocialProvider = {
  server: {
    issuer: 'https://accounts.google.com',
    authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_endpoint: 'https://oauth2.googleapis.com/token',
    jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  scope: 'openid email profile',
  secretIn: 'body',
}

/** Without a scope beyond `openid`: Apple would then post the answer, and a page cannot read that. */
const apple: SocialProvider = {
  server: {
    issuer: 'https://appleid.apple.com',
    authorization_endpoint: 'https://appleid.apple.com/auth/authorize',
    token_endpoint: 'https://appleid.apple.com/auth/token',
    jwks_uri: 'https://appleid.apple.com/auth/keys',
  },
  scope: 'openid',
  secretIn: 'body',
}

const facebook: SocialProvider = {
  server: {
    issuer: 'https://www.facebook.com',
    authorization_endpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
    token_endpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
  },
  scope: 'public_profile',
  secretIn: 'body',
  person: { url: 'https://graph.facebook.com/v23.0/me?fields=id,name', read: personOfAnswer.facebook },
}

const github: SocialProvider = {
  server: {
    issuer: 'https://github.com/login/oauth',
    authorization_endpoint: 'https://github.com/login/oauth/authorize',
    token_endpoint: 'https://github.com/login/oauth/access_token',
  },
  scope: 'read:user',
  secretIn: 'body',
  person: { url: 'https://api.github.com/user', read: personOfAnswer.github },
}

const x: SocialProvider = {
  server: {
    issuer: 'https://x.com',
    authorization_endpoint: 'https://x.com/i/oauth2/authorize',
    token_endpoint: 'https://api.x.com/2/oauth2/token',
  },
  scope: 'users.read tweet.read',
  secretIn: 'header',
  person: { url: 'https://api.x.com/2/users/me', read: personOfAnswer.x },
}

const discord: SocialProvider = {
  server: {
    issuer: 'https://discord.com',
    authorization_endpoint: 'https://discord.com/oauth2/authorize',
    token_endpoint: 'https://discord.com/api/oauth2/token',
  },
  scope: 'identify email',
  secretIn: 'body',
  person: { url: 'https://discord.com/api/users/@me', read: personOfAnswer.discord },
}

/** The socials as they are in the world. */
export const socialProviders: Readonly<Record<SocialName, SocialProvider>> = {
  google,
  apple,
  facebook,
  github,
  x,
  discord,
}
