import type { CaipNetworkId, Namespace } from '../../core/caip.js'
import type { Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import type { Network } from '../../core/network.js'
import type { SIWXConfig, SIWXMessage, SIWXMessageData, SIWXSession } from '../../core/siwx.js'
import type { TimeoutOptions } from '../../lib/async.js'
import { isList, isText } from '../../lib/shape.js'
import { AccountController } from '../connection/account.js'
import { getConnectedAccount } from '../connection/active-account.js'
import { ConnectionController } from '../connection/connection.js'
import type { Scope } from '../scope.js'

const loadSiweConversion = lazy(() => import('../../siwx/from-siwe-config.js'))

/**
 * Returns the app's `siwx` option, or the configuration derived once from the older `siweConfig`. Returns undefined
 * without either.
 */
export async function getSiwxConfig(scope: Scope): Promise<SIWXConfig | undefined> {
  const { siweConfig } = scope.options
  if (scope.siwx || !siweConfig || siweConfig.enabled === false) return scope.siwx
  const { fromSiweConfig } = await loadSiweConversion()
  return (scope.siwx ??= fromSiweConfig(siweConfig, scope.services.clock))
}

export const RESPONSE_TIMEOUT_MS = 30_000

export function responseTimeout({ services }: Scope, signal: AbortSignal): TimeoutOptions {
  const onTimeout = () => new AppKitError('siwx/init-failed', { text: 'siwx: no answer in 30 s' })
  return { ms: RESPONSE_TIMEOUT_MS, clock: services.clock, signal, onTimeout }
}

interface SessionQuery {
  readonly address: string
  readonly chainId: CaipNetworkId
  readonly now: number
}

export function findSession(sessions: readonly SIWXSession[], query: SessionQuery): SIWXSession | undefined {
  return sessions.find(
    ({ data }) =>
      matchesAccount(data, query) && !(getExpiration(data) <= query.now) && !(getNotBefore(data) > query.now),
  )
}

export function matchesAccount(data: SIWXMessageData, { address, chainId }: Omit<SessionQuery, 'now'>): boolean {
  return data.chainId === chainId && normalizeAddress(data.accountAddress) === normalizeAddress(address)
}

/** Returns the expiration in milliseconds since the epoch: Infinity if absent, 0 if it cannot be parsed. */
export function getExpiration({ expirationTime }: SIWXMessageData): number {
  return expirationTime === undefined ? Infinity : Date.parse(expirationTime) || 0
}

export function toMessageData(message: SIWXMessage): SIWXMessageData {
  const { accountAddress, chainId, domain, uri, version, nonce, ...more } = message
  const { issuedAt, expirationTime, notBefore, requestId, statement, resources } = more
  const optional = { issuedAt, expirationTime, notBefore, requestId, statement, resources }
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined))
  return { accountAddress, chainId, domain, uri, version, nonce, ...given }
}

function getNotBefore({ notBefore }: SIWXMessageData): number {
  return notBefore === undefined ? 0 : Date.parse(notBefore) || Infinity
}

// Hex addresses are case-insensitive; base58 and bech32 addresses are not.
function normalizeAddress(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address
}

/** Returns true if accounts that do not sign in are disconnected. */
export function isSignInRequired(config: SIWXConfig): boolean {
  try {
    return config.getRequired?.() ?? true
  } catch {
    return true // fail closed if the app's function throws
  }
}

const isDeclined = isList(isText)

export const MAX_DECLINED = 50

/** True if the account declined on any network. A switch of networks does not ask again. */
export function hasDeclined({ services }: Scope, caipAddress: string): boolean {
  return readDeclined(services).some(known => isSameAccount(known, caipAddress))
}

export function rememberDeclined({ services }: Scope, caipAddress: string): void {
  const others = readDeclined(services).filter(known => known !== caipAddress)
  services.storage.set('siwx_declined', [caipAddress, ...others].slice(0, MAX_DECLINED))
}

export function forgetDeclined({ services }: Scope, caipAddress: string): void {
  storeDeclined(
    services,
    readDeclined(services).filter(known => !isSameAccount(known, caipAddress)),
  )
}

// Compares the namespace and the address, without the network, of two CAIP-10 accounts.
function isSameAccount(a: string, b: string): boolean {
  const [namespace, , ...address] = a.split(':')
  const [otherNamespace, , ...otherAddress] = b.split(':')
  return namespace === otherNamespace && address.join(':') === otherAddress.join(':')
}

export function forgetAllDeclined({ services }: Scope, namespace: Namespace): void {
  storeDeclined(
    services,
    readDeclined(services).filter(known => !known.startsWith(`${namespace}:`)),
  )
}

function readDeclined({ storage }: Scope['services']): readonly string[] {
  return storage.get('siwx_declined', isDeclined) ?? []
}

function storeDeclined({ storage }: Scope['services'], remaining: readonly string[]): void {
  if (remaining.length > 0) storage.set('siwx_declined', remaining)
  else storage.remove('siwx_declined')
}

export interface PreparedMessage {
  readonly message: SIWXMessage
  readonly at: number
}

/**
 * A connected account on one network that may sign in. It ends when the account, the network or the connection changes.
 */
export class SignInTarget {
  readonly #lifetime = new AbortController()
  signIn: SIWXSession | undefined
  prepared: PreparedMessage | undefined
  cancelExpiration = () => {}
  cancelRecheck = () => {}
  /** Failed lookups since the last successful one. */
  failedChecks = 0

  constructor(
    readonly namespace: Namespace,
    readonly address: string,
    readonly network: Network,
    /** As stated by the wallet, or by the network after a failed signature. */
    public isSmartAccount: boolean,
    readonly connection: Session,
  ) {}

  get signal(): AbortSignal {
    return this.#lifetime.signal
  }

  get caipAddress(): string {
    return `${this.network.caipNetworkId}:${this.address}`
  }

  isSame(candidate: SignInTarget | undefined): boolean {
    return this.connection === candidate?.connection && this.caipAddress === candidate.caipAddress
  }

  end(): void {
    this.cancelExpiration()
    this.cancelRecheck()
    this.#lifetime.abort()
  }
}

/**
 * Returns the sign-in target of a namespace, or undefined if no wallet is connected or the app does not configure its
 * network.
 */
export function getSignInTarget(scope: Scope, namespace: Namespace): SignInTarget | undefined {
  if (scope.signal.aborted) return undefined
  const account = scope.use(AccountController)
  const connection = scope.use(ConnectionController).session(namespace)
  const connectedAccount = account.isConnected(namespace) ? getConnectedAccount(scope, namespace) : undefined
  if (!connectedAccount || !connection) return undefined
  const isSmart = account.get(namespace).accounts[0]?.type === 'smartAccount'
  return new SignInTarget(namespace, connectedAccount.address, connectedAccount.network, isSmart, connection)
}
