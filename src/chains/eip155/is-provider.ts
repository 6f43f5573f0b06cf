import type { Provider } from '../../core/provider.js'

/** Whether a value answers requests. It may throw: anything on the page can stand here. Standard: EIP-1193. */
export function isProvider(value: unknown): value is Provider {
  return typeof (value as Provider | null | undefined)?.request === 'function'
}
