import { AlertController } from '../../controllers/base/alert.js'
import { ConnectionController } from '../../controllers/chain/connection.js'
import { NetworkController } from '../../controllers/chain/network.js'
import type { Scope } from '../../controllers/scope.js'
import type { CaipNetworkId, Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { toNetwork, type Network, type NetworkInput } from '../../core/network.js'
import { readNetwork, type AppKitNetwork } from '../reads.js'
import { watch } from '../subscriptions.js'

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
