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
import { WorkerError, type WorkerAnswer, type WorkerAsk } from './worker-protocol.js'

type Signing = 'signMessage' | 'signTypedData' | 'signTransaction' | 'solanaSignMessage' | 'solanaSignTransaction'
type Signers<O extends 'signStatement' | Signing> = {
  readonly [N in O]: (ask: WorkerAsk<N>) => Promise<WorkerAnswer<N>>
}

/** The operations that sign. A key is derived for each and wiped after it. */
export function signingOperations(ring: KeyRing): Signers<'signStatement' | Signing> {
  const held = () => ring.inForce
  return {
    ...statementOperation(ring),
    signMessage: ({ message }) => withKey(held, evmKey, key => signEvmMessage(key, message)),
    signTypedData: ({ typedData }) => withKey(held, evmKey, key => signEvmTypedData(key, typedData)),
    signTransaction: ({ transaction }) => withKey(held, evmKey, key => signEvmTransaction(key, transaction)),
    solanaSignMessage: ({ message }) =>
      withKey(held, solanaKey, key => ({ signature: signSolanaMessage(key, message) })),
    solanaSignTransaction: ({ transaction }) =>
      withKey(held, solanaKey, key => signSolanaTransaction(key, transaction)),
  }
}

/** For the gateway alone, and of the wallet that is held alone. */
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
  held: () => HeldSet,
  derive: (seed: Uint8Array) => Bytes,
  use: (key: Bytes) => T,
): Promise<T> {
  return withSecret(held(), 'entropy', async entropy => {
    const seed = await mnemonicSeed(entropy)
    const key = derive(seed)
    try {
      return use(key)
    } finally {
      wipe(seed, key)
    }
  })
}
