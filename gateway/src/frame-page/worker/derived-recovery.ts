import { toBase64url } from '../vault/base64url.js'
import { wipe, type Bytes } from '../vault/bytes.js'
import { passkeyKeys } from '../vault/passkey-recovery.js'
import { passwordKeys } from '../vault/password-recovery.js'
import { openRecovery, parametersOf, readParameters, readRecovery, type RecoveryHead } from '../vault/recovery-blob.js'
import { fileAuth, readRecoveryFile, type FileFacts } from '../vault/recovery-file.js'
import type { RecoveryKeys } from '../vault/recovery-keys.js'
import type { VaultFacts } from '../vault/sealed-seed.js'
import { WorkerError } from '../vault/worker-error.js'
import type { RecoverySecret } from './worker-protocol.js'

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
