import { AccountController } from '../../controllers/chain/account.js'
import { NetworkController } from '../../controllers/chain/network.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import type { ChainAdapter } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isNetworkInput, toNetwork, type NetworkInput } from '../../core/network.js'
import { addAdapter, removeAdapter } from '../adapters.js'

/** Networks and families that come and go while the instance runs. */
export function familyMethods(scope: Scope) {
  const networks = () => scope.use(NetworkController)
  return {
    /** Adds one of the app's networks while it runs. Throws `config/adapter-missing` where no adapter serves it, and `config/option-wrong`. */
    addNetwork(namespace: Namespace, network: NetworkInput): void {
      needAdapter(scope, namespace)
      if (!isNetworkInput(network) || toNetwork(network).chainNamespace !== namespace)
        throw new AppKitError('config/option-wrong', { text: `network: expected network of ${namespace}` })
      networks().add(network)
    },
    /** Takes one of the app's networks away. Throws `config/adapter-missing`, `network/not-found`, `network/last-of-namespace`. */
    removeNetwork(namespace: Namespace, id: string | number): void {
      needAdapter(scope, namespace)
      networks().remove(`${namespace}:${id}`)
      const [first] = networks().of(namespace)
      const isOurs = networks().isSupported(namespace) || scope.use(AccountController).isConnected(namespace)
      if (first && !isOurs) networks().setActive(first.caipNetworkId) // no wallet stands there: it was our choice alone
    },
    /** Adds a family of networks while the instance runs. */
    addAdapter(adapter: ChainAdapter, list: readonly NetworkInput[]): void {
      scope.signal.throwIfAborted()
      addAdapter(scope, adapter, list)
    },
    /** Takes a family out; ignored while it is connected. */
    removeAdapter: (namespace: Namespace): void => removeAdapter(scope, namespace),
  }
}

function needAdapter({ adapters, signal }: Scope, namespace: Namespace): void {
  signal.throwIfAborted()
  if (!adapters.some(adapter => adapter.namespace === namespace))
    throw new AppKitError('config/adapter-missing', { text: 'Adapter not found' })
}
