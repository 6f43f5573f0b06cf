import { subscribe } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import { cleanText } from '../../lib/clean-text.js'
import { safeUrl } from '../../lib/safe-url.js'
import { cacheTimes } from '../../services/data.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { type Holder, holderOf } from './active-account.js'
import { ConnectionController } from './connection.js'
import type { Identity, IdentityController } from './identity.js'

/**
 * The names that lead to an address on some network, the first one registered first, as the naming service tells. A name
 * whose record leads elsewhere is left out, whatever the list says. Rejects as the call does.
 */
export async function ownNames(
  { services }: Scope,
  address: string,
  options: { readonly signal?: AbortSignal; readonly fresh?: boolean } = {},
): Promise<readonly string[]> {
  const records = await services.data.call('GET /v1/profile/reverse/{address}', { address }, options)
  const leadsHere = (told: { readonly address: string }) => told.address.toLowerCase() === address.toLowerCase()
  return records.filter(({ addresses }) => Object.values(addresses).some(leadsHere)).map(({ name }) => name)
}

/** The longest name that is shown, in characters. */
const MAX_NAME = 255

/** What one of those who may know says. */
interface Known {
  readonly name?: string | null | undefined
  readonly avatar?: string | null | undefined
}

/**
 * Asks for the name of an EVM account: the identity service, then the family's own way, then the naming service (spec
 * point 7). One that fails is passed over; what was known stays where nobody knew and somebody failed.
 */
export async function readIdentity(
  identities: IdentityController,
  namespace: Namespace,
  force: boolean,
): Promise<Identity | undefined> {
  const { scope } = identities
  follow(identities, namespace)
  const holder = holderOf(scope, namespace)
  if (!holder || namespace !== 'eip155') return undefined
  const { clock } = scope.services
  const before = identities.of(namespace)
  if (before && !force && clock.now() - before.at < cacheTimes.identity) return before
  const asked = await askAll(scope, holder, force)
  if (scope.signal.aborted || holderOf(scope, namespace)?.address !== holder.address) return identities.of(namespace)
  const name = cleanText(asked.known?.name, MAX_NAME) || undefined
  if (!name && asked.failed) return before
  const image = name && safeUrl(asked.known?.avatar, 'image')
  const identity = { of: holder.address, name, image, at: clock.now() }
  identities.put(namespace, identity)
  return identity
}

/** Asks again when the wallet changes to another account. */
function follow(identities: IdentityController, namespace: Namespace): void {
  if (identities.asked) return
  identities.asked = true
  const { scope } = identities
  const stop = subscribe(scope.use(AccountController).state, () => {
    if (!identities.of(namespace)) void identities.refresh(namespace)
  })
  scope.signal.addEventListener('abort', stop, { once: true })
}

async function askAll(scope: Scope, holder: Holder, fresh: boolean) {
  let failed = false
  for (const ask of [ofService, ofFamily, ofNames]) {
    const known = await ask(scope, holder, fresh).catch(() => {
      failed = true
      return undefined
    })
    if (known?.name) return { known, failed }
  }
  return { known: undefined, failed }
}

/** Of main networks alone, unless the service knows a test network on purpose (decisions 4). */
async function ofService({ services, signal }: Scope, { address, network }: Holder, fresh: boolean) {
  const { data } = services
  if (!data.available) return undefined
  if (network.testnet && !(await data.serves(network.caipNetworkId, signal))) return undefined
  return data.call('GET /v1/identity/{address}', { address }, { signal, fresh })
}

async function ofFamily(scope: Scope, { address, network }: Holder): Promise<Known | undefined> {
  const { profile } = await scope.use(ConnectionController).verbs(network.chainNamespace)
  return profile?.(address, scope.signal)
}

async function ofNames(scope: Scope, { address }: Holder, fresh: boolean): Promise<Known | undefined> {
  if (!scope.services.data.available) return undefined
  const [name] = await ownNames(scope, address, { signal: scope.signal, fresh })
  return { name }
}
