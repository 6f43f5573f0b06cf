import type { Account, AccountType } from '../../core/account.js'
import type { CaipNetworkId } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { encodeHex } from '../../lib/bytes.js'
import { chainOf, networkFor } from './bitcoin-chain.js'
import type { ToldAccount } from './bitcoin-wallet.js'
import { readAddress, type ReadAddress } from './address.js'

/** The accounts of a wallet, those for payments first, and the network they are on. */
export interface ReadAccounts {
  readonly accounts: readonly [Account, ...Account[]]
  readonly caipNetworkId: CaipNetworkId
}

/** More accounts than these are not read: no person has them. */
const MOST_ACCOUNTS = 100

const purposes: Readonly<Record<string, AccountType>> = {
  payment: 'payment',
  ordinals: 'ordinal',
  ordinal: 'ordinal',
  stacks: 'stx',
  stx: 'stx',
}
const ORDER: readonly AccountType[] = ['payment', 'ordinal', 'stx']

/**
 * The accounts of a wallet's answer, checked, each once, on one network: the preferred one where it has accounts there.
 * None gives undefined. Throws `wallet/invalid-response` for anything but a list of accounts with addresses.
 */
export function readAccounts(
  told: unknown,
  networks: readonly Network[],
  preferred?: Network,
): ReadAccounts | undefined {
  if (!Array.isArray(told))
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no list of accounts' })
  const list = told.slice(0, MOST_ACCOUNTS) as readonly ToldAccount[]
  const found = list.filter(one => !isStacks(one)).map(one => ({ one, read: readable(one) }))
  const chain = preferred && chainOf(preferred.caipNetworkId)
  const first = found.find(({ read }) => read.chains.some(each => each === chain)) ?? found[0]
  if (!first) return undefined
  const caipNetworkId = networkFor(first.read.chains, networks, preferred)
  const here = found.filter(({ read }) => read.chains.some(each => first.read.chains.includes(each)))
  const hasOther = here.some(({ read }) => read.kind !== 'p2tr')
  const accounts = here.map(({ one, read }) => accountOf(one, read.address, purposeOf(one, read, hasOther)))
  const stacks = list.filter(isStacks).map(one => accountOf(one, String(one.address), 'stx'))
  const all = [
    ...new Map([...stacks, ...accounts.toReversed()].map(each => [each.address, each])).values(),
  ].toReversed()
  const sorted = ORDER.flatMap(type => all.filter(account => account.type === type))
  return { accounts: sorted as [Account, ...Account[]], caipNetworkId }
}

function readable(one: ToldAccount): ReadAddress {
  const read = typeof one?.address === 'string' ? readAddress(one.address) : undefined
  if (!read) throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave an account that is no address' })
  return read
}

/** Stacks is a chain of its own; a wallet for both tells its address beside the others. */
function isStacks(one: ToldAccount): boolean {
  return typeof one?.address === 'string' && /^S[PTMN][0-9A-HJ-NP-TV-Z]{37,40}$/.test(one.address)
}

/** Where a wallet does not say what an account is for: taproot beside another kind is for ordinals. */
function purposeOf({ purpose }: ToldAccount, { kind }: ReadAddress, hasOther: boolean): AccountType {
  if (typeof purpose === 'string' && Object.hasOwn(purposes, purpose)) return purposes[purpose] ?? 'payment'
  return kind === 'p2tr' && hasOther ? 'ordinal' : 'payment'
}

function accountOf({ publicKey, path }: ToldAccount, address: string, type: AccountType): Account {
  const key = publicKey instanceof Uint8Array ? encodeHex(publicKey) : publicKey
  return {
    namespace: 'bip122',
    address,
    type,
    ...(typeof key === 'string' && /^([\da-f]{2}){32,65}$/i.test(key) && { publicKey: key.toLowerCase() }),
    ...(typeof path === 'string' && /^m(\/\d+['h]?)+$/.test(path) && { path }),
  }
}
