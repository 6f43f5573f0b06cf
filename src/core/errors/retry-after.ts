import type { AppKitError } from './appkit-error.js'

/** The seconds that a refusal says to wait, rounded up; undefined where it says none. */
export function retryAfter({ cause }: AppKitError): number | undefined {
  const said: unknown = (cause as { retryAfter?: unknown } | null | undefined)?.retryAfter
  return typeof said === 'number' && Number.isFinite(said) && said > 0 ? Math.ceil(said) : undefined
}
