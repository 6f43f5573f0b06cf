import type { AuthorizationServer } from 'oauth4webapi'
import * as z from 'zod'
import type { LoginRequest } from '../../../../src/contract/login-api.js'

export type SocialName = LoginRequest<'POST /v1/oauth/start'>['provider']

export const socialNames = ['google', 'apple', 'facebook', 'github', 'x', 'discord'] as const satisfies SocialName[]

export interface SocialPerson {
  /** User id at the provider, never an email address. */
  readonly subject: string
  /** Null unless the provider has verified it. */
  readonly email: string | null
  readonly userName: string | null
}

const name = z.string().max(200)
const id = z.union([z.string().min(1).max(200), z.number().int().positive()]).transform(String)
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  name: name.optional(),
})

/** Reads the claims of an ID token. Apple encodes booleans as strings. */
export function readClaims(raw: unknown): SocialPerson {
  const { sub, email, email_verified: verified, name: full } = claims.parse(raw)
  const isVerified = verified === true || verified === 'true'
  return { subject: sub, email: (isVerified && email) || null, userName: full ?? null }
}

const facebookUser = z.object({ id, name: name.optional() })
const githubUser = z.object({ id, login: name })
const xUser = z.object({ data: z.object({ id, username: name }) })
const discordUser = z.object({
  id,
  username: name,
  global_name: name.nullish(),
  email: z.string().max(254).nullish(),
  verified: z.boolean().optional(),
})

const readPerson = {
  facebook(raw: unknown): SocialPerson {
    const { id: subject, name: userName = null } = facebookUser.parse(raw)
    return { subject, email: null, userName }
  },
  github(raw: unknown): SocialPerson {
    const { id: subject, login } = githubUser.parse(raw)
    return { subject, email: null, userName: login }
  },
  x(raw: unknown): SocialPerson {
    const { id: subject, username } = xUser.parse(raw).data
    return { subject, email: null, userName: username }
  },
  discord(raw: unknown): SocialPerson {
    const { id: subject, username, global_name: shown, email, verified } = discordUser.parse(raw)
    return { subject, email: (verified && email) || null, userName: shown ?? username }
  },
} as const

export interface SocialProvider {
  readonly server: AuthorizationServer
  readonly scope: string
  readonly secretIn: 'body' | 'header'
  /** User info endpoint. Without one, the ID token identifies the user (OpenID Connect). */
  readonly person?: { readonly url: string; read(response: unknown): SocialPerson }
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

// Further scopes would make Apple use `form_post`, which a static page cannot read.
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
  person: { url: 'https://graph.facebook.com/v23.0/me?fields=id,name', read: readPerson.facebook },
}

const github: SocialProvider = {
  server: {
    issuer: 'https://github.com/login/oauth',
    authorization_endpoint: 'https://github.com/login/oauth/authorize',
    token_endpoint: 'https://github.com/login/oauth/access_token',
  },
  scope: 'read:user',
  secretIn: 'body',
  person: { url: 'https://api.github.com/user', read: readPerson.github },
}

const x: SocialProvider = {
  server: {
    issuer: 'https://x.com',
    authorization_endpoint: 'https://x.com/i/oauth2/authorize',
    token_endpoint: 'https://api.x.com/2/oauth2/token',
  },
  scope: 'users.read tweet.read',
  secretIn: 'header',
  person: { url: 'https://api.x.com/2/users/me', read: readPerson.x },
}

const discord: SocialProvider = {
  server: {
    issuer: 'https://discord.com',
    authorization_endpoint: 'https://discord.com/oauth2/authorize',
    token_endpoint: 'https://discord.com/api/oauth2/token',
  },
  scope: 'identify email',
  secretIn: 'body',
  person: { url: 'https://discord.com/api/users/@me', read: readPerson.discord },
}

export const socialProviders: Readonly<Record<SocialName, SocialProvider>> = {
  google,
  apple,
  facebook,
  github,
  x,
  discord,
}

/** Development replacement for providers without a configured client. */
export interface DevSocials {
  social(
    provider: SocialProvider,
    name: SocialName,
    frameUrl: string,
  ): { readonly provider: SocialProvider; readonly id: string; readonly secret: string }
  farcasterUrl(frameUrl: string): string
}
