import { defaultAccountTypes, type Account } from '../../core/account.js'
import type { Connector } from '../../core/connector.js'
import type { Scope } from '../scope.js'

/**
 * A wallet's accounts, the one in use first: whom the person chose, else the first of the kind that the app wants. The
 * embedded wallet says itself which of its two is in use, and is not overruled.
 */
export function inOrder(
  { options }: Scope,
  connector: Connector,
  accounts: readonly Account[],
  chosen?: string,
): readonly Account[] {
  const namespace = accounts[0]?.namespace
  if (!namespace) return accounts
  const wanted = { ...defaultAccountTypes, ...options.defaultAccountTypes }[namespace]
  const first =
    accounts.find(({ address }) => address === chosen) ??
    (connector.type === 'AUTH' ? undefined : accounts.find(({ type }) => type === wanted))
  return first ? [first, ...accounts.filter(each => each !== first)] : accounts
}
