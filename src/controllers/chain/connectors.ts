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

  /** Takes a connector in, for a while; one with an id that is known already is ignored: the first one wins. */
  add(connector: Connector, life?: AbortSignal): void {
    if (life?.aborted) return
    const known = this.state.list.some(
      other =>
        other.id === connector.id && other.namespaces.some(namespace => connector.namespaces.includes(namespace)),
    )
    if (known) return
    this.state.list = ref([...this.state.list, connector])
    life?.addEventListener('abort', () => this.remove(connector), { once: true })
  }

  /** Takes a connector out. */
  remove(connector: Connector): void {
    this.state.list = ref(this.state.list.filter(known => known !== connector))
  }

  find(id: string, namespace?: Namespace): Connector | undefined {
    return this.state.list.find(
      connector => connector.id === id && (!namespace || connector.namespaces.includes(namespace)),
    )
  }
}
