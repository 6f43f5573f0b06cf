import type { AppKitOptions } from '../core/config.js'

/** The options as a text, so that the same ones are told from others: functions and providers do not count, adapters by their namespace. */
export function fingerprint(options: AppKitOptions): string {
  return JSON.stringify(options, (key, value: unknown) => {
    if (key === 'universalProvider' || typeof value === 'function') return undefined
    if (key === 'adapters') return (value as NonNullable<AppKitOptions['adapters']>).map(adapter => adapter.namespace)
    if (key === 'siwx' || key === 'siweConfig') return true
    return typeof value === 'bigint' ? String(value) : value
  })
}
