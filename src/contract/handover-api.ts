import * as z from 'zod/mini'
import { b64, id, walletSignature } from './recovery-api.js'
import { origin, requestFacts, seconds, thumbprint } from './wire-facts.js'

// An X25519 public key.
const publicKey = b64(32)
const setOf = { walletId: id, epoch: z.int() }

/** Maximum number of devices that are named. */
export const MAX_APPROVING_DEVICES = 10
const approvingDevice = z.object({
  browser: z.string(),
  origin,
  addedAt: seconds,
  seenAt: seconds,
  approvesFrom: seconds,
})

/**
 * Hands the device share of a wallet to a new device of the same account. The gateway relays ciphertext only. The new
 * device shows a link with a fingerprint of its key, which the gateway cannot replace.
 */
export const handoverApi = {
  /**
   * The devices that can approve, last used first: those that created or opened the current shares. `approvesFrom` is
   * the end of the hold, or 0.
   */
  'POST /v1/handover/devices': {
    request: z.strictObject({}),
    answer: z.object({ devices: z.array(approvingDevice).check(z.maxLength(MAX_APPROVING_DEVICES)) }),
  },
  /** Starts a handover, and ends an earlier one of this device. It is valid for five minutes. */
  'POST /v1/handover/start': {
    request: z.strictObject({ ...setOf, publicKey }),
    answer: z.object({ handoverId: id, matchWord: z.string(), expiresIn: seconds }),
  },
  /** Long poll of the device that started it. Returns the ciphertext once. Errors: `denied`, `expired`. */
  'POST /v1/handover/wait': {
    request: z.strictObject({ handoverId: id }),
    answer: z.discriminatedUnion('status', [
      z.object({ status: z.literal('pending') }),
      z.object({ status: z.literal('approved'), enc: b64(32), ciphertext: b64(128) }),
    ]),
  },
  /** What another device of the account shows before it approves. Errors: `on_hold`, `expired`. */
  'POST /v1/handover/look': {
    request: z.strictObject({ handoverId: id }),
    answer: z.extend(requestFacts, { ...setOf, publicKey, jkt: thumbprint }),
  },
  /**
   * Approves with the device share, sealed to the new device. It may then load the gateway's share while on hold, and the
   * owner is notified by email. Signed by the wallet. Errors: `on_hold`, `expired`, `epoch`, `frozen`.
   */
  'POST /v1/handover/approve': {
    request: z.strictObject({
      handoverId: id,
      ...setOf,
      publicKey,
      jkt: thumbprint,
      enc: b64(32),
      ciphertext: b64(128),
      ...walletSignature,
    }),
    answer: z.object({ origin }),
  },
  /** Denies. The gateway's share is not released to new devices for a day. Errors: `on_hold`, `expired`. */
  'POST /v1/handover/deny': { request: z.strictObject({ handoverId: id }), answer: z.object({}) },
} as const
