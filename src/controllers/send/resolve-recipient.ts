import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isNotFound } from '../../core/errors/error-text.js'
import type { Network } from '../../core/network.js'
import { ConnectionController } from '../connection/connection.js'
import type { Scope } from '../scope.js'
import type { InvalidReason, Recipient, RecipientProfile } from './send-state.js'

const NAME_PATTERN = /^[^\s/?#.\p{C}]+(\.[^\s/?#.\p{C}]+)+$/u
const MAX_NAME_LENGTH = 255
// The zero address. Name records use it for "not set"; funds sent there are lost.
const ZERO_ADDRESS_PATTERN = /^0x0{40}$/
// Coin types. Standards: SLIP-44, ENSIP-11, ENSIP-19.
const COIN_TYPE_ETHER = 60
const COIN_TYPE_DEFAULT_EVM = 0x80_00_00_00

/**
 * Resolves recipient input: an address (EIP-55 checksum verified if present) or a name, looked up by the data service.
 * @throws AppKitError `request/aborted` if the signal aborts, or the error of loading the chain module
 */
export async function resolveRecipient(
  scope: Scope,
  typed: string,
  network: Network,
  signal: AbortSignal,
): Promise<Recipient> {
  const text = typed.trim()
  if (text === '') return { kind: 'none' }
  const address = await readAddress(scope, text, network.chainNamespace)
  if (signal.aborted) throw new AppKitError('request/aborted')
  if (address) return { kind: 'known', address }
  const { data } = scope.services
  const isName = network.chainNamespace === 'eip155' && text.length <= MAX_NAME_LENGTH && NAME_PATTERN.test(text)
  if (!isName || !data.available)
    return { kind: 'invalid', reason: explainInvalid(text, network.chainNamespace, isName) }
  try {
    const { addresses } = await data.call('GET /v1/profile/account/{name}', { name: text }, { signal })
    const chainCoinType = COIN_TYPE_DEFAULT_EVM + Number(network.id)
    const record = (addresses[chainCoinType] ?? addresses[COIN_TYPE_DEFAULT_EVM] ?? addresses[COIN_TYPE_ETHER])?.address
    const resolved = record && (await readAddress(scope, record, network.chainNamespace))
    return resolved && !ZERO_ADDRESS_PATTERN.test(resolved)
      ? { kind: 'known', address: resolved, name: text }
      : { kind: 'invalid', reason: 'name' }
  } catch (error) {
    if (signal.aborted) throw new AppKitError('request/aborted', { cause: error })
    return isNotFound(error) ? { kind: 'invalid', reason: 'name' } : { kind: 'failed' }
  }
}

const EVM_ADDRESS_LENGTH = 42

function explainInvalid(text: string, namespace: Namespace, isName: boolean): InvalidReason {
  if (isName) return 'name'
  if (namespace !== 'eip155' || !/^0x[\da-f]*$/i.test(text)) return 'text'
  if (text.length === EVM_ADDRESS_LENGTH) return 'checksum'
  return text.length < EVM_ADDRESS_LENGTH ? 'incomplete' : 'text'
}

async function readAddress(scope: Scope, text: string, namespace: Namespace): Promise<string | undefined> {
  const verbs = await scope.use(ConnectionController).verbs(namespace)
  return await verbs.readAddress?.(text)
}

/**
 * Loads the recipient's name and avatar, and checks for contract code. Leaves out what cannot be loaded; never rejects.
 */
export async function fetchRecipientProfile(
  scope: Scope,
  address: string,
  network: Network,
  signal: AbortSignal,
): Promise<RecipientProfile> {
  const [known, contract] = await Promise.all([
    fetchIdentity(scope, address, signal),
    isContract(scope, address, network, signal),
  ])
  return { ...known, isContract: contract }
}

async function fetchIdentity(
  { services: { data } }: Scope,
  address: string,
  signal: AbortSignal,
): Promise<RecipientProfile> {
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
