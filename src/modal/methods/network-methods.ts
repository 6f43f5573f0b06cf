import { AlertController } from '../../controllers/app/alert.js'
import { AccountController } from '../../controllers/connection/account.js'
import { ConnectionController } from '../../controllers/connection/connection.js'
import { AdaptersController } from '../../controllers/connection/connectors.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Scope } from '../../controllers/scope.js'
import type { CaipNetworkId, Namespace } from '../../core/caip.js'
import type { ChainAdapter } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isNetworkInput, type Network, type NetworkInput, toNetwork } from '../../core/network.js'
import { type AppKitNetwork, readNetwork, watch } from '../instance-state.js'

export function addAdapter(scope: Scope, adapter: ChainAdapter, inputs: readonly NetworkInput[]): void {
  const network = scope.use(NetworkController)
  const registry = scope.use(AdaptersController)
  const known = scope.adapters.find(({ namespace }) => namespace === adapter.namespace)
  const added = inputs.map(input => toNetwork(input).caipNetworkId).filter(id => !network.find(id))
  for (const input of inputs) network.add(input)
  if (known === adapter || (known && isInUse(scope, adapter.namespace))) return
  const previous = known ? registry.stop(known) : []
  if (known) scope.adapters.splice(scope.adapters.indexOf(known), 1, adapter)
  else scope.adapters.push(adapter)
  registry.start(adapter, [...previous, ...added])
}

export function removeAdapter(scope: Scope, namespace: Namespace): void {
  const adapter = scope.adapters.find(known => known.namespace === namespace)
  if (!adapter || isInUse(scope, namespace)) return
  scope.adapters.splice(scope.adapters.indexOf(adapter), 1)
  scope.use(NetworkController).removeAll(scope.use(AdaptersController).stop(adapter))
}

function isInUse(scope: Scope, namespace: Namespace): boolean {
  return scope.use(AccountController).get(namespace).status !== 'disconnected'
}

export function adapterMethods(scope: Scope) {
  const networks = () => scope.use(NetworkController)
  return {
    /**
     * Adds a network at runtime.
     * @throws AppKitError `config/adapter-missing` if no adapter serves its namespace, or `config/option-wrong`
     */
    addNetwork(namespace: Namespace, network: NetworkInput): void {
      requireAdapter(scope, namespace)
      checkNetwork(namespace, network)
      networks().add(network)
    },
    /**
     * Removes a network.
     * @throws AppKitError `config/adapter-missing`, `network/not-found` or `network/last-of-namespace`
     */
    removeNetwork(namespace: Namespace, id: string | number): void {
      requireAdapter(scope, namespace)
      networks().remove(`${namespace}:${id}`)
      const [first] = networks().getNetworks(namespace)
      const isActiveValid = networks().isSupported(namespace) || scope.use(AccountController).isConnected(namespace)
      if (first && !isActiveValid) networks().setActive(first.caipNetworkId) // without a connected wallet the removed network was only the app's choice
    },
    /**
     * Adds an adapter with its networks at runtime. It replaces the adapter of its namespace, unless that is connected.
     * @throws AppKitError `config/option-wrong`, before anything has changed
     */
    addAdapter(adapter: ChainAdapter, list: readonly NetworkInput[] = []): void {
      scope.signal.throwIfAborted()
      if (typeof adapter?.start !== 'function' || typeof adapter.verbs !== 'function')
        throw new AppKitError('config/option-wrong', { text: 'adapter: expected adapter' })
      for (const network of list) checkNetwork(adapter.namespace, network)
      addAdapter(scope, adapter, list)
    },
    /**
     * Removes an adapter with its connectors and networks. Does nothing while it is connected. Remaining networks of
     * its namespace are served by WalletConnect.
     */
    removeAdapter: (namespace: Namespace): void => removeAdapter(scope, namespace),
  }
}

function checkNetwork(namespace: Namespace, network: NetworkInput): void {
  if (!isNetworkInput(network) || toNetwork(network).chainNamespace !== namespace)
    throw new AppKitError('config/option-wrong', { text: `network: expected network of ${namespace}` })
}

function requireAdapter({ adapters, signal }: Scope, namespace: Namespace): void {
  signal.throwIfAborted()
  if (!adapters.some(adapter => adapter.namespace === namespace))
    throw new AppKitError('config/adapter-missing', { text: 'Adapter not found' })
}

/** The network passed to `subscribeNetwork` listeners. */
export type NetworkChange = AppKitNetwork & { readonly caipNetwork: Network | undefined }

export function networkMethods(scope: Scope) {
  const networks = () => scope.use(NetworkController)
  const readChange = (namespace?: Namespace): NetworkChange => readNetworkChange(scope, namespace)

  return {
    getNetwork: readChange,
    getCaipNetwork: (namespace?: Namespace): Network | undefined => networks().current(namespace),
    getCaipNetworkId: (): CaipNetworkId | undefined => networks().current()?.caipNetworkId,
    getChainId: (): number | string | undefined => networks().current()?.id,
    getCaipNetworks: (namespace?: Namespace): readonly Network[] =>
      namespace ? networks().getNetworks(namespace) : networks().state.networks,
    getActiveChainNamespace: (): Namespace => networks().state.namespace,
    /** Returns the app's networks that the connected wallet did not approve. */
    getDisabledCaipNetworks(namespace: Namespace = networks().state.namespace): readonly Network[] {
      const { approvedCaipNetworkIds: approved } = readNetwork(scope, namespace)
      return networks()
        .getNetworks(namespace)
        .filter(({ caipNetworkId }) => approved?.includes(caipNetworkId) === false)
    },
    getApprovedCaipNetworkIds: (): readonly CaipNetworkId[] | undefined => readNetwork(scope).approvedCaipNetworkIds,
    subscribeNetwork: (listener: (network: NetworkChange) => void): (() => void) =>
      watch(scope, 'network', () => listener(readChange())),
    subscribeCaipNetworkChange: (listener: (network: Network | undefined) => void): (() => void) =>
      watch(scope, 'network', () => listener(networks().current())),
    /**
     * Switches to one of the app's networks, which may prompt the wallet. Shows an alert for an unknown network.
     * Rejects only if `throwOnFailure` is set.
     */
    async switchNetwork(network: NetworkInput, { throwOnFailure = false } = {}): Promise<void> {
      try {
        await scope.use(ConnectionController).switchNetwork(toNetwork(network).caipNetworkId)
      } catch (error) {
        if (AppKitError.is(error, 'network/not-found')) scope.use(AlertController).show(error)
        if (throwOnFailure) throw error
      }
    },
  }
}

function readNetworkChange(scope: Scope, namespace: Namespace | undefined): NetworkChange {
  return { ...readNetwork(scope, namespace), caipNetwork: scope.use(NetworkController).current(namespace) }
}
