import * as z from 'zod'

/** Whose recovery it is. Part of what the vault's seal protects: a row moved to another owner does not open. */
export interface RecoveryOwner {
  readonly accountId: string
  readonly walletId: string
  readonly epoch: number
  readonly method: 'passkey' | 'password' | 'file'
}

/** A recovery to keep. */
export interface NewRecovery {
  /** Random, 128 bits. */
  readonly id: string
  readonly owner: RecoveryOwner
  /** Base64url; empty for a file. */
  readonly blob: string
  /** SHA-256 of the authentication value, base64url. */
  readonly verifier: string
}

/** What came of an attempt to open a recovery. */
export type RecoveryAttempt =
  | { readonly kind: 'open'; readonly blob: string }
  /** `retryAfter` in seconds, where this was the last attempt for now. */
  | { readonly kind: 'wrong'; readonly left: number; readonly retryAfter?: number | undefined }
  | { readonly kind: 'locked'; readonly retryAfter: number }
  | { readonly kind: 'missing' }

/**
 * Keeps the recoveries: the blobs that people's secrets sealed, their verifiers, and the count of wrong attempts. It runs
 * in the gateway's process or in one of its own; there every method rejects `unavailable` while it cannot be reached.
 * Rows are immutable: another recovery has another id. Call it outside database transactions.
 */
export interface Vault {
  /** Keeps a recovery. Repeating the call changes nothing. */
  keep(recovery: NewRecovery): Promise<void>
  /** Opens a recovery for the right authentication value (32 bytes, base64url). Counts wrong ones per wallet. */
  open(id: string, owner: RecoveryOwner, auth: string): Promise<RecoveryAttempt>
  /** Deletes recoveries (unknown ids are ignored) and counts of attempts that are over. */
  drop(ids: readonly string[]): Promise<void>
}

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
