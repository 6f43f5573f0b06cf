import { AlertController } from '../../controllers/app/alert.js'
import { AccountController } from '../../controllers/connection/account.js'
import { ConnectionController } from '../../controllers/connection/connection.js'
import { FamiliesController } from '../../controllers/connection/connectors.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Scope } from '../../controllers/scope.js'
import type { CaipNetworkId, Namespace } from '../../core/caip.js'
import type { ChainAdapter } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isNetworkInput, type Network, type NetworkInput, toNetwork } from '../../core/network.js'
import { type AppKitNetwork, readNetwork, watch } from '../instance-state.js'

/**
 * Adds a family while the instance runs, with networks of its own. The one that serves its namespace gives way, unless it
 * is in use: then it stays.
 */
export function addAdapter(scope: Scope, adapter: ChainAdapter, inputs: readonly NetworkInput[]): void {
  const network = scope.use(NetworkController)
  const families = scope.use(FamiliesController)
  const known = scope.adapters.find(({ namespace }) => namespace === adapter.namespace)
  const brought = inputs.map(input => toNetwork(input).caipNetworkId).filter(id => !network.find(id))
  for (const input of inputs) network.add(input)
  if (known === adapter || (known && isInUse(scope, adapter.namespace))) return
  const before = known ? families.stop(known) : []
  if (known) scope.adapters.splice(scope.adapters.indexOf(known), 1, adapter)
  else scope.adapters.push(adapter)
  families.start(adapter, [...before, ...brought])
}

/** Takes a family out, with what it found and brought; ignored while it is connected (spec point 5), or about to be. */
export function removeAdapter(scope: Scope, namespace: Namespace): void {
  const adapter = scope.adapters.find(known => known.namespace === namespace)
  if (!adapter || isInUse(scope, namespace)) return
  scope.adapters.splice(scope.adapters.indexOf(adapter), 1)
  scope.use(NetworkController).drop(scope.use(FamiliesController).stop(adapter))
}

function isInUse(scope: Scope, namespace: Namespace): boolean {
  return scope.use(AccountController).of(namespace).status !== 'disconnected'
}

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

/** What a listener of the network hears. */
export type NetworkChange = AppKitNetwork & { readonly caipNetwork: Network | undefined }

/** Which networks there are, which one is in use, and how that changes. */
export function networkMethods(scope: Scope) {
  const networks = () => scope.use(NetworkController)
  const change = (namespace?: Namespace): NetworkChange => changeOf(scope, namespace)

  return {
    getNetwork: change,
    getCaipNetwork: (namespace?: Namespace): Network | undefined => networks().current(namespace),
    getCaipNetworkId: (): CaipNetworkId | undefined => networks().current()?.caipNetworkId,
    getChainId: (): number | string | undefined => networks().current()?.id,
    getCaipNetworks: (namespace?: Namespace): readonly Network[] =>
      namespace ? networks().of(namespace) : networks().state.networks,
    getActiveChainNamespace: (): Namespace => networks().state.namespace,
    /** Those of the app's networks that the connected wallet does not allow. */
    getDisabledCaipNetworks(namespace: Namespace = networks().state.namespace): readonly Network[] {
      const { approvedCaipNetworkIds: approved } = readNetwork(scope, namespace)
      return networks()
        .of(namespace)
        .filter(({ caipNetworkId }) => approved?.includes(caipNetworkId) === false)
    },
    getApprovedCaipNetworkIds: (): readonly CaipNetworkId[] | undefined => readNetwork(scope).approvedCaipNetworkIds,
    subscribeNetwork: (listener: (network: NetworkChange) => void): (() => void) =>
      watch(scope, 'network', () => listener(change())),
    subscribeCaipNetworkChange: (listener: (network: Network | undefined) => void): (() => void) =>
      watch(scope, 'network', () => listener(networks().current())),
    /**
     * Moves to one of the app's networks, asking the connected wallet. A network the app does not have shows
     * an alert; failures are thrown where `throwOnFailure` is set.
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

function changeOf(scope: Scope, namespace: Namespace | undefined): NetworkChange {
  return { ...readNetwork(scope, namespace), caipNetwork: scope.use(NetworkController).current(namespace) }
}
