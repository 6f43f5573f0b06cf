import { and, eq } from 'drizzle-orm'
import { refuse } from '../../api-refusal.js'
import type { Database } from '../../store/database.js'
import { schema } from '../../store/schema.js'
import type { LiveSession } from '../keys/api-env.js'

const { recoveryProofs } = schema

/** A set of shares, and the key that brought it. */
export interface CheckedSet {
  readonly walletId: string
  readonly epoch: number
  readonly madeBy: string | null
}

/**
 * Throws `recovery_required` for a device on hold that neither made this set of shares nor proved a recovery of it:
 * whoever confirmed that device may have nothing but the mailbox.
 */
export async function checkHeldDevice(
  db: Database,
  { walletId, epoch, madeBy }: CheckedSet,
  { jkt, holdUntil, now }: Pick<LiveSession, 'jkt' | 'holdUntil'> & { readonly now: number },
): Promise<void> {
  if (holdUntil <= now || madeBy === jkt) return
  const mine = and(eq(recoveryProofs.walletId, walletId), eq(recoveryProofs.epoch, epoch), eq(recoveryProofs.jkt, jkt))
  if ((await db.$count(recoveryProofs, mine)) > 0) return
  throw refuse('recovery_required', 'This device is new. Prove a recovery of the wallet first.')
}
