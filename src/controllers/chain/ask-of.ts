import type { ConnectAsk } from '../../core/connector.js'
import type { ConnectionController, ConnectOptions } from './connection.js'
import { NetworkController } from './network.js'

/** What a wallet is asked with: the app's networks, and the one to be on. */
export function askOf({ scope }: ConnectionController, { signal, preferred, onUri }: ConnectOptions): ConnectAsk {
  const network = scope.use(NetworkController)
  const current = preferred ? network.find(preferred) : network.current()
  return {
    networks: network.state.networks,
    ...(current && network.find(current.caipNetworkId) && { preferred: current }),
    signal: signal ? AbortSignal.any([signal, scope.signal]) : scope.signal,
    ...(onUri && { onUri }),
  }
}
