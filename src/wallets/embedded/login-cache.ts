import type { Clock } from '../../core/clock.js'
import type { EmbeddedUser } from '../../frame/frame-client.js'
import { isOneOf, isText } from '../../lib/shape.js'
import { refuseTooSoon } from './email-throttle.js'
import type { LoginStore } from './login-store.js'
import { toCaipNetworkId } from './wire-network.js'

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
