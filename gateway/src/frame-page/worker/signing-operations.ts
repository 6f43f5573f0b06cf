import { wipe, type Bytes } from '../vault/bytes.js'
import { evmKey, solanaKey, mnemonicSeed } from '../vault/derive-keys.js'
import {
  signEvmMessage,
  signEvmTransaction,
  signEvmTypedData,
  signSolanaMessage,
  signSolanaTransaction,
  signWalletStatement,
} from '../vault/signatures.js'
import { type HeldSet, type KeyRing, withSecret } from './key-ring.js'
import { WorkerError, type WorkerAnswer, type WorkerInput } from './worker-protocol.js'

type Signing = 'signMessage' | 'signTypedData' | 'signTransaction' | 'solanaSignMessage' | 'solanaSignTransaction'
type Signers<O extends 'signStatement' | Signing> = {
  readonly [N in O]: (input: WorkerInput<N>) => Promise<WorkerAnswer<N>>
}

export function signingOperations(ring: KeyRing): Signers<'signStatement' | Signing> {
  const getSet = () => ring.inForce
  return {
    ...statementOperation(ring),
    signMessage: ({ message }) => withKey(getSet, evmKey, key => signEvmMessage(key, message)),
    signTypedData: ({ typedData }) => withKey(getSet, evmKey, key => signEvmTypedData(key, typedData)),
    signTransaction: ({ transaction }) => withKey(getSet, evmKey, key => signEvmTransaction(key, transaction)),
    solanaSignMessage: ({ message }) =>
      withKey(getSet, solanaKey, key => ({ signature: signSolanaMessage(key, message) })),
    solanaSignTransaction: ({ transaction }) =>
      withKey(getSet, solanaKey, key => signSolanaTransaction(key, transaction)),
  }
}

// Signs for the gateway, only for the current wallet.
function statementOperation(ring: KeyRing): Signers<'signStatement'> {
  return {
    signStatement: async ({ statement }) => {
      const { facts } = ring.newest
      if (statement.body['walletId'] !== facts.walletId) throw new WorkerError('BAD_REQUEST')
      return withKey(
        () => ring.newest,
        evmKey,
        key => ({ signature: signWalletStatement(key, statement) }),
      )
    },
  }
}

async function withKey<T>(
  getSet: () => HeldSet,
  derive: (seed: Uint8Array) => Bytes,
  use: (key: Bytes) => T,
): Promise<T> {
  return withSecret(getSet(), 'entropy', async entropy => {
    const seed = await mnemonicSeed(entropy)
    const key = derive(seed)
    try {
      return use(key)
    } finally {
      wipe(seed, key)
    }
  })
}
