import { randomBytes } from 'node:crypto'
import type { LoginAsk } from '../../../src/contract/login-api.js'

/** A set of shares as a frame would put it, of random bytes. */
export function madeSet(over: Partial<LoginAsk<'PUT /v1/wallet'>> = {}): LoginAsk<'PUT /v1/wallet'> {
  return {
    walletId: randomBytes(16).toString('base64url'),
    epoch: 1,
    sealed: randomBytes(60).toString('base64url'),
    share: randomBytes(33).toString('base64url'),
    evmAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
    solanaAddress: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    reason: 'create',
    ...over,
  }
}
