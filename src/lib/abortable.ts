/**
 * Settles as the promise does, or rejects with the signal's reason as soon as it is aborted, whatever the promise
 * goes on to do. What comes too late is dropped without an unhandled rejection.
 */
export function abortable<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise
  return new Promise<T>((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
