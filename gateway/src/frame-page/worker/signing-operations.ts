import { wipe, type Bytes } from '../vault/bytes.js'
import { evmKey, solanaKey } from '../vault/derive-keys.js'
import { mnemonicSeed } from '../vault/mnemonic-seed.js'
import { signEvmMessage, signEvmTransaction, signEvmTypedData } from '../vault/sign-evm.js'
import { signSolanaMessage, signSolanaTransaction } from '../vault/sign-solana.js'
import type { KeyRing } from './key-ring.js'
import { withSecret } from './with-secret.js'
import type { WorkerAnswer, WorkerAsk } from './worker-protocol.js'

type Signing = 'signMessage' | 'signTypedData' | 'signTransaction' | 'solanaSignMessage' | 'solanaSignTransaction'

/** The operations that sign. A key is derived for each and wiped after it. */
export function signingOperations(ring: KeyRing): {
  readonly [O in Signing]: (ask: WorkerAsk<O>) => Promise<WorkerAnswer<O>>
} {
  return {
    signMessage: ({ message }) => withKey(ring, evmKey, key => signEvmMessage(key, message)),
    signTypedData: ({ typedData }) => withKey(ring, evmKey, key => signEvmTypedData(key, typedData)),
    signTransaction: ({ transaction }) => withKey(ring, evmKey, key => signEvmTransaction(key, transaction)),
    solanaSignMessage: ({ message }) =>
      withKey(ring, solanaKey, key => ({ signature: signSolanaMessage(key, message) })),
    solanaSignTransaction: ({ transaction }) =>
      withKey(ring, solanaKey, key => signSolanaTransaction(key, transaction)),
  }
}

async function withKey<T>(ring: KeyRing, derive: (seed: Uint8Array) => Bytes, use: (key: Bytes) => T): Promise<T> {
  return withSecret(ring.inForce, 'entropy', async entropy => {
    const seed = await mnemonicSeed(entropy)
    const key = derive(seed)
    try {
      return use(key)
    } finally {
      wipe(seed, key)
    }
  })
}
