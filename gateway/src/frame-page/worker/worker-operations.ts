import { exportedKey, exportedPhrase } from '../vault/derive-keys.js'
import { fileVerifier, writeRecoveryFile } from '../vault/recovery-file.js'
import { makeShareKey, type ShareKey } from '../vault/sealed-shares.js'
import { sealWithPasskey, sealWithPassword, deriveRecovery, type DerivedRecovery } from './derived-recovery.js'
import { KeyRing, withSecret } from './key-ring.js'
import { openWithDevice, openWithoutGateway, openWithRecovery } from './open-wallet.js'
import { signingOperations } from './signing-operations.js'
import { WorkerError, type WorkerAnswer, type WorkerAsk, type WorkerOperation } from './worker-protocol.js'

/** A place for one secret that is used once. */
interface OnceOnly<T> {
  /** Keeps a value in place of the one before. */
  hold(value: T): T
  /** The value, which is gone from here then. Throws `BAD_REQUEST` where there is none. */
  take(): T
  forget(): void
}

/** Makes an empty place. `wipe` is called with values that are forgotten unused. */
export function onceOnly<T>(wipe: (value: T) => void = () => {}): OnceOnly<T> {
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

/** Every operation of the worker by name. */
export type OperationTable = {
  readonly [O in WorkerOperation]: (ask: WorkerAsk<O>) => Promise<WorkerAnswer<O>>
}

/** The operations over one key ring. They must not run at the same time: the caller queues them. */
export function workerOperations(): OperationTable {
  const ring = new KeyRing()
  return { ...sets(ring), ...opening(ring), ...recoveries(ring), ...signingOperations(ring) }
}

type Of<O extends WorkerOperation> = Pick<OperationTable, O>

function sets(ring: KeyRing): Of<'create' | 'rotate' | 'promote' | 'discard'> {
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

type Opening = 'shareKey' | 'open' | 'recoveryAuth' | 'openRecovery' | 'openOffline' | 'prove' | 'lock'

function opening(ring: KeyRing): Of<Opening> {
  /** Good for one release: whoever recorded it cannot have it opened again. */
  const shareKey = onceOnly<ShareKey>()
  const recovery = onceOnly<DerivedRecovery>(derived => derived.wipe())
  return {
    shareKey: async () => {
      const { publicKey } = shareKey.hold(await makeShareKey())
      return { publicKey }
    },
    recoveryAuth: async ({ record, secret, parameters }) => {
      recovery.forget()
      const { auth } = recovery.hold(await deriveRecovery(secret, parameters, record))
      return { auth }
    },
    open: async ask => openWithDevice(ring, shareKey.take(), ask, 'open'),
    prove: async ask => openWithDevice(ring, shareKey.take(), ask, 'prove'),
    openRecovery: async ask => openWithRecovery(ring, shareKey.take(), recovery.take(), ask),
    openOffline: ask => openWithoutGateway(ring, ask),
    lock: async () => {
      shareKey.forget()
      recovery.forget()
      ring.lock()
      return null
    },
  }
}

function recoveries(ring: KeyRing): Of<'makeRecovery' | 'makeRecoveryFile' | 'exportPhrase' | 'exportKey'> {
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
        verifier: await fileVerifier(share, facts),
        epoch: facts.epoch,
      })),
    exportPhrase: () => withSecret(ring.inForce, 'entropy', async entropy => ({ words: exportedPhrase(entropy) })),
    exportKey: ({ namespace }) =>
      withSecret(ring.inForce, 'entropy', async entropy => ({ key: await exportedKey(entropy, namespace) })),
  }
}
