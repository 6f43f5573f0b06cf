import { exportKey, exportPhrase } from '../vault/derive-keys.js'
import { deriveFileVerifier, writeRecoveryFile } from '../vault/recovery-file.js'
import { createHandoverKey, createShareKey, type HandoverKey, type ShareKey } from '../vault/sealed-shares.js'
import { sealWithPasskey, sealWithPassword, deriveRecovery, type DerivedRecovery } from './derived-recovery.js'
import { deriveHandoverCode } from './handover-code.js'
import { KeyRing, withSecret } from './key-ring.js'
import {
  handOverShare,
  openWithDevice,
  openWithHandover,
  openWithoutGateway,
  openWithRecovery,
  storeHandedShare,
} from './open-wallet.js'
import { signingOperations } from './signing-operations.js'
import { WorkerError, type WorkerAnswer, type WorkerInput, type WorkerOperation } from './worker-protocol.js'

interface SingleUse<T> {
  hold(value: T): T
  /**
   * Removes and returns the value.
   * @throws WorkerError `BAD_REQUEST` without a value
   */
  take(): T
  forget(): void
}

export function createSingleUse<T>(wipe: (value: T) => void = () => {}): SingleUse<T> {
  const held: { value?: T } = {}
  const forget = () => {
    if (held.value !== undefined) wipe(held.value)
    delete held.value
  }
  return {
    hold(value) {
      forget()
      held.value = value
      return value
    },
    take() {
      const { value } = held
      delete held.value
      if (value === undefined) throw new WorkerError('BAD_REQUEST')
      return value
    },
    forget,
  }
}

export type OperationTable = {
  readonly [O in WorkerOperation]: (input: WorkerInput<O>) => Promise<WorkerAnswer<O>>
}

/** All operations on one key ring. They must not run concurrently: the caller queues them. */
export function createWorkerOperations(): OperationTable {
  const ring = new KeyRing()
  return { ...sets(ring), ...opening(ring), ...recoveries(ring), ...signingOperations(ring) }
}

type Operations<O extends WorkerOperation> = Pick<OperationTable, O>

function sets(ring: KeyRing): Operations<'create' | 'rotate' | 'promote' | 'discard'> {
  return {
    create: ({ walletId, device }) => ring.create(walletId, device),
    rotate: ({ device }) => ring.rotate(device),
    promote: async ({ epoch }) => {
      ring.promote(epoch)
      return null
    },
    discard: async () => {
      ring.discard()
      return null
    },
  }
}

type Opening =
  | 'shareKey'
  | 'open'
  | 'recoveryAuth'
  | 'openRecovery'
  | 'openOffline'
  | 'handoverKey'
  | 'handoverCode'
  | 'storeHandover'
  | 'openHandover'
  | 'handOver'
  | 'prove'
  | 'lock'

function opening(ring: KeyRing): Operations<Opening> {
  /** Valid for one release, so that a recorded release cannot be opened again. */
  const shareKey = createSingleUse<ShareKey>()
  const recovery = createSingleUse<DerivedRecovery>(derived => derived.wipe())
  const handover = createSingleUse<HandoverKey>()
  return {
    shareKey: async () => {
      const { publicKey } = shareKey.hold(await createShareKey())
      return { publicKey }
    },
    recoveryAuth: async ({ record, secret, parameters }) => {
      recovery.forget()
      const { auth } = recovery.hold(await deriveRecovery(secret, parameters, record))
      return { auth }
    },
    open: async input => openWithDevice(ring, shareKey.take(), input, 'open'),
    prove: async input => openWithDevice(ring, shareKey.take(), input, 'prove'),
    openRecovery: async input => openWithRecovery(ring, shareKey.take(), recovery.take(), input),
    openOffline: input => openWithoutGateway(ring, input),
    handoverKey: async () => {
      const { publicKey } = handover.hold(await createHandoverKey())
      return { publicKey }
    },
    openHandover: async input => {
      const keys = { share: shareKey.take(), handover: handover.take() }
      return openWithHandover(ring, keys, input)
    },
    handoverCode: async facts => ({ code: await deriveHandoverCode(facts) }),
    storeHandover: async input => storeHandedShare(handover.take(), input),
    handOver: input => handOverShare(ring, input),
    lock: async () => {
      handover.forget()
      shareKey.forget()
      recovery.forget()
      ring.lock()
      return null
    },
  }
}

function recoveries(ring: KeyRing): Operations<'makeRecovery' | 'makeRecoveryFile' | 'exportPhrase' | 'exportKey'> {
  return {
    makeRecovery: secret =>
      withSecret(ring.newest, 'recovery', async (share, { facts }) => {
        const { kind } = secret
        if (kind === 'password') return { kind, ...(await sealWithPassword(share, secret.password, facts)) }
        return { kind, ...(await sealWithPasskey(share, secret, facts)) }
      }),
    makeRecoveryFile: () =>
      withSecret(ring.newest, 'recovery', async (share, { facts }) => ({
        text: writeRecoveryFile(share, facts),
        verifier: await deriveFileVerifier(share, facts),
        epoch: facts.epoch,
      })),
    exportPhrase: () => withSecret(ring.inForce, 'entropy', async entropy => ({ words: exportPhrase(entropy) })),
    exportKey: ({ namespace }) =>
      withSecret(ring.inForce, 'entropy', async entropy => ({ key: await exportKey(entropy, namespace) })),
  }
}
