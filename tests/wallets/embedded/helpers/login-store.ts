import type { LoginStore, LoginValues } from '../../../../src/wallets/embedded/login-cache.js'

/** A store in memory with readable values. */
export interface OpenStore extends LoginStore {
  readonly values: Partial<LoginValues>
}

export function loginStore(values: Partial<LoginValues> = {}): OpenStore {
  return {
    values,
    get(key, check) {
      const value: unknown = values[key]
      return check(value) ? value : undefined
    },
    set: (key, value) => void (values[key] = value),
    remove: key => void delete values[key],
  }
}
