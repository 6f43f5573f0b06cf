import * as z from 'zod/mini'

/** `eoa` is an account with a key of its own, `smartAccount` a contract. */
export const accountType = z.enum(['eoa', 'smartAccount'])
const link = z.string().check(z.maxLength(2048))

/** A sign-in message to be signed along with the login (facts 4.3). Standard: CAIP-122. */
export const siwxMessage = z.strictObject({
  serializedMessage: z.optional(z.string().check(z.maxLength(4096))),
  accountAddress: z.string().check(z.maxLength(128)),
  chainId: z.string().check(z.maxLength(64)),
  notBefore: z.optional(z.string().check(z.maxLength(40))),
  domain: z.string().check(z.maxLength(255)),
  uri: link,
  version: z.string().check(z.maxLength(8)),
  nonce: z.string().check(z.maxLength(128)),
  statement: z.optional(z.string().check(z.maxLength(1024))),
  resources: z.optional(z.array(link).check(z.maxLength(16))),
  requestId: z.optional(z.string().check(z.maxLength(128))),
  issuedAt: z.optional(z.string().check(z.maxLength(40))),
  expirationTime: z.optional(z.string().check(z.maxLength(40))),
})

/** Who is logged in. The email only where the person agreed to share it with the app. Spec point 3. */
export const embeddedUser = z.object({
  email: z.nullish(z.string()),
  address: z.string(),
  chainId: z.union([z.string(), z.number()]),
  accounts: z.optional(z.array(z.object({ address: z.string(), type: accountType }))),
  /** The person's accounts of further namespaces, as CAIP-10: the wallet has one seed for all of them. */
  caipAccounts: z.optional(z.array(z.string())),
  userName: z.nullish(z.string()),
  smartAccountDeployed: z.optional(z.boolean()),
  preferredAccountType: z.optional(accountType),
  signature: z.optional(z.string()),
  message: z.optional(z.string()),
  siwxMessage: z.optional(siwxMessage),
})
/** Who is logged in, and the accounts that are theirs. */
export type EmbeddedUser = z.output<typeof embeddedUser>
