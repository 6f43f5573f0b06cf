import { argon2id } from 'hash-wasm'
import { toBase64url } from './base64url.js'
import { utf8, wipe, type Bytes } from './bytes.js'
import { freshBytes } from './fresh-bytes.js'
import { gcmKey } from './gcm.js'
import { passwordProblem } from './password-strength.js'
import { openRecovery, sealRecovery, type PasswordHead, type StoredRecovery } from './recovery-blob.js'
import { fromBase64url } from './base64url.js'
import type { VaultFacts } from './sealed-seed.js'
import { WorkerError } from './worker-error.js'

/** 64 MiB, three passes, one lane: about half a second of a slow core, and as much for each guess. */
const COST = { m: 65_536, t: 3, p: 1 } as const

/** Seals the recovery share under a password. Throws `WEAK_PASSWORD`. Standard: argon2id, RFC 9106. */
export async function sealWithPassword(share: Bytes, password: string, facts: VaultFacts): Promise<string> {
  if (passwordProblem(password)) throw new WorkerError('WEAK_PASSWORD')
  const head: PasswordHead = { v: 1, kind: 'password', ...COST, salt: toBase64url(freshBytes(16)) }
  return sealRecovery(share, await keyOf(password, head), head, facts)
}

/** The recovery share of a stored password recovery. Throws `WRONG_SECRET`, `BAD_RECOVERY`. */
export async function openWithPassword(stored: StoredRecovery, password: string, facts: VaultFacts): Promise<Bytes> {
  if (stored.head.kind !== 'password') throw new WorkerError('BAD_RECOVERY')
  return openRecovery(stored, await keyOf(password, stored.head), facts)
}

/** The same password from another keyboard is the same bytes. Standard: Unicode NFKC. */
async function keyOf(password: string, { m, t, p, salt }: PasswordHead): Promise<CryptoKey> {
  const [secret, grain] = [utf8(password.normalize('NFKC')), fromBase64url(salt)]
  const cost = { iterations: t, memorySize: m, parallelism: p, hashLength: 32, outputType: 'binary' } as const
  const raw = new Uint8Array(await argon2id({ password: secret, salt: grain, ...cost }))
  const key = await gcmKey(raw)
  wipe(secret, raw)
  return key
}
