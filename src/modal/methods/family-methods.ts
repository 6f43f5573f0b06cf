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
      checkNetwork(namespace, network)
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
    /**
     * Adds a family while the instance runs, with networks of its own; in place of the one that serves its namespace, unless
     * that one is connected. Throws `config/option-wrong`, and has changed nothing then.
     */
    addAdapter(adapter: ChainAdapter, list: readonly NetworkInput[] = []): void {
      scope.signal.throwIfAborted()
      if (typeof adapter?.start !== 'function' || typeof adapter.verbs !== 'function')
        throw new AppKitError('config/option-wrong', { text: 'adapter: expected adapter' })
      for (const network of list) checkNetwork(adapter.namespace, network)
      addAdapter(scope, adapter, list)
    },
    /**
     * Takes a family out, with the wallets it found and the networks that came with it; ignored while it is connected. What
     * is left of its networks is served by the wallet-connection protocol.
     */
    removeAdapter: (namespace: Namespace): void => removeAdapter(scope, namespace),
  }
}

function checkNetwork(namespace: Namespace, network: NetworkInput): void {
  if (!isNetworkInput(network) || toNetwork(network).chainNamespace !== namespace)
    throw new AppKitError('config/option-wrong', { text: `network: expected network of ${namespace}` })
}

function needAdapter({ adapters, signal }: Scope, namespace: Namespace): void {
  signal.throwIfAborted()
  if (!adapters.some(adapter => adapter.namespace === namespace))
    throw new AppKitError('config/adapter-missing', { text: 'Adapter not found' })
}
