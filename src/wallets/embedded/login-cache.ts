import type { Clock } from '../../core/clock.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { EmbeddedUser } from '../../frame/frame-client.js'
import { type Check, isNumber, isOneOf, isText } from '../../lib/shape.js'
import { toCaipNetworkId } from './user-accounts.js'

/** What a login leaves behind on the app's side, by the names of its keys. Never a token. */
export type LoginValues = {
  EMAIL_LOGIN_USED_KEY: 'yes'
  EMAIL: string
  /** Milliseconds since the epoch. */
  LAST_EMAIL_LOGIN_TIME: number
  /** By CAIP-2. */
  LAST_USED_CHAIN_KEY: string
  SOCIAL_USERNAME: string
  /** EVM chain ids, with commas between them. */
  SMART_ACCOUNT_ENABLED_NETWORKS: string
}

/** Where that is kept; the storage of an instance is one. */
export interface LoginStore {
  get<K extends keyof LoginValues>(key: K, check: Check<LoginValues[K]>): LoginValues[K] | undefined
  set<K extends keyof LoginValues>(key: K, value: LoginValues[K]): void
  remove(key: keyof LoginValues): void
}

/** How long a person waits before another code may be mailed, in milliseconds. Spec point 5. */
export const EMAIL_THROTTLE_MS = 30_000

/** When another code may be mailed, in milliseconds since the epoch; 0 where nothing keeps it. */
export function nextEmailAt(store: Pick<LoginStore, 'get'>, clock: Clock): number {
  const last = store.get('LAST_EMAIL_LOGIN_TIME', isNumber)
  if (last === undefined || last > clock.now()) return 0 // a time to come is a clock that was turned back
  return last + EMAIL_THROTTLE_MS
}

/** Throws `email/throttled` within 30 s of the last email; its cause says the seconds, as the frame's own refusals do. */
export function refuseTooSoon(store: Pick<LoginStore, 'get'>, clock: Clock): void {
  const left = Math.ceil((nextEmailAt(store, clock) - clock.now()) / 1_000)
  if (left <= 0) return
  const text = `Please try again after ${left} seconds`
  throw new AppKitError('email/throttled', { text, cause: { message: text, retryAfter: left } })
}

const ofPerson = ['EMAIL_LOGIN_USED_KEY', 'EMAIL', 'LAST_USED_CHAIN_KEY', 'SOCIAL_USERNAME'] as const
const isYes = isOneOf('yes')

/** What the app remembers of a login, so that a reload knows whether there is a wallet to ask. Spec point 4. */
export class LoginCache {
  constructor(
    private readonly store: LoginStore,
    private readonly clock: Clock,
  ) {}

  /** Whether somebody logged in here, and did not log out. */
  get isUsed(): boolean {
    return this.store.get('EMAIL_LOGIN_USED_KEY', isYes) !== undefined
  }

  get lastChain(): string | undefined {
    return this.store.get('LAST_USED_CHAIN_KEY', isText)
  }

  /** The EVM networks on which the frame says that smart accounts work. */
  get smartAccountNetworks(): readonly number[] {
    const text = this.store.get('SMART_ACCOUNT_ENABLED_NETWORKS', isText) ?? ''
    return text.split(',').filter(Boolean).map(Number).filter(Number.isSafeInteger)
  }

  allowSmartAccounts(ids: readonly number[]): void {
    this.store.set('SMART_ACCOUNT_ENABLED_NETWORKS', ids.join(','))
  }

  /** Throws `email/throttled` within 30 s of the last email. */
  throttle(): void {
    refuseTooSoon(this.store, this.clock)
  }

  emailed(): void {
    this.store.set('LAST_EMAIL_LOGIN_TIME', this.clock.now())
  }

  /** Somebody is logged in. */
  loggedIn(user: Pick<EmbeddedUser, 'chainId' | 'userName'>, email: string | undefined): void {
    this.store.set('EMAIL_LOGIN_USED_KEY', 'yes')
    this.store.remove('LAST_EMAIL_LOGIN_TIME')
    if (email) this.store.set('EMAIL', email)
    if (user.userName) this.store.set('SOCIAL_USERNAME', user.userName)
    this.usedChain(user.chainId)
  }

  newEmail(email: string): void {
    this.store.set('EMAIL', email)
  }

  newUserName(name: string): void {
    this.store.set('SOCIAL_USERNAME', name)
  }

  usedChain(chainId: string | number): void {
    const id = toCaipNetworkId(chainId)
    if (id) this.store.set('LAST_USED_CHAIN_KEY', id)
  }

  /** Forgets who was logged in. */
  clear(): void {
    for (const key of ofPerson) this.store.remove(key)
  }
}
