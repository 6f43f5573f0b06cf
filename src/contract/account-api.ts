import * as z from 'zod/mini'
import { id } from './recovery-api.js'
import { origin, seconds } from './wire-facts.js'

/** Kinds of changes that take effect later. `device`: a new device will be able to open the wallet. */
export const accountChangeKind = z.enum(['deletion', 'email', 'sessions', 'device'])
/** Parsed kind of a change that takes effect later. */
export type AccountChangeKind = z.output<typeof accountChangeKind>

/** A change of the account that takes effect at `dueAt`, unless a confirmed device stops it. */
export const accountChange = z.object({
  changeId: id,
  kind: accountChangeKind,
  createdAt: seconds,
  dueAt: seconds,
  /** The page, browser and country of the session that requested the change. */
  origin,
  browser: z.string(),
  country: z.nullable(z.string()),
  /** True if the session that requested this list also requested the change. */
  here: z.boolean(),
  /** The new address, for `email`. Absent for a session on hold. */
  newEmail: z.optional(z.string()),
})
/** Parsed change that takes effect later. */
export type AccountChange = z.output<typeof accountChange>

export const accountApi = {
  /** The changes that can still be stopped, the next one first. */
  'POST /v1/account/changes': {
    request: z.strictObject({}),
    answer: z.object({ changes: z.array(accountChange) }),
  },
  /**
   * Stops a change and ends the session that requested it, unless it is this one. A session on hold can stop only its
   * own changes. The owner is notified by email. Errors: `on_hold`, `expired`.
   */
  'POST /v1/account/changes/cancel': { request: z.strictObject({ changeId: id }), answer: z.object({}) },
} as const
