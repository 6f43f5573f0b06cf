import { wipe, type Bytes } from '../vault/bytes.js'
import { encodeParameters, readRecovery } from '../vault/recovery-blob.js'
import type { VaultFacts } from '../vault/sealed-seed.js'
import {
  type DeviceShare,
  type HandoverKey,
  openDeviceShare,
  sealDeviceShare,
  sealForDevice,
  type ShareKey,
} from '../vault/sealed-shares.js'
import { deriveDeviceShare, getShareIndex, interpolateShare } from '../vault/shamir-shares.js'
import { deriveRecovery, type DerivedRecovery } from './derived-recovery.js'
import type { KeyRing } from './key-ring.js'
import { type RecoverySecret, type WorkerAnswer, WorkerError, type WorkerInput } from './worker-protocol.js'

/**
 * Opens, or proves a pending set, with the device share and the gateway's share.
 * @throws WorkerError `SHARE_MISMATCH`
 */
export async function openWithDevice(
  ring: KeyRing,
  shareKey: ShareKey,
  input: WorkerInput<'open'>,
  mode: 'open' | 'prove',
): Promise<null> {
  const device = await openDeviceShare(input.sealed, input.device, input.record)
  return withShares(device.share, await shareKey.open(input.released, input.record), async (own, gateway) => {
    const recovery = deriveRecoveryShare(device, gateway)
    await ring[mode](input.record, own, gateway, recovery)
    wipe(recovery)
    return null
  })
}

/**
 * Opens with a derived recovery and the gateway's share, and returns the device share of that set, sealed. The wallet
 * is opened with this device share, so only a proven share is stored.
 * @throws WorkerError `SHARE_MISMATCH`, `WRONG_SECRET` or `BAD_RECOVERY`
 */
export async function openWithRecovery(
  ring: KeyRing,
  shareKey: ShareKey,
  derived: DerivedRecovery,
  { record, device, blob, released }: WorkerInput<'openRecovery'>,
): Promise<WorkerAnswer<'openRecovery'>> {
  const recovery = await derived.share(blob, record)
  return withShares(recovery, await shareKey.open(released, record), async (own, gateway) => {
    const share = deriveDeviceShare(gateway, own)
    try {
      await ring.open(record, share, gateway, own)
      return { sealed: await sealDeviceShare({ share, recoveryIndex: getShareIndex(own) }, device, record) }
    } finally {
      wipe(share)
    }
  })
}

/**
 * Opens with the device share from another device and the gateway's share, and returns that device share, sealed for this
 * device.
 * @throws WorkerError `SHARE_MISMATCH`
 */
export async function openWithHandover(
  ring: KeyRing,
  keys: { readonly share: ShareKey; readonly handover: HandoverKey },
  { record, device, handed, released }: WorkerInput<'openHandover'>,
): Promise<WorkerAnswer<'openHandover'>> {
  const handedShare = await keys.handover.open(handed, record)
  return withShares(handedShare.share, await keys.share.open(released, record), async (own, gateway) => {
    const recovery = deriveRecoveryShare(handedShare, gateway)
    try {
      await ring.open(record, own, gateway, recovery)
      return { sealed: await sealDeviceShare(handedShare, device, record) }
    } finally {
      wipe(recovery)
    }
  })
}

/**
 * Returns the device share from another device, sealed for this device. It is proven when the wallet is opened.
 * @throws WorkerError `SHARE_MISMATCH`
 */
export async function storeHandedShare(
  key: HandoverKey,
  { record, device, handed }: WorkerInput<'storeHandover'>,
): Promise<WorkerAnswer<'storeHandover'>> {
  const handedShare = await key.open(handed, record)
  try {
    return { sealed: await sealDeviceShare(handedShare, device, record) }
  } finally {
    wipe(handedShare.share)
  }
}

/**
 * Seals the device share of the open wallet to another device.
 * @throws WorkerError `LOCKED` or `BAD_REQUEST`
 */
export async function handOverShare(
  ring: KeyRing,
  { record, device, sealed, recipient }: WorkerInput<'handOver'>,
): Promise<WorkerAnswer<'handOver'>> {
  const { walletId, epoch } = ring.inForce.facts
  if (walletId !== record.walletId || epoch !== record.epoch) throw new WorkerError('BAD_REQUEST')
  const share = await openDeviceShare(sealed, device, record)
  try {
    return await sealForDevice(share, recipient, record)
  } finally {
    wipe(share.share)
  }
}

/**
 * Opens with the device share and a recovery only.
 * @throws WorkerError `SHARE_MISMATCH`, `WRONG_SECRET` or `BAD_RECOVERY`
 */
export async function openWithoutGateway(ring: KeyRing, input: WorkerInput<'openOffline'>): Promise<null> {
  const { share } = await openDeviceShare(input.sealed, input.device, input.record)
  return withShares(share, await openRecoveryShare(input.secret, input.blob, input.record), async (own, recovery) => {
    await ring.open(input.record, own, recovery, recovery)
    return null
  })
}

function deriveRecoveryShare({ share, recoveryIndex }: DeviceShare, gateway: Bytes): Bytes {
  return interpolateShare(recoveryIndex, share, gateway)
}

async function openRecoveryShare(secret: RecoverySecret, blob: string | undefined, facts: VaultFacts): Promise<Bytes> {
  const parameters = secret.kind === 'file' ? undefined : encodeParameters(readRecovery(blob ?? '').head)
  const derived = await deriveRecovery(secret, parameters, facts)
  return derived.share(blob, facts)
}

async function withShares<T>(a: Bytes, b: Bytes, use: (one: Bytes, other: Bytes) => Promise<T>): Promise<T> {
  try {
    return await use(a, b)
  } finally {
    wipe(a, b)
  }
}
