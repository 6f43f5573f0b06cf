import { namespaceOf, type Namespace } from '../../core/caip.js'
import type { Connector } from '../../core/connector.js'
import type { Wallet } from '../../core/wallet.js'
import { RouterController } from '../base/router.js'
import type { Scope } from '../scope.js'
import { ConnectorsController } from './connectors.js'
import { isShown } from './is-shown.js'
import { NetworkController } from './network.js'

/** The connectors of a list by wallet: one that serves several families has one in each, and is one wallet all the same. */
export function byWallet(list: readonly Connector[]): readonly (readonly Connector[])[] {
  const wallets: Connector[][] = []
  for (const connector of list) {
    const known = wallets.find(
      ways => ways.some(way => isSame(way, connector)) && !ways.some(way => meet(way, connector)),
    )
    if (known) known.push(connector)
    else wallets.push([connector])
  }
  return wallets
}

/** The wallets that have a row: of the family that is asked for, where one is. */
export function shownWallets(scope: Scope): readonly (readonly Connector[])[] {
  const { asked } = scope.use(RouterController)
  const { list } = scope.use(ConnectorsController).state
  return byWallet(list.filter(each => isShown(scope, each) && (!asked || each.namespaces.includes(asked))))
}

/** Whether a wallet may serve the family that is asked for: one of which the catalogue does not say which it serves may. */
export function mayServe(scope: Scope, { chains = [] }: Wallet): boolean {
  const { asked } = scope.use(RouterController)
  return !asked || chains.length === 0 || chains.some(id => namespaceOf(id) === asked)
}

/** The ways to the wallet of a connector, in the app's families. */
export function waysTo(scope: Scope, connector: Connector): readonly Connector[] {
  const { namespaces } = scope.use(NetworkController)
  const shown = scope.use(ConnectorsController).state.list.filter(each => isShown(scope, each))
  const ways = byWallet(shown).find(each => each.includes(connector)) ?? [connector]
  return ways.filter(way => way.namespaces.some(each => namespaces.includes(each)))
}

/** The app's families that ways to a wallet lead to. */
export function familiesOf(scope: Scope, ways: readonly Connector[]): readonly Namespace[] {
  const { namespaces } = scope.use(NetworkController)
  return ways.flatMap(way => way.namespaces.filter(each => namespaces.includes(each)))
}

/** The same wallet by id, by rdns, or by name (facts 6.2); logins and the protocol are no wallets of this browser. */
function isSame(one: Connector, other: Connector): boolean {
  if (one.type === 'AUTH' || one.type === 'WALLET_CONNECT' || other.type === 'AUTH' || other.type === 'WALLET_CONNECT')
    return false
  const names = [other.id, other.rdns]
  return names.includes(one.id) || (one.rdns !== undefined && names.includes(one.rdns)) || nameOf(one) === nameOf(other)
}

function meet(one: Connector, other: Connector): boolean {
  return one.namespaces.some(namespace => other.namespaces.includes(namespace))
}

/** Facts 5.5: one wallet is called differently in different families. */
function nameOf({ name }: Connector): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^trust wallet$/, 'trust')
}
