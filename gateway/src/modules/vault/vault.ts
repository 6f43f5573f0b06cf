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
