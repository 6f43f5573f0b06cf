import type { Timekeeper } from './timekeeper.js'

/** Resolves after a delay in milliseconds; rejects at once with the signal's reason when it is aborted. */
export function wait(ms: number, clock: Timekeeper, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const giveUp = () => {
      callOff()
      reject(signal?.reason)
    }
    const callOff = clock.after(ms, () => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    })
    signal?.addEventListener('abort', giveUp, { once: true })
  })
}
