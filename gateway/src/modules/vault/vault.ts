import * as z from 'zod'

/** The owner of a recovery. Authenticated by the seal: a row copied to another owner does not open. */
export interface RecoveryOwner {
  readonly accountId: string
  readonly walletId: string
  readonly epoch: number
  readonly method: 'passkey' | 'password' | 'file'
}

export interface NewRecovery {
  /** Random, 128 bits. */
  readonly id: string
  readonly owner: RecoveryOwner
  /** Base64url; empty for a file. */
  readonly blob: string
  /** SHA-256 of the authentication value, base64url. */
  readonly verifier: string
}

export type RecoveryAttempt =
  | { readonly kind: 'open'; readonly blob: string }
  /** `retryAfter` is in seconds, set after the last attempt. */
  | { readonly kind: 'wrong'; readonly left: number; readonly retryAfter?: number | undefined }
  | { readonly kind: 'locked'; readonly retryAfter: number }
  | { readonly kind: 'missing' }

/**
 * Stores recoveries: sealed blobs, their verifiers and the count of wrong attempts. A vault in another process rejects
 * with `unavailable` while it is unreachable. Rows are immutable. Do not call it inside a database transaction.
 */
export interface Vault {
  /** Stores a recovery. Idempotent. */
  store(recovery: NewRecovery): Promise<void>
  /** Opens a recovery with its authentication value (32 bytes, base64url). Counts wrong values per wallet. */
  open(id: string, owner: RecoveryOwner, auth: string): Promise<RecoveryAttempt>
  /** Deletes recoveries, ignoring unknown ids, and expired attempt counts. */
  remove(ids: readonly string[]): Promise<void>
}

// Protocol of a vault in another process: `POST /v1/<operation>` with JSON and the shared token.
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

export const vaultApi = {
  keep: { request: z.strictObject({ id, owner, blob: b64(5_462), verifier: proof }), answer: z.strictObject({}) },
  open: {
    request: z.strictObject({ id, owner, auth: proof }),
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
  delete: { request: z.strictObject({ ids: z.array(id).max(500) }), answer: z.strictObject({}) },
} as const
export type VaultOperation = keyof typeof vaultApi
export type VaultRequest<O extends VaultOperation> = z.input<(typeof vaultApi)[O]['request']>
export type VaultAnswer<O extends VaultOperation> = z.output<(typeof vaultApi)[O]['answer']>

/** Maximum size of a request or response body, in bytes. */
export const MAX_VAULT_BODY = 64 * 1024
