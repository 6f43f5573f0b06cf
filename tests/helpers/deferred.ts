/** A promise that the test settles. */
export interface Deferred<T> {
  readonly promise: Promise<T>
  resolve(value: T): void
  reject(reason: unknown): void
}

export function deferred<T = void>(): Deferred<T> {
  let settle: Omit<Deferred<T>, 'promise'> | undefined
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }))
  return { promise, resolve: value => settle?.resolve(value), reject: reason => settle?.reject(reason) }
}
