import { wipe, type Bytes } from '../vault/bytes.js'
import { parametersOf, readRecovery } from '../vault/recovery-blob.js'
import type { VaultFacts } from '../vault/sealed-seed.js'
import { openDeviceShare, sealDeviceShare, type DeviceShare, type ShareKey } from '../vault/sealed-shares.js'
import { deviceShareOf, placeOf, shareAt } from '../vault/shamir-shares.js'
import { deriveRecovery, type DerivedRecovery } from './derived-recovery.js'
import type { KeyRing } from './key-ring.js'
import type { RecoverySecret, WorkerAnswer, WorkerAsk } from './worker-protocol.js'

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
    return null
  })
}

/**
 * Opens with a derived recovery and the gateway share, and seals the device share of the same set for this device. What opens the
 * wallet here is that share, so that nothing is kept that was not proven. Throws `SHARE_MISMATCH`, `WRONG_SECRET`,
 * `BAD_RECOVERY`.
 */
export async function openWithRecovery(
  ring: KeyRing,
  shareKey: ShareKey,
  derived: DerivedRecovery,
  { record, device, blob, released }: WorkerAsk<'openRecovery'>,
): Promise<WorkerAnswer<'openRecovery'>> {
  const recovery = await derived.share(blob, record)
  return withShares(recovery, await shareKey.open(released, record), async (own, gateway) => {
    const share = deviceShareOf(gateway, own)
    try {
      await ring.open(record, share, gateway, own)
      return { sealed: await sealDeviceShare({ share, recoveryPlace: placeOf(own) }, device, record) }
    } finally {
      wipe(share)
    }
  })
}

/** Opens with device and recovery share alone. Throws `SHARE_MISMATCH`, `WRONG_SECRET`, `BAD_RECOVERY`. */
export async function openWithoutGateway(ring: KeyRing, ask: WorkerAsk<'openOffline'>): Promise<null> {
  const { share } = await openDeviceShare(ask.sealed, ask.device, ask.record)
  return withShares(share, await recoveryShare(ask.secret, ask.blob, ask.record), async (own, recovery) => {
    await ring.open(ask.record, own, recovery, recovery)
    return null
  })
}

function thirdOf({ share, recoveryPlace }: DeviceShare, gateway: Bytes): Bytes {
  return shareAt(recoveryPlace, share, gateway)
}

async function recoveryShare(secret: RecoverySecret, blob: string | undefined, facts: VaultFacts): Promise<Bytes> {
  const parameters = secret.kind === 'file' ? undefined : parametersOf(readRecovery(blob ?? '').head)
  const derived = await deriveRecovery(secret, parameters, facts)
  return derived.share(blob, facts)
}

async function withShares<T>(one: Bytes, other: Bytes, use: (one: Bytes, other: Bytes) => Promise<T>): Promise<T> {
  try {
    return await use(one, other)
  } finally {
    wipe(one, other)
  }
}
