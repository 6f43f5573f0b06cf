import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { hosted } from '../../services/endpoints.js'
import { AccountController } from '../connection/account.js'
import { ConnectionController } from '../connection/connection.js'
import { getSigner } from '../connection/signer.js'
import type { Scope } from '../scope.js'

/** Length of a name without its suffix. A DNS label has at most 63 characters. */
export const NAME_LENGTH = { min: 4, max: 63 } as const

export type NameProblem = 'short' | 'long' | 'letters' | 'hyphens'

export function toLocalName(typed: string, suffix: string): string {
  const lower = typed.trim().toLowerCase()
  const end = `.${suffix}`
  return lower.endsWith(end) ? lower.slice(0, -end.length) : lower
}

/** Returns why a name is invalid, or undefined. Names consist of ASCII letters, digits and inner hyphens. */
export function getNameProblem(name: string): NameProblem | undefined {
  if (!/^[a-z0-9-]*$/.test(name)) return 'letters'
  if (name.length < NAME_LENGTH.min) return 'short'
  if (name.length > NAME_LENGTH.max) return 'long'
  // Hyphens in the third and fourth position mark Punycode, which allows homograph names.
  return /^-|-$|^..--/.test(name) ? 'hyphens' : undefined
}

/**
 * Converts a chain id to the coin type of name records. Standard: ENSIP-11.
 * @throws AppKitError `caip/network-id-invalid` if the chain id is out of range
 */
export function toCoinType(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= COIN_TYPE_DEFAULT_EVM)
    throw new AppKitError('caip/network-id-invalid', { text: 'Invalid chainId' })
  return COIN_TYPE_DEFAULT_EVM + chainId
}

/** Coin type of records that apply to every EVM network. Standard: ENSIP-19. */
export const COIN_TYPE_DEFAULT_EVM = 0x80_00_00_00

export interface RegisteredName {
  readonly name: string
  readonly address: string
}

/**
 * Signs a name registration with the connected EVM account and sends it to the name service. The signature is valid for
 * this gateway and network only.
 * @throws AppKitError `account/missing`, `request/aborted` if the account changes meanwhile, or the errors of the
 * wallet and the service
 */
export async function registerName(scope: Scope, name: string): Promise<RegisteredName> {
  const { clock, data } = scope.services
  const signer = getSigner(scope, 'eip155')
  const { address, network } = signer
  if (data.url === undefined) throw new AppKitError('data/unavailable', { text: 'No data service is configured' })
  const coinType = toCoinType(Number(network.id))
  const verbs = await scope.use(ConnectionController).verbs('eip155')
  // Without gateway and network, the signature could be replayed to register the name elsewhere.
  const bound = { gateway: new URL(data.url).origin, chainId: network.caipNetworkId }
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(clock.now() / 1000), ...bound })
  const signature = await verbs.signMessage(message, signer)
  if (scope.use(AccountController).address('eip155') !== address) throw new AppKitError('request/aborted')
  const { signal } = scope
  await data.call('POST /v1/profile/account', { coin_type: coinType, address, message, signature }, { signal })
  return { name, address }
}

export interface NameAvailability {
  readonly free: boolean
  readonly suggestions: readonly string[]
}

const MAX_SUGGESTIONS = 3

/** Checks whether a name is available and loads similar names. Rejects with the errors of the service. */
export async function fetchAvailability(
  scope: Scope,
  name: string,
  suffix: string,
  signal: AbortSignal,
): Promise<NameAvailability> {
  const { data } = scope.services
  const query = { name, zone: suffix }
  const { suggestions } = await data.call('GET /v1/profile/suggestions/{name}', query, { signal })
  const end = `.${suffix}`
  const own = suggestions.find(suggestion => suggestion.name === name + end)
  const free = suggestions.flatMap(suggestion => {
    const local = suggestion.name.endsWith(end) ? suggestion.name.slice(0, -end.length) : ''
    return suggestion.registered || local === name || getNameProblem(local) ? [] : [local]
  })
  return {
    free: own ? !own.registered : await isFree(scope, name + end, signal),
    suggestions: [...new Set(free)].slice(0, MAX_SUGGESTIONS),
  }
}

async function isFree({ services }: Scope, name: string, signal: AbortSignal): Promise<boolean> {
  try {
    await services.data.call('GET /v1/profile/account/{name}', { name }, { signal, fresh: true })
    return false
  } catch (error) {
    const { cause } = AppKitError.is(error, 'http/status') ? error : {}
    if ((cause as { readonly status?: unknown } | undefined)?.status === 404) return true
    throw error
  }
}

const HOSTED_SUFFIX = 'reown.id'

/**
 * Returns the suffix of names that accounts of a network can register, or undefined if none can be registered. Only
 * eip155 supports names. Rejects with the errors of the service.
 */
export async function readNamesSuffix(
  { services }: Scope,
  network: Network | undefined,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const { data, endpoints } = services
  if (!data.available || network?.chainNamespace !== 'eip155') return undefined
  if (endpoints.data === hosted.data) return HOSTED_SUFFIX
  return (await data.call('GET /v1/supported-chains', {}, { signal })).namesSuffix
}
