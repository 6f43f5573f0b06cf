import type { Account, AccountType } from '../../core/account.js'
import { protocolNamespaces } from './protocol-methods.js'

/** More of what a wallet tells is not read: no person has them. */
const MOST_TOLD = 100

const purposes: Readonly<Record<string, AccountType>> = {
  payment: 'payment',
  ordinal: 'ordinal',
  ordinals: 'ordinal',
  stx: 'stx',
  stacks: 'stx',
}
const ORDER: readonly AccountType[] = ['payment', 'ordinal', 'stx']

interface Told {
  readonly address?: unknown
  readonly intention?: unknown
  readonly purpose?: unknown
  readonly publicKey?: unknown
  readonly path?: unknown
}

/**
 * The accounts of a session with what the wallet says of its addresses laid over them, those for payments first; an
 * address that it tells besides is one more. What is malformed is left out. Never throws: a wallet wrote this.
 */
export function withPurposes(told: unknown, approved: readonly Account[]): readonly Account[] {
  const [first] = approved
  if (!Array.isArray(told) || !first) return approved
  const all = new Map(approved.map(account => [account.address, account]))
  for (const one of told.slice(0, MOST_TOLD) as readonly (Told | null)[]) {
    const { address, intention, purpose = intention, publicKey, path } = one ?? {}
    if (typeof address !== 'string' || !protocolNamespaces[first.namespace].address.test(address)) continue
    const { type = first.type } = all.get(address) ?? {}
    all.set(address, {
      namespace: first.namespace,
      address,
      type: typeof purpose === 'string' && Object.hasOwn(purposes, purpose) ? (purposes[purpose] ?? type) : type,
      ...(typeof publicKey === 'string' && KEY.test(publicKey) && { publicKey: publicKey.toLowerCase() }),
      ...(typeof path === 'string' && PATH.test(path) && { path }),
    })
  }
  const accounts = [...all.values()]
  return ORDER.flatMap(type => accounts.filter(account => account.type === type))
}

const KEY = /^([\da-f]{2}){32,65}$/i
const PATH = /^m(\/\d+['h]?)+$/
