import type { Check } from '../../lib/shape.js'

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
