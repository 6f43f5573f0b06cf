import * as z from 'zod'

const socials = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster'])
const providers = z.union([z.boolean(), z.array(z.string().min(1).max(64)).max(20)])

/** What an operator may say of a project beside its origins. What is left out is the app's own choice. */
export const projectFacts = z.strictObject({
  features: z
    .strictObject({
      email: z.boolean().optional(),
      socials: z.union([z.literal(false), z.array(socials)]).optional(),
      swaps: providers.optional(),
      onramp: providers.optional(),
      history: z.boolean().optional(),
      analytics: z.boolean().optional(),
    })
    .optional(),
  /** Calls a second that the RPC proxy makes for all of the project's pages together. */
  rpcPerSecond: z.number().int().min(1).max(1_000_000).optional(),
})
/** What an operator says of a project beside its origins. */
export type ProjectFacts = z.output<typeof projectFacts>
