import type { Clock } from '../../core/clock.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { EmbeddedUser } from '../../frame/frame-client.js'
import { isNumber, isOneOf, isText, type Check } from '../../lib/shape.js'
import { toCaipNetworkId } from './wire-network.js'

/** How long a person waits before the next email login, in milliseconds. Spec point 5. */
export const EMAIL_THROTTLE_MS = 30_000

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
    const last = this.store.get('LAST_EMAIL_LOGIN_TIME', isNumber)
    const left = last === undefined ? 0 : last + EMAIL_THROTTLE_MS - this.clock.now()
    if (left <= 0 || left > EMAIL_THROTTLE_MS) return // a time to come is a clock that was turned back
    throw new AppKitError('email/throttled', { text: `Please try again after ${Math.ceil(left / 1_000)} seconds` })
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
