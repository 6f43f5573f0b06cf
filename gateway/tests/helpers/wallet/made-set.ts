import { createHash, randomBytes } from 'node:crypto'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import type { LoginRequest } from '../../../../src/contract/login-api.js'

/** A set without the wallet's signature, which `requestSigned` adds. */
export type MadeSet = Omit<LoginRequest<'PUT /v1/wallet'>, 'nonce' | 'signature'>

/** The EVM key of a test wallet, the same for all its sets. */
export function walletAccount(walletId: string): PrivateKeyAccount {
  return privateKeyToAccount(`0x${createHash('sha256').update(`test wallet ${walletId}`).digest('hex')}`)
}

/** A set of random shares with the address of the wallet's test key. */
export function madeSet(over: Partial<MadeSet> = {}): MadeSet {
  const walletId = over.walletId ?? randomBytes(16).toString('base64url')
  return {
    walletId,
    epoch: 1,
    sealed: randomBytes(60).toString('base64url'),
    share: randomBytes(33).toString('base64url'),
    evmAddress: walletAccount(walletId).address,
    solanaAddress: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    reason: 'create',
    ...over,
  }
}
