import { proxy, ref } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import type { Connector } from '../../core/connector.js'

export interface ConnectorsState {
  /** Every way to a wallet that was found, the first found first; one for each id. */
  list: readonly Connector[]
}

/** The ways to a wallet: announced, injected, brought by the app, and the protocol's own. */
export class ConnectorsController {
  readonly state = proxy<ConnectorsState>({ list: ref([]) })

  /** Takes a connector in; one with an id that is known already is ignored: the first one wins. */
  add(connector: Connector): void {
    const known = this.state.list.some(
      other =>
        other.id === connector.id && other.namespaces.some(namespace => connector.namespaces.includes(namespace)),
    )
    if (!known) this.state.list = ref([...this.state.list, connector])
  }

  /** Takes the connectors of a namespace out, when its adapter leaves. */
  removeNamespace(namespace: Namespace): void {
    this.state.list = ref(this.state.list.filter(connector => !connector.namespaces.includes(namespace)))
  }

  find(id: string, namespace?: Namespace): Connector | undefined {
    return this.state.list.find(
      connector => connector.id === id && (!namespace || connector.namespaces.includes(namespace)),
    )
  }
}
