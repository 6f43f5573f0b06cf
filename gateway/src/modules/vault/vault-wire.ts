import * as z from 'zod'

/** What the gateway and a vault of its own process say to each other: `POST /v1/<operation>`, JSON, with the shared token. */
const text = (most: number) => z.string().max(most)
const b64 = (most: number) => text(most).regex(/^[A-Za-z0-9_-]*$/)
const id = b64(64).min(1)
const proof = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const owner = z.strictObject({
  accountId: id,
  walletId: id,
  epoch: z.int().positive(),
  method: z.enum(['passkey', 'password', 'file']),
})

/** Request and answer of each operation. */
export const vaultApi = {
  keep: { ask: z.strictObject({ id, owner, blob: b64(5_462), verifier: proof }), answer: z.strictObject({}) },
  open: {
    ask: z.strictObject({ id, owner, auth: proof }),
    answer: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('open'), blob: b64(5_462) }),
      z.strictObject({
        kind: z.literal('wrong'),
        left: z.int().nonnegative(),
        retryAfter: z.int().nonnegative().optional(),
      }),
      z.strictObject({ kind: z.literal('locked'), retryAfter: z.int().nonnegative() }),
      z.strictObject({ kind: z.literal('missing') }),
    ]),
  },
  drop: { ask: z.strictObject({ ids: z.array(id).max(500) }), answer: z.strictObject({}) },
} as const
/** The name of an operation. */
export type VaultOperation = keyof typeof vaultApi
export type VaultAsk<O extends VaultOperation> = z.input<(typeof vaultApi)[O]['ask']>
export type VaultAnswer<O extends VaultOperation> = z.output<(typeof vaultApi)[O]['answer']>

/** The largest body of either side, in bytes. */
export const MAX_VAULT_BODY = 64 * 1024
