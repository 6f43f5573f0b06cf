import { wipe, type Bytes } from '../vault/bytes.js'
import { openDeviceShare, type DeviceShare } from '../vault/device-share.js'
import { openWithPasskey } from '../vault/passkey-recovery.js'
import { openWithPassword } from '../vault/password-recovery.js'
import { readRecovery } from '../vault/recovery-blob.js'
import { readRecoveryFile } from '../vault/recovery-file.js'
import type { ShareKey } from '../vault/released-share.js'
import type { VaultFacts } from '../vault/sealed-seed.js'
import { shareAt } from '../vault/share-line.js'
import { WorkerError } from '../vault/worker-error.js'
import type { KeyRing } from './key-ring.js'
import type { RecoverySecret, WorkerAsk } from './worker-protocol.js'

/** Opens with device and gateway share; `prove` does the same to a pending set. Throws `SHARE_MISMATCH`. */
export async function openWithDevice(
  ring: KeyRing,
  shareKey: ShareKey,
  ask: WorkerAsk<'open'>,
  how: 'open' | 'prove',
): Promise<null> {
  const device = await openDeviceShare(ask.sealed, ask.device, ask.record)
  return withShares(device.share, await shareKey.open(ask.released, ask.record), async (own, gateway) => {
    const recovery = thirdOf(device, gateway)
    await ring[how](ask.record, own, gateway, recovery)
    wipe(recovery)
  })
}

/** Opens with recovery and gateway share. Throws `SHARE_MISMATCH`, `WRONG_SECRET`, `BAD_RECOVERY`. */
export async function openWithRecovery(
  ring: KeyRing,
  shareKey: ShareKey,
  ask: WorkerAsk<'openRecovery'>,
): Promise<null> {
  const recovery = await recoveryShare(ask.secret, ask.blob, ask.record)
  return withShares(recovery, await shareKey.open(ask.released, ask.record), (own, gateway) =>
    ring.open(ask.record, own, gateway, own),
  )
}

/** Opens with device and recovery share alone. Throws `SHARE_MISMATCH`, `WRONG_SECRET`, `BAD_RECOVERY`. */
export async function openWithoutGateway(ring: KeyRing, ask: WorkerAsk<'openOffline'>): Promise<null> {
  const { share } = await openDeviceShare(ask.sealed, ask.device, ask.record)
  return withShares(share, await recoveryShare(ask.secret, ask.blob, ask.record), (own, recovery) =>
    ring.open(ask.record, own, recovery, recovery),
  )
}

function thirdOf({ share, recoveryPlace }: DeviceShare, gateway: Bytes): Bytes {
  return shareAt(recoveryPlace, share, gateway)
}

async function recoveryShare(secret: RecoverySecret, blob: string | undefined, facts: VaultFacts): Promise<Bytes> {
  if (secret.kind === 'file') return readRecoveryFile(secret.text, facts)
  if (blob === undefined) throw new WorkerError('BAD_RECOVERY')
  const stored = readRecovery(blob)
  return secret.kind === 'password'
    ? openWithPassword(stored, secret.password, facts)
    : openWithPasskey(stored, secret.prf, facts)
}

async function withShares(one: Bytes, other: Bytes, use: (one: Bytes, other: Bytes) => Promise<void>): Promise<null> {
  try {
    await use(one, other)
    return null
  } finally {
    wipe(one, other)
  }
}
