import * as z from 'zod/mini'
import { b64, id } from './login-fields.js'

/** The requests that change a wallet. The gateway accepts each only with a signature by the wallet's own EVM key. */
export const walletStatementRoutes = [
  'PUT /v1/wallet',
  'POST /v1/wallet/commit',
  'PUT /v1/recovery',
  'POST /v1/recovery/file',
  'POST /v1/wallet/unfreeze',
] as const
/** A request that the wallet signs. */
export type WalletStatementRoute = (typeof walletStatementRoutes)[number]

/** The fields that carry the signature: r, s and v (27 or 28). A nonce counts once for each route. */
export const walletSignature = {
  nonce: z.string().check(z.regex(/^[\w.-]{20,120}$/)),
  signature: z.string().check(z.regex(/^0x[0-9a-f]{130}$/)),
}

/**
 * The validator of the signature: the last 20 bytes of keccak256 of `appkit wallet statement v1`. EIP-191 version 0x00
 * names it, so no wallet produces this signature for `personal_sign` (0x45) or typed data (0x01). A page that gets a
 * person to sign a message therefore never gets a statement. Standard: EIP-191.
 */
export const WALLET_STATEMENT_VALIDATOR = '0x2717decb95f4ec95181732e095f5b0bfa27aec0c'

/** What a signature is bound to. */
export interface WalletStatement {
  readonly route: WalletStatementRoute
  readonly accountId: string
  /** Thumbprint of the device key that sends the request. Standard: RFC 7638. */
  readonly jkt: string
  /** From `POST /v1/wallet/nonce`. */
  readonly nonce: string
  /** Every other field of the request, those added later included. */
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * The text that the wallet signs. Each field is present as the SHA-256 of its canonical JSON: the text holds no share
 * and no blob, and no value can be read as two fields. `digest` is SHA-256 of a text, as base64url.
 */
export function walletStatementText(statement: WalletStatement, digest: (text: string) => string): string {
  const { route, accountId, jkt, nonce, body } = statement
  const names = Object.keys(body)
    .filter(name => body[name] !== undefined)
    .sort()
  const fields = names.map(name => [name, digest(canonicalJson(body[name]))])
  return JSON.stringify(['appkit wallet statement v1', route, accountId, jkt, nonce, fields])
}

/** JSON with sorted keys: the same text whichever order a parser returns them in. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const entries = Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, held]) => `${JSON.stringify(name)}:${canonicalJson(held)}`).join(',')}}`
}

const blob = b64(4_096)
/** 32 bytes: an authentication value, or its SHA-256. */
const proof = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
/** What an authentication value is derived with; public. */
const parameters = b64(2_048)
/** One set of shares. */
const setOf = { walletId: id, epoch: z.int() }
/** How a wallet may be brought back by what the server holds. */
const recoveryMethod = z.enum(['passkey', 'password'])
/** Every way a wallet may be brought back. */
const anyRecovery = z.enum(['passkey', 'password', 'file'])

/** The routes of recoveries, part of `loginApi`: request and answer of each. */
export const recoveryApi = {
  /**
   * Of the epoch in force, or of the one that waits: it then comes into force with it. `verifier` is the SHA-256 of the
   * authentication value, `parameters` is what a client needs to derive that value again (salt, cost, credential id). Signed by the wallet.
   */
  'PUT /v1/recovery': {
    ask: z.strictObject({ ...setOf, method: recoveryMethod, blob, parameters, verifier: proof, ...walletSignature }),
    answer: z.object({}),
  },
  /** A file was saved: the server keeps only that it exists and what a proof of it is checked against. */
  'POST /v1/recovery/file': {
    ask: z.strictObject({ ...setOf, verifier: proof, ...walletSignature }),
    answer: z.object({}),
  },
  /** The first step of a recovery: what the authentication value is derived with. `parameters` is empty for a file. */
  'POST /v1/recovery/parameters': {
    ask: z.strictObject({ walletId: id, method: anyRecovery }),
    answer: z.object({ epoch: z.int(), parameters }),
  },
  /**
   * The second step: the blob (none for a file) in exchange for the authentication value. It also lets this device have
   * the gateway's share of this epoch while the device is on hold. `recovery_invalid`, `recovery_locked`.
   */
  'POST /v1/recovery/read': {
    ask: z.strictObject({ ...setOf, method: anyRecovery, auth: proof }),
    answer: z.object({ blob: z.optional(blob), epoch: z.int() }),
  },
} as const
