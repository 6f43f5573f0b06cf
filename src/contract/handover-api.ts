import * as z from 'zod/mini'
import { b64, id, walletSignature } from './recovery-api.js'
import { origin, requestFacts, seconds, thumbprint } from './wire-facts.js'

// An X25519 public key.
const publicKey = b64(32)
const setOf = { walletId: id, epoch: z.int() }

/** Maximum number of devices that are named. */
export const MAX_APPROVING_DEVICES = 10
/** Maximum number of new devices that are listed. */
export const MAX_PENDING_HANDOVERS = 5
const approvingDevice = z.object({
  browser: z.string(),
  origin,
  addedAt: seconds,
  seenAt: seconds,
  approvesFrom: seconds,
})

const { matchWord: _, ...facts } = requestFacts.shape

/** A new device that asks for the wallet: who asks, and the keys that its code stands for. */
const pendingHandover = z.object({
  ...facts,
  ...setOf,
  handoverId: id,
  publicKey,
  jkt: thumbprint,
  expiresAt: seconds,
})

/**
 * Hands the device share of a wallet to a new device of the same account. The gateway relays ciphertext only. The new
 * device shows a code that it derives from its keys, and the user types it on the other device. The gateway never
 * receives the code, so it can neither send it to someone nor replace the keys.
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
    answer: z.object({ handoverId: id, expiresIn: seconds }),
  },
  /**
   * Long poll of the device that started it. Returns the ciphertext once. The gateway's share is withheld until
   * `opensAt`; 0 if it is not. Errors: `denied`, `expired`.
   */
  'POST /v1/handover/wait': {
    request: z.strictObject({ handoverId: id }),
    answer: z.discriminatedUnion('status', [
      z.object({ status: z.literal('pending') }),
      z.object({ status: z.literal('approved'), enc: b64(32), ciphertext: b64(128), opensAt: seconds }),
    ]),
  },
  /** The other devices of the account that wait for an approval, newest first. Error: `on_hold`. */
  'POST /v1/handover/pending': {
    request: z.strictObject({}),
    answer: z.object({ handovers: z.array(pendingHandover).check(z.maxLength(MAX_PENDING_HANDOVERS)) }),
  },
  /**
   * Approves with the device share, sealed to the new device. If the wallet has a recovery, this device must have proved
   * one in the last ten minutes. If the new device is on hold, it receives the gateway's share at the end of the hold,
   * `opensAt`; until then, a confirmed device can stop this. The owner is notified by email. Signed by the wallet.
   * Errors: `on_hold`, `recovery_required`, `expired`, `epoch`, `frozen`.
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
    answer: z.object({ origin, opensAt: seconds }),
  },
  /**
   * Denies. If the user does not know the device, the gateway's share is not released for a day, and the owner is notified
   * by email. Errors: `on_hold`, `expired`.
   */
  'POST /v1/handover/deny': {
    request: z.strictObject({ handoverId: id, reason: z.enum(['unknown-device', 'wrong-code']) }),
    answer: z.object({}),
  },
} as const
