import * as z from 'zod/mini'

/** `eoa` is an account with its own key, `smartAccount` a contract. */
export const accountType = z.enum(['eoa', 'smartAccount'])
const link = z.string().check(z.maxLength(2048))

/** A message to sign as part of the login. Standard: CAIP-122. */
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

/** The logged-in user. The email is present only if the user agreed to share it with the app. */
export const embeddedUser = z.object({
  email: z.nullish(z.string()),
  address: z.string(),
  chainId: z.union([z.string(), z.number()]),
  accounts: z.optional(z.array(z.object({ address: z.string(), type: accountType }))),
  /** CAIP-10 accounts of other namespaces, derived from the same seed. */
  caipAccounts: z.optional(z.array(z.string())),
  userName: z.nullish(z.string()),
  smartAccountDeployed: z.optional(z.boolean()),
  preferredAccountType: z.optional(accountType),
  signature: z.optional(z.string()),
  message: z.optional(z.string()),
  siwxMessage: z.optional(siwxMessage),
})
/** The parsed {@link embeddedUser}. */
export type EmbeddedUser = z.output<typeof embeddedUser>
