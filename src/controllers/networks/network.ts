import { proxy, ref } from 'valtio/vanilla'
import { isCaipNetworkId, isNamespace, getNamespace, type CaipNetworkId, type Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { toNetwork, unsupportedNetwork, type Network, type NetworkInput } from '../../core/network.js'
import type { Scope } from '../scope.js'

export interface NetworkState {
  networks: readonly Network[]
  /** Selected network per namespace. It may be a network that the app does not configure. */
  active: Partial<Record<Namespace, CaipNetworkId>>
  namespace: Namespace
}

export class NetworkController {
  readonly state: NetworkState

  constructor(private readonly scope: Scope) {
    const { options, services } = scope
    const networks = options.networks.map(toNetwork)
    const stored = services.storage.get('active_caip_network_id', isCaipNetworkId)
    const isStoredKnown = networks.some(known => known.caipNetworkId === stored)
    const given = options.defaultNetwork && toNetwork(options.defaultNetwork).caipNetworkId
    const first = (isStoredKnown ? stored : (given ?? networks[0]?.caipNetworkId)) ?? 'eip155:1'
    const last = services.storage.get('active_namespace', isNamespace)
    const hasLast = networks.some(known => known.chainNamespace === last)
    const namespace = (hasLast && last) || getNamespace(first)
    this.state = proxy<NetworkState>({ networks: ref(networks), active: { [getNamespace(first)]: first }, namespace })
  }

  get namespaces(): readonly Namespace[] {
    return [...new Set(this.state.networks.map(network => network.chainNamespace))]
  }

  getNetworks(namespace: Namespace): readonly Network[] {
    return this.state.networks.filter(network => network.chainNamespace === namespace)
  }

  /** Returns the selected network of a namespace, or a placeholder if the app does not configure it. */
  current(namespace: Namespace = this.state.namespace): Network | undefined {
    const { active } = this.state
    const id = (Object.hasOwn(active, namespace) && active[namespace]) || this.getNetworks(namespace)[0]?.caipNetworkId
    return id && (this.find(id) ?? unsupportedNetwork(id))
  }

  find(id: CaipNetworkId): Network | undefined {
    return this.state.networks.find(network => network.caipNetworkId === id)
  }

  isSupported(namespace: Namespace = this.state.namespace): boolean {
    const id = this.state.active[namespace]
    return !id || Boolean(this.find(id))
  }

  setActive(id: CaipNetworkId): void {
    this.state.active[getNamespace(id)] = id
  }

  setNamespace(namespace: Namespace): void {
    this.state.namespace = namespace
    this.scope.services.storage.set('active_namespace', namespace)
  }

  add(input: NetworkInput): void {
    const network = toNetwork(input)
    const others = this.state.networks.filter(known => known.caipNetworkId !== network.caipNetworkId)
    this.state.networks = ref([...others, network])
  }

  /**
   * Removes networks together with their adapter. If the active namespace loses all its networks, activates another
   * one.
   */
  removeAll(ids: readonly CaipNetworkId[]): void {
    this.state.networks = ref(this.state.networks.filter(known => !ids.includes(known.caipNetworkId)))
    const { active, namespace } = this.state
    for (const id of ids) if (active[getNamespace(id)] === id) delete active[getNamespace(id)]
    const [first = namespace] = this.namespaces
    if (!this.namespaces.includes(namespace)) this.setNamespace(first)
  }

  /**
   * Removes a network.
   * @throws AppKitError `network/not-found` or `network/last-of-namespace`
   */
  remove(id: CaipNetworkId): void {
    const network = this.find(id)
    if (!network) throw new AppKitError('network/not-found', { text: id })
    if (this.getNetworks(network.chainNamespace).length < 2)
      throw new AppKitError('network/last-of-namespace', { text: 'Cannot remove last network for a namespace' })
    this.state.networks = ref(this.state.networks.filter(known => known !== network))
  }
}
