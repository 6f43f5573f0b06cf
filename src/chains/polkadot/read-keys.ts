import { AppKitError } from '../../core/errors/appkit-error.js'
import { readAddress } from './read-address.js'

/** An account of a wallet, before it is written for a network. */
export interface WalletKey {
  readonly key: Uint8Array
  /** The genesis hash of the only network it is for, where there is one. */
  readonly genesis?: string
}

/** More accounts than these are not read: no person has them. */
const MOST_ACCOUNTS = 100

/**
 * The keys of a wallet's accounts, in its order. Accounts of other kinds of keys than Polkadot's are passed over. Throws
 * `wallet/invalid-response` for anything but a list of accounts with addresses.
 */
export function readKeys(told: unknown): readonly WalletKey[] {
  if (!Array.isArray(told))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no list of accounts' })
  return told.slice(0, MOST_ACCOUNTS).flatMap((one: unknown) => {
    const { address, genesisHash, type } = (one ?? {}) as Record<string, unknown>
    if (type === 'ethereum') return []
    const key = typeof address === 'string' ? readAddress(address)?.key : undefined
    if (!key)
      throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave an account that is no address' })
    return [{ key, ...(typeof genesisHash === 'string' && genesisHash && { genesis: genesisHash }) }]
  })
}
