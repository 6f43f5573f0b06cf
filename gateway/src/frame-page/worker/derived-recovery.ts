import { argon2id } from 'hash-wasm'
import { fromBase64url, toBase64url, type Bytes, freshBytes, utf8, wipe } from '../vault/bytes.js'
import {
  recoveryKeys,
  type RecoveryKeys,
  sealRecovery,
  type PasskeyHead,
  type SealedRecovery,
  passwordLengthProblem,
  type PasswordHead,
  openRecovery,
  parametersOf,
  readParameters,
  readRecovery,
  type RecoveryHead,
} from '../vault/recovery-blob.js'
import { fileAuth, readRecoveryFile, type FileFacts } from '../vault/recovery-file.js'
import type { VaultFacts } from '../vault/sealed-seed.js'
import { WorkerError, type RecoverySecret } from './worker-protocol.js'

/** What a passkey answers to the PRF question, and which passkey it was. */
interface PasskeySecret {
  /** 32 bytes. Standard: WebAuthn, PRF extension. */
  readonly prf: Uint8Array
  readonly credentialId: string
}

/** Seals the recovery share under a passkey's PRF output. */
export async function sealWithPasskey(share: Bytes, secret: PasskeySecret, facts: VaultFacts): Promise<SealedRecovery> {
  const { credentialId } = secret
  const head: PasskeyHead = { v: 2, kind: 'passkey', credentialId, salt: toBase64url(freshBytes(16)) }
  return sealRecovery(share, await passkeyKeys(secret.prf, head), head, facts)
}

/** The two values of a passkey's PRF output. */
function passkeyKeys(prf: Uint8Array, { salt }: PasskeyHead): Promise<RecoveryKeys> {
  if (prf.byteLength !== 32) throw new WorkerError('BAD_REQUEST')
  return recoveryKeys(new Uint8Array(prf), fromBase64url(salt), 'passkey')
}

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
async function passwordKeys(password: string, { m, t, p, salt }: PasswordHead): Promise<RecoveryKeys> {
  const [secret, grain] = [utf8(password.normalize('NFKC')), fromBase64url(salt)]
  const cost = { iterations: t, memorySize: m, parallelism: p, hashLength: 32, outputType: 'binary' } as const
  const raw = new Uint8Array(await argon2id({ password: secret, salt: grain, ...cost }))
  const keys = await recoveryKeys(raw, grain, 'password')
  wipe(secret, raw)
  return keys
}

/** What a recovery secret was derived to: once for the proof and the opening, as a password costs half a second. */
export interface DerivedRecovery {
  /** The proof for the gateway, 32 bytes as base64url. */
  readonly auth: string
  /** The recovery share. A blob must be of the same parameters. Throws `WRONG_SECRET`, `BAD_RECOVERY`. Works once. */
  share(blob: string | undefined, facts: VaultFacts): Promise<Bytes>
  /** Forgets the secret without using it. */
  wipe(): void
}

/** Derives a recovery secret. `parameters` are those of its blob. Throws `BAD_RECOVERY`, `BAD_REQUEST`. */
export async function deriveRecovery(
  secret: RecoverySecret,
  parameters: string | undefined,
  facts: FileFacts,
): Promise<DerivedRecovery> {
  if (secret.kind === 'file') {
    const share = readRecoveryFile(secret.text, facts)
    const auth = toBase64url(await fileAuth(share, facts))
    return { auth, share: async () => share, wipe: () => wipe(share) }
  }
  const head = readParameters(parameters ?? '')
  const keys = await keysOf(secret, head)
  const auth = toBase64url(keys.auth)
  wipe(keys.auth)
  return {
    auth,
    async share(blob, record) {
      const stored = readRecovery(blob ?? '')
      if (parametersOf(stored.head) !== parametersOf(head)) throw new WorkerError('BAD_RECOVERY')
      return openRecovery(stored, keys.enc, record)
    },
    wipe: () => {},
  }
}

function keysOf(secret: Exclude<RecoverySecret, { kind: 'file' }>, head: RecoveryHead): Promise<RecoveryKeys> {
  if (secret.kind === 'password' && head.kind === 'password') return passwordKeys(secret.password, head)
  if (secret.kind === 'passkey' && head.kind === 'passkey') return passkeyKeys(secret.prf, head)
  throw new WorkerError('BAD_RECOVERY')
}
