import * as z from 'zod'

/** What a social says of a person, as far as we believe it. */
export interface SocialPerson {
  /** The social's own id; never an address. */
  readonly subject: string
  /** Only where the social says that it has confirmed it. */
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

/** Claims of an id token. Apple writes booleans as words. */
export function personOfClaims(raw: unknown): SocialPerson {
  const { sub, email, email_verified: verified, name: full } = claims.parse(raw)
  const isVerified = verified === true || verified === 'true'
  return { subject: sub, email: (isVerified && email) || null, userName: full ?? null }
}

const facebook = z.object({ id, name: name.optional() })
const github = z.object({ id, login: name })
const x = z.object({ data: z.object({ id, username: name }) })
const discord = z.object({
  id,
  username: name,
  global_name: name.nullish(),
  email: z.string().max(254).nullish(),
  verified: z.boolean().optional(),
})

/** What each says when it is asked who the person is. */
export const personOfAnswer = {
  facebook(raw: unknown): SocialPerson {
    const { id: subject, name: userName = null } = facebook.parse(raw)
    return { subject, email: null, userName }
  },
  github(raw: unknown): SocialPerson {
    const { id: subject, login } = github.parse(raw)
    return { subject, email: null, userName: login }
  },
  x(raw: unknown): SocialPerson {
    const { id: subject, username } = x.parse(raw).data
    return { subject, email: null, userName: username }
  },
  discord(raw: unknown): SocialPerson {
    const { id: subject, username, global_name: shown, email, verified } = discord.parse(raw)
    return { subject, email: (verified && email) || null, userName: shown ?? username }
  },
} as const
