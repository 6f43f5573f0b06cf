import type { Account, AccountType } from '../../core/account.js'
import type { CaipNetworkId } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { encodeHex } from '../../lib/bytes.js'
import { getBitcoinChain, selectNetwork } from './bitcoin-chain.js'
import type { RawAccount } from './bitcoin-wallet.js'
import { readAddress, type ReadAddress } from './address.js'

export interface ReadAccounts {
  readonly accounts: readonly [Account, ...Account[]]
  readonly caipNetworkId: CaipNetworkId
}

const MAX_ACCOUNTS = 100

const purposes: Readonly<Record<string, AccountType>> = {
  payment: 'payment',
  ordinals: 'ordinal',
  ordinal: 'ordinal',
  stacks: 'stx',
  stx: 'stx',
}
const ORDER: readonly AccountType[] = ['payment', 'ordinal', 'stx']

/**
 * Validates and deduplicates accounts and selects those of one network, the preferred one if possible. Returns
 * undefined without accounts.
 * @throws AppKitError `wallet/invalid-response` for a malformed account
 */
export function readAccounts(
  response: unknown,
  networks: readonly Network[],
  preferred?: Network,
): ReadAccounts | undefined {
  if (!Array.isArray(response))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no list of accounts' })
  const list = response.slice(0, MAX_ACCOUNTS) as readonly RawAccount[]
  const found = list.filter(raw => !isStacks(raw)).map(raw => ({ raw, read: requireAddress(raw) }))
  const chain = preferred && getBitcoinChain(preferred.caipNetworkId)
  const first = found.find(({ read }) => read.chains.some(supported => supported === chain)) ?? found[0]
  if (!first) return undefined
  const caipNetworkId = selectNetwork(first.read.chains, networks, preferred)
  const here = found.filter(({ read }) => read.chains.some(supported => first.read.chains.includes(supported)))
  const hasOther = here.some(({ read }) => read.kind !== 'p2tr')
  const accounts = here.map(({ raw, read }) => toAccount(raw, read.address, toAccountType(raw, read, hasOther)))
  const stacks = list.filter(isStacks).map(raw => toAccount(raw, String(raw.address), 'stx'))
  const all = [
    ...new Map([...stacks, ...accounts.toReversed()].map(account => [account.address, account])).values(),
  ].toReversed()
  const sorted = ORDER.flatMap(type => all.filter(account => account.type === type))
  return { accounts: sorted as [Account, ...Account[]], caipNetworkId }
}

function requireAddress(raw: RawAccount): ReadAddress {
  const read = typeof raw?.address === 'string' ? readAddress(raw.address) : undefined
  if (!read) throw new AppKitError('wallet/invalid-response', { text: 'The wallet returned an invalid address' })
  return read
}

// Stacks is a separate chain. Wallets for both chains list its addresses, too.
function isStacks(raw: RawAccount): boolean {
  return typeof raw?.address === 'string' && /^S[PTMN][0-9A-HJ-NP-TV-Z]{37,40}$/.test(raw.address)
}

// Without a stated purpose, a taproot address next to another type is for ordinals.
function toAccountType({ purpose }: RawAccount, { kind }: ReadAddress, hasOther: boolean): AccountType {
  if (typeof purpose === 'string' && Object.hasOwn(purposes, purpose)) return purposes[purpose] ?? 'payment'
  return kind === 'p2tr' && hasOther ? 'ordinal' : 'payment'
}

function toAccount({ publicKey, path }: RawAccount, address: string, type: AccountType): Account {
  const key = publicKey instanceof Uint8Array ? encodeHex(publicKey) : publicKey
  return {
    namespace: 'bip122',
    address,
    type,
    ...(typeof key === 'string' && /^([\da-f]{2}){32,65}$/i.test(key) && { publicKey: key.toLowerCase() }),
    ...(typeof path === 'string' && /^m(\/\d+['h]?)+$/.test(path) && { path }),
  }
}
