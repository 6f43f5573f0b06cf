import * as z from 'zod/mini'

/** Base64url without padding of at most `bytes` bytes. */
export const b64 = (bytes: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]*$/), z.maxLength(Math.ceil((bytes * 4) / 3)))
export const id = z.string().check(z.minLength(1), z.maxLength(64))

/**
 * The requests that the wallet's own EVM key signs: changes of the wallet, and changes of the account that would
 * otherwise take effect later.
 */
export const walletStatementRoutes = [
  'PUT /v1/wallet',
  'POST /v1/wallet/commit',
  'PUT /v1/recovery',
  'POST /v1/recovery/file',
  'POST /v1/wallet/unfreeze',
  'POST /v1/handover/approve',
  'POST /v1/account/delete',
  'POST /v1/email/secondary',
  'POST /v1/sessions/end',
  'POST /v1/sessions/revoke-all',
] as const
export type WalletStatementRoute = (typeof walletStatementRoutes)[number]

/** The signature: r, s and v (27 or 28). A nonce can be used once per route. */
export const walletSignature = {
  nonce: z.string().check(z.regex(/^[\w.-]{20,120}$/)),
  signature: z.string().check(z.regex(/^0x[0-9a-f]{130}$/)),
}

/** The signature of an account change. All three fields or none: without them, the change takes effect later. */
export const optionalWalletSignature = {
  walletId: z.optional(id),
  nonce: z.optional(walletSignature.nonce),
  signature: z.optional(walletSignature.signature),
}

/**
 * The validator address of the signature: the last 20 bytes of keccak256 of `appkit wallet statement v1`. It is used
 * with EIP-191 version 0x00, so no wallet produces this signature for `personal_sign` (0x45) or typed data (0x01). An
 * app can therefore not obtain a statement by requesting a signature. Standard: EIP-191.
 */
export const WALLET_STATEMENT_VALIDATOR = '0x2717decb95f4ec95181732e095f5b0bfa27aec0c'

/** The data that a signature covers. */
export interface WalletStatement {
  readonly route: WalletStatementRoute
  readonly accountId: string
  /** Thumbprint of the device key that sends the request. Standard: RFC 7638. */
  readonly jkt: string
  readonly nonce: string
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * Formats the text to sign. Each field is included as the SHA-256 of its canonical JSON, so that the text contains no
 * share and values cannot be confused with fields. `digest` returns the SHA-256 of a text as base64url.
 */
export function walletStatementText(statement: WalletStatement, digest: (text: string) => string): string {
  const { route, accountId, jkt, nonce, body } = statement
  const names = Object.keys(body)
    .filter(name => body[name] !== undefined)
    .sort()
  const fields = names.map(name => [name, digest(canonicalJson(body[name]))])
  return JSON.stringify(['appkit wallet statement v1', route, accountId, jkt, nonce, fields])
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const entries = Object.entries(value)
    .filter(([, fieldValue]) => fieldValue !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, fieldValue]) => `${JSON.stringify(name)}:${canonicalJson(fieldValue)}`).join(',')}}`
}

const blob = b64(4_096)
const proof = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
const parameters = b64(2_048)
const setOf = { walletId: id, epoch: z.int() }
const recoveryMethod = z.enum(['passkey', 'password'])
const anyRecovery = z.enum(['passkey', 'password', 'file'])

export const recoveryApi = {
  /**
   * Stores a recovery of the active epoch, or of the pending one. `verifier` is the SHA-256 of the authentication
   * value, and `parameters` are required to derive that value again (salt, cost, credential id). Signed by the wallet.
   */
  'PUT /v1/recovery': {
    request: z.strictObject({
      ...setOf,
      method: recoveryMethod,
      blob,
      parameters,
      verifier: proof,
      ...walletSignature,
    }),
    answer: z.object({}),
  },
  'POST /v1/recovery/file': {
    request: z.strictObject({ ...setOf, verifier: proof, ...walletSignature }),
    answer: z.object({}),
  },
  'POST /v1/recovery/parameters': {
    request: z.strictObject({ walletId: id, method: anyRecovery }),
    answer: z.object({ epoch: z.int(), parameters }),
  },
  /**
   * Second step: returns the blob (none for a file) for a valid authentication value. It also permits this device to
   * load the gateway's share of this epoch while on hold. Errors: `recovery_invalid`, `recovery_locked`.
   */
  'POST /v1/recovery/read': {
    request: z.strictObject({ ...setOf, method: anyRecovery, auth: proof }),
    answer: z.object({ blob: z.optional(blob), epoch: z.int() }),
  },
} as const
