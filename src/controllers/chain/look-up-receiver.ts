import type { Network } from '../../core/network.js'
import type { ReceiverProfile } from '../../core/send-state.js'
import type { Scope } from '../scope.js'
import { ConnectionController } from './connection.js'

/** What is known of a receiver beside the address. What cannot be learned is not said; never rejects. */
export async function lookUpReceiver(
  scope: Scope,
  address: string,
  network: Network,
  signal: AbortSignal,
): Promise<ReceiverProfile> {
  const [known, contract] = await Promise.all([
    identity(scope, address, signal),
    isContract(scope, address, network, signal),
  ])
  return { ...known, isContract: contract }
}

/** The name and the picture that somebody goes by; nothing where nobody knows. */
async function identity({ services: { data } }: Scope, address: string, signal: AbortSignal): Promise<ReceiverProfile> {
  if (!data.available) return {}
  try {
    const { name, avatar } = await data.call('GET /v1/identity/{address}', { address }, { signal })
    return { ...(name && { name }), ...(avatar && { avatar }) }
  } catch {
    return {}
  }
}

async function isContract(scope: Scope, address: string, network: Network, signal: AbortSignal): Promise<boolean> {
  try {
    const verbs = await scope.use(ConnectionController).verbs(network.chainNamespace)
    return (await verbs.isContract?.(address, network, signal)) ?? false
  } catch {
    return false
  }
}
