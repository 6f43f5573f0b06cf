import type { Clock } from '../../src/core/clock.js'

const MINUTE_MS = 60_000

/** Repeats a job, a minute after each run ended, until the signal aborts. A failed run is reported, and the next follows. */
export function everyMinute(
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
  job: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): void {
  if (signal.aborted) return
  const cancel = clock.after(MINUTE_MS, () => {
    signal.removeEventListener('abort', cancel)
    const done = job().catch(onFailure)
    void done.then(() => everyMinute({ clock, signal }, job, onFailure))
  })
  signal.addEventListener('abort', cancel, { once: true })
}
