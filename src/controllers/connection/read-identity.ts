import { subscribe } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import { cleanName } from '../../lib/names/clean-name.js'
import { safeUrl } from '../../lib/safe-url.js'
import { cacheTimes } from '../../services/data.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { type ConnectedAccount, getConnectedAccount } from './active-account.js'
import { getVerbs } from './chain-verbs.js'

/**
 * Returns the names that resolve to an address, earliest registration first. Leaves out names whose records point
 * elsewhere, even if the service lists them.
 */
export async function fetchOwnNames(
  { services }: Scope,
  address: string,
  options: { readonly signal?: AbortSignal; readonly fresh?: boolean } = {},
): Promise<readonly string[]> {
  const records = await services.data.call('GET /v1/profile/reverse/{address}', { address }, options)
  const leadsHere = (record: { readonly address: string }) => record.address.toLowerCase() === address.toLowerCase()
  return records.filter(({ addresses }) => Object.values(addresses).some(leadsHere)).map(({ name }) => name)
}

export interface Identity {
  readonly address: string
  /** A name that resolves back to the address. Untrusted text. */
  readonly name: string | undefined
  readonly image: string | undefined
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** The cached identities, one per namespace. */
export interface IdentityStore {
  readonly scope: Scope
  /** True after the first read: later accounts are read automatically. */
  isFollowing: boolean
  get(namespace: Namespace): Identity | undefined
  put(namespace: Namespace, identity: Identity): void
  refresh(namespace: Namespace): Promise<Identity | undefined>
}

const MAX_NAME_LENGTH = 255

interface Profile {
  readonly name?: string | null | undefined
  readonly avatar?: string | null | undefined
}

/**
 * Loads the name of an EVM account from the identity service, then on chain (ENS), then from the name service. A failed
 * source is skipped. If a source failed and no other has a name, the cached identity stays.
 */
export async function readIdentity(
  identities: IdentityStore,
  namespace: Namespace,
  force: boolean,
): Promise<Identity | undefined> {
  const { scope } = identities
  followAccount(identities, namespace)
  const connectedAccount = getConnectedAccount(scope, namespace)
  if (!connectedAccount || namespace !== 'eip155') return undefined
  const { clock } = scope.services
  const cached = identities.get(namespace)
  if (cached && !force && clock.now() - cached.at < cacheTimes.identity) return cached
  const result = await fetchProfile(scope, connectedAccount, force)
  if (scope.signal.aborted || getConnectedAccount(scope, namespace)?.address !== connectedAccount.address)
    return identities.get(namespace)
  const name = cleanName(result.known?.name, MAX_NAME_LENGTH) || undefined
  if (!name && result.failed) return cached
  const image = name && safeUrl(result.known?.avatar, 'image')
  const identity = { address: connectedAccount.address, name, image, at: clock.now() }
  identities.put(namespace, identity)
  return identity
}

function followAccount(identities: IdentityStore, namespace: Namespace): void {
  if (identities.isFollowing) return
  identities.isFollowing = true
  const { scope } = identities
  const stop = subscribe(scope.use(AccountController).state, () => {
    if (!identities.get(namespace)) void identities.refresh(namespace)
  })
  scope.signal.addEventListener('abort', stop, { once: true })
}

async function fetchProfile(scope: Scope, connectedAccount: ConnectedAccount, fresh: boolean) {
  let failed = false
  for (const fetchFrom of [fromService, fromChain, fromNameService]) {
    const profileData = await fetchFrom(scope, connectedAccount, fresh).catch(() => {
      failed = true
      return undefined
    })
    if (profileData?.name) return { known: profileData, failed }
  }
  return { known: undefined, failed }
}

// Queries the identity service for main networks only, unless it supports the test network.
async function fromService({ services, signal }: Scope, { address, network }: ConnectedAccount, fresh: boolean) {
  const { data } = services
  if (!data.available) return undefined
  if (network.testnet && !(await data.serves(network.caipNetworkId, signal))) return undefined
  return data.call('GET /v1/identity/{address}', { address }, { signal, fresh })
}

async function fromChain(scope: Scope, { address, network }: ConnectedAccount): Promise<Profile | undefined> {
  const { profile } = await getVerbs(scope, network.chainNamespace)
  return profile?.(address, scope.signal)
}

async function fromNameService(
  scope: Scope,
  { address }: ConnectedAccount,
  fresh: boolean,
): Promise<Profile | undefined> {
  if (!scope.services.data.available) return undefined
  const [name] = await fetchOwnNames(scope, address, { signal: scope.signal, fresh })
  return { name }
}
