import { argon2id } from 'hash-wasm'
import { fromBase64url, toBase64url } from './base64url.js'
import { utf8, wipe, type Bytes } from './bytes.js'
import { freshBytes } from './fresh-bytes.js'
import { passwordLengthProblem } from './password-length.js'
import { recoveryKeys, type RecoveryKeys } from './recovery-keys.js'
import { sealRecovery, type PasswordHead, type SealedRecovery } from './recovery-blob.js'
import type { VaultFacts } from './sealed-seed.js'
import { WorkerError } from './worker-error.js'

/** 64 MiB, three passes, one lane: about half a second of a slow core, and as much for each guess. */
const COST = { m: 65_536, t: 3, p: 1 } as const

/**
 * Seals the recovery share under a password. Throws `WEAK_PASSWORD` by its length; the frame has estimated its strength
 * before. Standard: argon2id, RFC 9106.
 */
export async function sealWithPassword(share: Bytes, password: string, facts: VaultFacts): Promise<SealedRecovery> {
  if (passwordLengthProblem(password)) throw new WorkerError('WEAK_PASSWORD')
  const head: PasswordHead = { v: 2, kind: 'password', ...COST, salt: toBase64url(freshBytes(16)) }
  return sealRecovery(share, await passwordKeys(password, head), head, facts)
}

/** The two values of a password. The same password from another keyboard is the same bytes. Standard: Unicode NFKC. */
export async function passwordKeys(password: string, { m, t, p, salt }: PasswordHead): Promise<RecoveryKeys> {
  const [secret, grain] = [utf8(password.normalize('NFKC')), fromBase64url(salt)]
  const cost = { iterations: t, memorySize: m, parallelism: p, hashLength: 32, outputType: 'binary' } as const
  const raw = new Uint8Array(await argon2id({ password: secret, salt: grain, ...cost }))
  const keys = await recoveryKeys(raw, grain, 'password')
  wipe(secret, raw)
  return keys
}
