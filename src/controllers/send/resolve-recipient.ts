import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { ConnectionController } from '../connection/connection.js'
import type { Scope } from '../scope.js'
import type { Receiver, ReceiverProfile } from './send-state.js'

/** What a name of a naming service looks like: parts with points between them, and nothing that a path is made of. */
const NAME = /^[^\s/?#.\p{C}]+(\.[^\s/?#.\p{C}]+)+$/u
const MAX_NAME = 255
/** Where a record says nothing; what is sent there is lost. */
const NOBODY = /^0x0{40}$/
/** Coin types. Standards: SLIP-44, ENSIP-11, ENSIP-19. */
const ETHER = 60
const ANY_EVM = 0x80_00_00_00

/**
 * Reads what was typed for a receiver: an address, whose checksum has to be right where it has one, or a name, which the
 * data service is asked for. Throws `request/aborted` where nobody waits any more, and what loading the family throws.
 */
export async function readReceiver(
  scope: Scope,
  typed: string,
  network: Network,
  signal: AbortSignal,
): Promise<Receiver> {
  const text = typed.trim()
  if (text === '') return { kind: 'none' }
  const address = await readAddress(scope, text, network.chainNamespace)
  if (signal.aborted) throw new AppKitError('request/aborted')
  if (address) return { kind: 'known', address }
  const { data } = scope.services
  const isName = network.chainNamespace === 'eip155' && text.length <= MAX_NAME && NAME.test(text)
  if (!isName || !data.available) return { kind: 'invalid' }
  try {
    const { addresses } = await data.call('GET /v1/profile/account/{name}', { name: text }, { signal })
    const own = ANY_EVM + Number(network.id)
    const told = (addresses[own] ?? addresses[ANY_EVM] ?? addresses[ETHER])?.address
    const found = told && (await readAddress(scope, told, network.chainNamespace))
    return found && !NOBODY.test(found) ? { kind: 'known', address: found, name: text } : { kind: 'invalid' }
  } catch (error) {
    if (signal.aborted) throw new AppKitError('request/aborted', { cause: error })
    return isUnknown(error) ? { kind: 'invalid' } : { kind: 'failed' }
  }
}

async function readAddress(scope: Scope, text: string, namespace: Namespace): Promise<string | undefined> {
  const verbs = await scope.use(ConnectionController).verbs(namespace)
  return verbs.readAddress?.(text)
}

/** Whether the service said that nobody has the name. */
function isUnknown(error: unknown): boolean {
  const said = AppKitError.is(error, 'http/status')
    ? (error.cause as { readonly status?: unknown } | undefined)
    : undefined
  return said?.status === 404
}

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
