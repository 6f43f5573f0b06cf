import type { CaipNetworkId, Namespace } from '../../core/caip.js'
import type { Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import type { SIWXConfig, SIWXMessage, SIWXMessageData, SIWXSession } from '../../core/siwx.js'
import type { TimeoutOptions } from '../../lib/async.js'
import { isListOf, isText } from '../../lib/shape.js'
import { AccountController } from '../connection/account.js'
import { holderOf } from '../connection/active-account.js'
import { ConnectionController } from '../connection/connection.js'
import type { Scope } from '../scope.js'

/** How long whoever keeps an app's sign-ins may take to answer, in milliseconds. */
export const ANSWER_LIMIT_MS = 30_000

/** That limit, for one question. */
export function answerLimit({ services }: Scope, signal: AbortSignal): TimeoutOptions {
  const onTimeout = () => new AppKitError('siwx/init-failed', { text: 'siwx: no answer in 30 s' })
  return { ms: ANSWER_LIMIT_MS, clock: services.clock, signal, onTimeout }
}

/** Whose sign-in is looked for, and when. */
interface Wanted {
  readonly address: string
  readonly chainId: CaipNetworkId
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** The first of an app's sign-ins that is one of this account on this network, and holds now. */
export function sessionFor(sessions: readonly SIWXSession[], wanted: Wanted): SIWXSession | undefined {
  return sessions.find(({ data }) => isFor(data, wanted) && !(endOf(data) <= wanted.now) && !(begin(data) > wanted.now))
}

/** Whether a message or a sign-in speaks of this account on this network. */
export function isFor(data: SIWXMessageData, { address, chainId }: Omit<Wanted, 'now'>): boolean {
  return data.chainId === chainId && spelled(data.accountAddress) === spelled(address)
}

/** When a sign-in ends, in milliseconds since the epoch: never where it does not say, long ago where nobody can read it. */
export function endOf({ expirationTime }: SIWXMessageData): number {
  return expirationTime === undefined ? Infinity : Date.parse(expirationTime) || 0
}

/** The fields of a message, without how it is written. */
export function dataOf(message: SIWXMessage): SIWXMessageData {
  const { accountAddress, chainId, domain, uri, version, nonce, ...more } = message
  const { issuedAt, expirationTime, notBefore, requestId, statement, resources } = more
  const optional = { issuedAt, expirationTime, notBefore, requestId, statement, resources }
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined))
  return { accountAddress, chainId, domain, uri, version, nonce, ...given }
}

function begin({ notBefore }: SIWXMessageData): number {
  return notBefore === undefined ? 0 : Date.parse(notBefore) || Infinity
}

/** Hex means the same in every case; in base58 and bech32 each letter counts. */
function spelled(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address
}

/** Whether somebody who does not sign in is to be disconnected. */
export function isSignInRequired(config: SIWXConfig): boolean {
  try {
    return config.getRequired?.() ?? true
  } catch {
    return true // an app that cannot say lets nobody in
  }
}

const isDeclined = isListOf(isText)

/** How many refusals are remembered; an older one is asked again. */
export const MOST_DECLINED = 50

/** Whether this account would not sign in on this network while it has been connected. */
export function hasDeclined({ services }: Scope, caipAddress: string): boolean {
  return read(services).includes(caipAddress)
}

/** Remembers that it would not, over reloads and in other tabs too. */
export function rememberDeclined({ services }: Scope, caipAddress: string): void {
  const others = read(services).filter(known => known !== caipAddress)
  services.storage.set('siwx_declined', [caipAddress, ...others].slice(0, MOST_DECLINED))
}

/** Forgets one refusal: the person asks for it by themselves. */
export function forgetDeclined({ services }: Scope, caipAddress: string): void {
  store(
    services,
    read(services).filter(known => known !== caipAddress),
  )
}

/** Forgets what was refused in a namespace: its connection is over. */
export function forgetAllDeclined({ services }: Scope, namespace: Namespace): void {
  store(
    services,
    read(services).filter(known => !known.startsWith(`${namespace}:`)),
  )
}

function read({ storage }: Scope['services']): readonly string[] {
  return storage.get('siwx_declined', isDeclined) ?? []
}

function store({ storage }: Scope['services'], left: readonly string[]): void {
  if (left.length > 0) storage.set('siwx_declined', left)
  else storage.remove('siwx_declined')
}

/** A message that waits to be signed, and since when. */
export interface PreparedMessage {
  readonly message: SIWXMessage
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** One connected account on one network: whom a sign-in is about. It ends with the account, the network or the connection. */
export class SiwxPlace {
  readonly #life = new AbortController()
  /** The sign-in that holds. */
  signIn: SIWXSession | undefined
  prepared: PreparedMessage | undefined
  /** Calls off the look at the moment the sign-in expires. */
  callOff = () => {}

  constructor(
    readonly namespace: Namespace,
    readonly address: string,
    readonly network: Network,
    /** By the word of the wallet, or of the network where a signature came to nothing. */
    public isSmartAccount: boolean,
    readonly connection: Session,
  ) {}

  /** Aborted when it is over: what comes later is about nobody. */
  get signal(): AbortSignal {
    return this.#life.signal
  }

  /** The account in CAIP-10. */
  get caipAddress(): string {
    return `${this.network.caipNetworkId}:${this.address}`
  }

  /** Whether it stands for the same as another. */
  isSame(other: SiwxPlace | undefined): boolean {
    return this.connection === other?.connection && this.caipAddress === other.caipAddress
  }

  end(): void {
    this.callOff()
    this.#life.abort()
  }
}

/** Where the account of a namespace stands now; undefined where nobody is connected, or the app does not know the network. */
export function placeOf(scope: Scope, namespace: Namespace): SiwxPlace | undefined {
  if (scope.signal.aborted) return undefined
  const account = scope.use(AccountController)
  const connection = scope.use(ConnectionController).session(namespace)
  const holder = account.isConnected(namespace) ? holderOf(scope, namespace) : undefined
  if (!holder || !connection) return undefined
  const isSmart = account.of(namespace).accounts[0]?.type === 'smartAccount'
  return new SiwxPlace(namespace, holder.address, holder.network, isSmart, connection)
}
