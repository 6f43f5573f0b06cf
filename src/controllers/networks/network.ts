import { proxy, ref } from 'valtio/vanilla'
import { isCaipNetworkId, isNamespace, namespaceOf, type CaipNetworkId, type Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { toNetwork, unsupportedNetwork, type Network, type NetworkInput } from '../../core/network.js'
import type { Scope } from '../scope.js'

export interface NetworkState {
  /** The app's networks, in the order it gave them. */
  networks: readonly Network[]
  /** The network each namespace is on; absent until one is chosen. May be unknown to the app. */
  active: Partial<Record<Namespace, CaipNetworkId>>
  /** The namespace that everything without a namespace of its own means. */
  namespace: Namespace
}

/** Which networks there are, and which one each namespace is on: the one owner of that fact. */
export class NetworkController {
  readonly state: NetworkState

  constructor(private readonly scope: Scope) {
    const { options, services } = scope
    const networks = options.networks.map(toNetwork)
    const stored = services.storage.get('active_caip_network_id', isCaipNetworkId)
    const wanted = networks.some(known => known.caipNetworkId === stored)
    const given = options.defaultNetwork && toNetwork(options.defaultNetwork).caipNetworkId
    const first = (wanted ? stored : (given ?? networks[0]?.caipNetworkId)) ?? 'eip155:1'
    const last = services.storage.get('active_namespace', isNamespace)
    const has = networks.some(known => known.chainNamespace === last)
    const namespace = (has && last) || namespaceOf(first)
    this.state = proxy<NetworkState>({ networks: ref(networks), active: { [namespaceOf(first)]: first }, namespace })
  }

  /** The namespaces the app's networks belong to, in the app's order. */
  get namespaces(): readonly Namespace[] {
    return [...new Set(this.state.networks.map(network => network.chainNamespace))]
  }

  /** The app's networks of one namespace. */
  of(namespace: Namespace): readonly Network[] {
    return this.state.networks.filter(network => network.chainNamespace === namespace)
  }

  /** The network a namespace is on; the unsupported stand-in where the app does not know it. */
  current(namespace: Namespace = this.state.namespace): Network | undefined {
    const { active } = this.state
    const id = (Object.hasOwn(active, namespace) && active[namespace]) || this.of(namespace)[0]?.caipNetworkId
    return id && (this.find(id) ?? unsupportedNetwork(id))
  }

  find(id: CaipNetworkId): Network | undefined {
    return this.state.networks.find(network => network.caipNetworkId === id)
  }

  /** Whether the network a namespace is on is one of the app's. */
  isSupported(namespace: Namespace = this.state.namespace): boolean {
    const id = this.state.active[namespace]
    return !id || Boolean(this.find(id))
  }

  /** Says which network a namespace is on now. */
  setActive(id: CaipNetworkId): void {
    this.state.active[namespaceOf(id)] = id
  }

  setNamespace(namespace: Namespace): void {
    this.state.namespace = namespace
    this.scope.services.storage.set('active_namespace', namespace)
  }

  /** Adds one of the app's networks, or replaces the one of the same id. */
  add(input: NetworkInput): void {
    const network = toNetwork(input)
    const others = this.state.networks.filter(known => known.caipNetworkId !== network.caipNetworkId)
    this.state.networks = ref([...others, network])
  }

  /** Takes networks away with the family they came with. A namespace that is left without any is not the one in use. */
  drop(ids: readonly CaipNetworkId[]): void {
    this.state.networks = ref(this.state.networks.filter(known => !ids.includes(known.caipNetworkId)))
    const { active, namespace } = this.state
    for (const id of ids) if (active[namespaceOf(id)] === id) delete active[namespaceOf(id)]
    const [first = namespace] = this.namespaces
    if (!this.namespaces.includes(namespace)) this.setNamespace(first)
  }

  /** Takes one of the app's networks away. Throws `network/not-found` and `network/last-of-namespace`. */
  remove(id: CaipNetworkId): void {
    const network = this.find(id)
    if (!network) throw new AppKitError('network/not-found', { text: id })
    if (this.of(network.chainNamespace).length < 2)
      throw new AppKitError('network/last-of-namespace', { text: 'Cannot remove last network for a namespace' })
    this.state.networks = ref(this.state.networks.filter(known => known !== network))
  }
}
