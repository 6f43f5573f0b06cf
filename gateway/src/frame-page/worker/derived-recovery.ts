import { argon2id } from 'hash-wasm'
import { encodeBase64Url } from '../../../../src/lib/bytes.js'
import { fromBase64url, type Bytes, freshBytes, utf8, wipe } from '../vault/bytes.js'
import {
  deriveRecoveryKeys,
  type RecoveryKeys,
  sealRecovery,
  type PasskeyHead,
  type SealedRecovery,
  passwordLengthProblem,
  type PasswordHead,
  openRecovery,
  encodeParameters,
  readParameters,
  readRecovery,
  type RecoveryHead,
} from '../vault/recovery-blob.js'
import { deriveFileAuth, readRecoveryFile, type FileFacts } from '../vault/recovery-file.js'
import type { VaultFacts } from '../vault/sealed-seed.js'
import { WorkerError, type RecoverySecret } from './worker-protocol.js'

interface PasskeySecret {
  readonly prf: Uint8Array
  readonly credentialId: string
}

export async function sealWithPasskey(share: Bytes, secret: PasskeySecret, facts: VaultFacts): Promise<SealedRecovery> {
  const { credentialId } = secret
  const head: PasskeyHead = { v: 2, kind: 'passkey', credentialId, salt: encodeBase64Url(freshBytes(16)) }
  return sealRecovery(share, await derivePasskeyKeys(secret.prf, head), head, facts)
}

function derivePasskeyKeys(prf: Uint8Array, { salt }: PasskeyHead): Promise<RecoveryKeys> {
  if (prf.byteLength !== 32) throw new WorkerError('BAD_REQUEST')
  return deriveRecoveryKeys(new Uint8Array(prf), fromBase64url(salt), 'passkey')
}

// 64 MiB, three passes, one lane: about half a second on a slow core, and for each guess.
const COST = { m: 65_536, t: 3, p: 1 } as const

/**
 * Seals the recovery share under a password. The worker checks the length only; the frame estimated the strength
 * before. Standard: argon2id (RFC 9106).
 * @throws WorkerError `WEAK_PASSWORD`
 */
export async function sealWithPassword(share: Bytes, password: string, facts: VaultFacts): Promise<SealedRecovery> {
  if (passwordLengthProblem(password)) throw new WorkerError('WEAK_PASSWORD')
  const head: PasswordHead = { v: 2, kind: 'password', ...COST, salt: encodeBase64Url(freshBytes(16)) }
  return sealRecovery(share, await derivePasswordKeys(password, head), head, facts)
}

// Normalized with NFKC, so that the password does not depend on the keyboard.
async function derivePasswordKeys(password: string, { m, t, p, salt }: PasswordHead): Promise<RecoveryKeys> {
  const [secret, saltBytes] = [utf8(password.normalize('NFKC')), fromBase64url(salt)]
  const cost = { iterations: t, memorySize: m, parallelism: p, hashLength: 32, outputType: 'binary' } as const
  const raw = new Uint8Array(await argon2id({ password: secret, salt: saltBytes, ...cost }))
  const keys = await deriveRecoveryKeys(raw, saltBytes, 'password')
  wipe(secret, raw)
  return keys
}

/** A derived recovery secret, for both the proof and the opening, because a password takes half a second. */
export interface DerivedRecovery {
  readonly auth: string
  /**
   * Opens the recovery share, once. The parameters of the blob must match.
   * @throws WorkerError `WRONG_SECRET` or `BAD_RECOVERY`
   */
  share(blob: string | undefined, facts: VaultFacts): Promise<Bytes>
  wipe(): void
}

/**
 * Derives a recovery secret with the parameters of its blob.
 * @throws WorkerError `BAD_RECOVERY` or `BAD_REQUEST`
 */
export async function deriveRecovery(
  secret: RecoverySecret,
  parameters: string | undefined,
  facts: FileFacts,
): Promise<DerivedRecovery> {
  if (secret.kind === 'file') {
    const share = readRecoveryFile(secret.text, facts)
    const auth = encodeBase64Url(await deriveFileAuth(share, facts))
    return { auth, share: async () => share, wipe: () => wipe(share) }
  }
  const head = readParameters(parameters ?? '')
  const keys = await deriveKeys(secret, head)
  const auth = encodeBase64Url(keys.auth)
  wipe(keys.auth)
  return {
    auth,
    async share(blob, record) {
      const stored = readRecovery(blob ?? '')
      if (encodeParameters(stored.head) !== encodeParameters(head)) throw new WorkerError('BAD_RECOVERY')
      return openRecovery(stored, keys.enc, record)
    },
    wipe: () => {},
  }
}

function deriveKeys(secret: Exclude<RecoverySecret, { kind: 'file' }>, head: RecoveryHead): Promise<RecoveryKeys> {
  if (secret.kind === 'password' && head.kind === 'password') return derivePasswordKeys(secret.password, head)
  if (secret.kind === 'passkey' && head.kind === 'passkey') return derivePasskeyKeys(secret.prf, head)
  throw new WorkerError('BAD_RECOVERY')
}
