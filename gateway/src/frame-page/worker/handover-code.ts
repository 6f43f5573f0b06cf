import { argon2id } from 'hash-wasm'
import { utf8 } from '../vault/bytes.js'
import { formatHandoverCode } from '../vault/handover-code.js'
import type { HandoverFacts } from './worker-protocol.js'

// 64 MiB, three passes, one lane: about half a second on a slow core, and for each key that an attacker tries.
const COST = { iterations: 3, memorySize: 65_536, parallelism: 1, hashLength: 32, outputType: 'binary' } as const
const SALT = 'appkit-handover-code/v1'

/**
 * Derives the code that a new device shows, from the keys that receive the share. It is slow, so that a gateway cannot
 * search for other keys with the same code. Standard: argon2id (RFC 9106).
 */
export async function deriveHandoverCode(facts: HandoverFacts): Promise<string> {
  const { walletId, epoch, handoverId, publicKey, jkt } = facts
  const password = utf8(JSON.stringify([walletId, epoch, handoverId, publicKey, jkt]))
  return formatHandoverCode(await argon2id({ password, salt: utf8(SALT), ...COST }))
}
