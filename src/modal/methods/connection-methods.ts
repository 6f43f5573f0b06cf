import { AccountController, type KeptEntry } from '../../controllers/chain/account.js'
import { ConnectionController, type WantedConnection } from '../../controllers/chain/connection.js'
import type { Scope } from '../../controllers/scope.js'
import type { Account } from '../../core/account.js'
import type { Namespace } from '../../core/caip.js'

/** One connection of the page, as a list of them shows it. */
export interface AppKitConnection {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly name: string
  readonly icon: string | undefined
  readonly accounts: readonly Account[]
}

/** The connections of the page: which there are, how another one is used, and how they end. */
export function connectionMethods(scope: Scope) {
  const account = () => scope.use(AccountController)
  return {
    /** The live connections, of one namespace or of all. */
    getConnections: (namespace?: Namespace): readonly AppKitConnection[] =>
      account()
        .connected.filter(each => !namespace || each === namespace)
        .map(each => connectionOf(each, account().of(each))),
    /** The wallets that are connected beside the one in use; silent until one of them is taken up. */
    getRecentConnections: (namespace?: Namespace): readonly AppKitConnection[] =>
      (Object.entries(account().state.kept) as [Namespace, readonly KeptEntry[]][])
        .filter(([each]) => !namespace || each === namespace)
        .flatMap(([each, kept]) => kept.map(entry => connectionOf(each, entry))),
    /** Uses another connected wallet of a namespace, or another account; asks the person where the wallet has to. */
    async switchConnection(wanted: WantedConnection): Promise<void> {
      await scope.use(ConnectionController).switchConnection({ mayAsk: true, ...wanted })
    },
    /** Ends one connection of a namespace and leaves its others. Never rejects. */
    deleteConnection: (unwanted: WantedConnection): Promise<void> =>
      scope.use(ConnectionController).deleteConnection(unwanted),
    /** Ends the connection of one namespace, or all of them. Never rejects. */
    disconnect: (namespace?: Namespace): Promise<void> => scope.use(ConnectionController).disconnect(namespace),
  }
}

function connectionOf(namespace: Namespace, { connectorId = '', wallet, accounts }: KeptEntry): AppKitConnection {
  return { namespace, connectorId, name: wallet?.name ?? '', icon: wallet?.icon, accounts }
}
