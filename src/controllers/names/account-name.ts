import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { hosted } from '../../services/endpoints.js'
import { AccountController } from '../connection/account.js'
import { ConnectionController } from '../connection/connection.js'
import { signerOf } from '../connection/signer.js'
import type { Scope } from '../scope.js'

/** How long a name is, without what it ends with (spec point 5; a part of a domain name has 63 characters). */
export const NAME_LENGTH = { least: 4, most: 63 } as const

/** What keeps a text from being a name. */
export type NameProblem = 'short' | 'long' | 'letters' | 'hyphens'

/** What a person types for a name, as names are written: small, and without what every name here ends with. */
export function toLocalName(typed: string, suffix: string): string {
  const small = typed.trim().toLowerCase()
  const end = `.${suffix}`
  return small.endsWith(end) ? small.slice(0, -end.length) : small
}

/** What keeps a name from being one: it has letters of English, digits and hyphens, none of these at its ends. */
export function nameProblem(name: string): NameProblem | undefined {
  if (!/^[a-z0-9-]*$/.test(name)) return 'letters'
  if (name.length < NAME_LENGTH.least) return 'short'
  if (name.length > NAME_LENGTH.most) return 'long'
  // In the third and fourth place they mark a name in other letters, which looks like another.
  return /^-|-$|^..--/.test(name) ? 'hyphens' : undefined
}

/** The number of an EVM network in the records of names. Throws `caip/network-id-invalid` past the last one. Standard: ENSIP-11. */
export function coinTypeOf(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= ANY_EVM)
    throw new AppKitError('caip/network-id-invalid', { text: 'Invalid chainId' })
  return ANY_EVM + chainId
}

/** Every EVM network, in the same records. Standard: ENSIP-19. */
export const ANY_EVM = 0x80_00_00_00

/** A name, and the address it leads to. */
export interface RegisteredName {
  /** With what it ends with. */
  readonly name: string
  readonly address: string
}

/**
 * Has the connected EVM account sign for a name, and registers it. Throws `account/missing`, what the wallet throws,
 * `request/aborted` where another account is in use by then, or what the service throws. The signature is good for this
 * gateway and this network alone.
 */
export async function registerName(scope: Scope, name: string): Promise<RegisteredName> {
  const { clock, data } = scope.services
  const signer = signerOf(scope, 'eip155')
  const { address, network } = signer
  if (data.url === undefined) throw new AppKitError('data/unavailable', { text: 'No data service is configured' })
  const coinType = coinTypeOf(Number(network.id))
  const verbs = await scope.use(ConnectionController).verbs('eip155')
  // Without gateway and network, somebody could register the name elsewhere with the same signature.
  const bound = { gateway: new URL(data.url).origin, chainId: network.caipNetworkId }
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(clock.now() / 1000), ...bound })
  const signature = await verbs.signMessage(message, signer)
  if (scope.use(AccountController).address('eip155') !== address) throw new AppKitError('request/aborted')
  const { signal } = scope
  await data.call('POST /v1/profile/account', { coin_type: coinType, address, message, signature }, { signal })
  return { name, address }
}

/** What a naming service says of a name. */
export interface NameLook {
  readonly free: boolean
  /** Others like it that nobody has, without what they end with. */
  readonly suggestions: readonly string[]
}

const MOST = 3

/** Asks whether somebody has a name, and for others like it. Rejects as the calls do. */
export async function suggestNames(scope: Scope, name: string, suffix: string, signal: AbortSignal): Promise<NameLook> {
  const { data } = scope.services
  const ask = { name, zone: suffix }
  const { suggestions } = await data.call('GET /v1/profile/suggestions/{name}', ask, { signal })
  const end = `.${suffix}`
  const own = suggestions.find(each => each.name === name + end)
  const free = suggestions.flatMap(each => {
    const local = each.name.endsWith(end) ? each.name.slice(0, -end.length) : ''
    return each.registered || local === name || nameProblem(local) ? [] : [local]
  })
  return {
    free: own ? !own.registered : await isFree(scope, name + end, signal),
    suggestions: [...new Set(free)].slice(0, MOST),
  }
}

/** A service that does not suggest the name itself is asked for it. */
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

/** What names of the field's hosted service end with. */
const HOSTED_SUFFIX = 'reown.id'

/**
 * What the names end with that an account of a network may register; undefined where there are none. Names are of eip155
 * alone (spec point 9). Rejects as the call does: who could not be asked has not said no.
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
