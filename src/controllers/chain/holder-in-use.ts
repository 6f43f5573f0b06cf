import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { type Holder, holderOf } from './holder.js'
import { NetworkController } from './network.js'

/** The account in use, and who pays the network for it. */
export interface HolderInUse extends Holder {
  /** A contract acts for the person: what the network takes is paid for elsewhere (spec point 6). */
  readonly isSmart: boolean
}

/** The account that screens are about: that of the active namespace, or of the first one that is connected. */
export function holderInUse(scope: Scope): HolderInUse | undefined {
  const account = scope.use(AccountController)
  const preferred = scope.use(NetworkController).state.namespace
  const namespace = account.address(preferred) ? preferred : account.connected[0]
  const holder = namespace && holderOf(scope, namespace)
  return holder && { ...holder, isSmart: account.of(namespace).accounts[0]?.type === 'smartAccount' }
}
