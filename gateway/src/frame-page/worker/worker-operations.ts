import { exportedKey, exportedPhrase } from '../vault/exported-key.js'
import { sealWithPasskey } from '../vault/passkey-recovery.js'
import { sealWithPassword } from '../vault/password-recovery.js'
import { writeRecoveryFile } from '../vault/recovery-file.js'
import { makeShareKey, type ShareKey } from '../vault/released-share.js'
import { WorkerError } from '../vault/worker-error.js'
import { KeyRing } from './key-ring.js'
import { openWithDevice, openWithoutGateway, openWithRecovery } from './open-wallet.js'
import { signingOperations } from './signing-operations.js'
import { withSecret } from './with-secret.js'
import type { WorkerAnswer, WorkerAsk, WorkerOperation } from './worker-protocol.js'

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

function opening(ring: KeyRing): Of<'shareKey' | 'open' | 'openRecovery' | 'openOffline' | 'prove' | 'lock'> {
  const held: { key?: ShareKey } = {}
  /** Good for one release: whoever recorded it cannot have it opened again. */
  const takeKey = (): ShareKey => {
    const { key } = held
    delete held.key
    if (!key) throw new WorkerError('BAD_REQUEST')
    return key
  }
  return {
    shareKey: async () => {
      held.key = await makeShareKey()
      return { publicKey: held.key.publicKey }
    },
    open: async ask => openWithDevice(ring, takeKey(), ask, 'open'),
    prove: async ask => openWithDevice(ring, takeKey(), ask, 'prove'),
    openRecovery: async ask => openWithRecovery(ring, takeKey(), ask),
    openOffline: ask => openWithoutGateway(ring, ask),
    lock: async () => {
      delete held.key
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
        if (kind === 'password') return { kind, blob: await sealWithPassword(share, secret.password, facts) }
        return { kind, blob: await sealWithPasskey(share, secret, facts) }
      }),
    makeRecoveryFile: () =>
      withSecret(ring.newest, 'recovery', async (share, { facts }) => ({ text: writeRecoveryFile(share, facts) })),
    exportPhrase: () => withSecret(ring.inForce, 'entropy', async entropy => ({ words: exportedPhrase(entropy) })),
    exportKey: ({ namespace }) =>
      withSecret(ring.inForce, 'entropy', async entropy => ({ key: await exportedKey(entropy, namespace) })),
  }
}
