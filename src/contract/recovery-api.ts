import * as z from 'zod/mini'
import { b64, id } from './login-fields.js'
import { walletSignature } from './wallet-statement.js'

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
