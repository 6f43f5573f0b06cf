import type { LockingScript } from './locking-script.js'
import { spendsLock } from './spends-lock.js'
import { readFull, readSimple, spentId } from './to-sign.js'

/** Which of its forms a signature says it has; the standard's first text had no word for it. */
export type Bip322Form = 'smp' | 'ful' | undefined

/**
 * Whether a signature would spend what the address locks, in a transaction that holds the text: in the short form or in the
 * full one. One that says of itself that it is good later only, or after some age, is not good now, since no chain is asked.
 * Standard: BIP-322.
 */
export function verifyBip322(message: string, signature: Uint8Array, lock: LockingScript, form?: Bip322Form): boolean {
  try {
    const txid = spentId(message, lock.script)
    const toSign = (form ?? formOf(signature)) === 'ful' ? readFull(signature, txid) : readSimple(signature, txid)
    return toSign !== undefined && toSign.lockTime === 0 && toSign.sequence === 0 && spendsLock(toSign, lock)
  } catch {
    return false // what cannot be read has signed nothing
  }
}

/** A transaction begins with its version, of four bytes; a witness with how many there are, and the first one's size. */
function formOf([, ...next]: Uint8Array): Bip322Form {
  return next.length > 3 && next.slice(0, 3).every(byte => byte === 0) ? 'ful' : 'smp'
}
