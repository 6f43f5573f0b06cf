import type { Clock } from '../../core/clock.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { EmbeddedUser } from '../../frame/frame-client.js'
import { type Check, isNumber, isLiteral, isText } from '../../lib/shape.js'
import { toCaipNetworkId } from './user-accounts.js'

/** The stored values of a login, by storage key. Never contains a token. */
export type LoginValues = {
  EMAIL_LOGIN_USED_KEY: 'yes'
  EMAIL: string
  /** Milliseconds since the epoch. */
  LAST_EMAIL_LOGIN_TIME: number
  /** CAIP-2 id. */
  LAST_USED_CHAIN_KEY: string
  SOCIAL_USERNAME: string
  /** EVM chain ids, separated by commas. */
  SMART_ACCOUNT_ENABLED_NETWORKS: string
}

export interface LoginStore {
  get<K extends keyof LoginValues>(key: K, check: Check<LoginValues[K]>): LoginValues[K] | undefined
  set<K extends keyof LoginValues>(key: K, value: LoginValues[K]): void
  remove(key: keyof LoginValues): void
}

/** Minimum time between two login emails, in milliseconds. */
export const EMAIL_THROTTLE_MS = 30_000

/** Returns when the next email can be sent, in milliseconds since the epoch, or 0 if it can be sent now. */
export function getNextEmailTime(store: Pick<LoginStore, 'get'>, clock: Clock): number {
  const last = store.get('LAST_EMAIL_LOGIN_TIME', isNumber)
  if (last === undefined || last > clock.now()) return 0 // a time in the future means that the clock was set back
  return last + EMAIL_THROTTLE_MS
}

/**
 * Throws `email/throttled` within 30 seconds of the last email. The cause has the remaining seconds, like the frame's
 * errors.
 */
export function assertEmailAllowed(store: Pick<LoginStore, 'get'>, clock: Clock): void {
  const remainingSeconds = Math.ceil((getNextEmailTime(store, clock) - clock.now()) / 1_000)
  if (remainingSeconds <= 0) return
  const text = `Please try again after ${remainingSeconds} seconds`
  throw new AppKitError('email/throttled', { text, cause: { message: text, retryAfter: remainingSeconds } })
}

const userKeys = ['EMAIL_LOGIN_USED_KEY', 'EMAIL', 'LAST_USED_CHAIN_KEY', 'SOCIAL_USERNAME'] as const
const isYes = isLiteral('yes')

export class LoginCache {
  constructor(
    private readonly store: LoginStore,
    private readonly clock: Clock,
  ) {}

  get hasLogin(): boolean {
    return this.store.get('EMAIL_LOGIN_USED_KEY', isYes) !== undefined
  }

  get lastChain(): string | undefined {
    return this.store.get('LAST_USED_CHAIN_KEY', isText)
  }

  get smartAccountNetworks(): readonly number[] {
    const text = this.store.get('SMART_ACCOUNT_ENABLED_NETWORKS', isText) ?? ''
    return text.split(',').filter(Boolean).map(Number).filter(Number.isSafeInteger)
  }

  setSmartAccountNetworks(ids: readonly number[]): void {
    this.store.set('SMART_ACCOUNT_ENABLED_NETWORKS', ids.join(','))
  }

  assertEmailAllowed(): void {
    assertEmailAllowed(this.store, this.clock)
  }

  recordEmail(): void {
    this.store.set('LAST_EMAIL_LOGIN_TIME', this.clock.now())
  }

  recordLogin(user: Pick<EmbeddedUser, 'chainId' | 'userName'>, email: string | undefined): void {
    this.store.set('EMAIL_LOGIN_USED_KEY', 'yes')
    this.store.remove('LAST_EMAIL_LOGIN_TIME')
    if (email) this.store.set('EMAIL', email)
    if (user.userName) this.store.set('SOCIAL_USERNAME', user.userName)
    this.setLastChain(user.chainId)
  }

  setEmail(email: string): void {
    this.store.set('EMAIL', email)
  }

  setUserName(name: string): void {
    this.store.set('SOCIAL_USERNAME', name)
  }

  setLastChain(chainId: string | number): void {
    const id = toCaipNetworkId(chainId)
    if (id) this.store.set('LAST_USED_CHAIN_KEY', id)
  }

  clear(): void {
    for (const key of userKeys) this.store.remove(key)
  }
}
