import type { CoreOptions } from './protocol-library.js'

type Logger = Exclude<NonNullable<CoreOptions['logger']>, string>

/**
 * A logger that says nothing and keeps nothing. The library's own, at any level, collects its lines in memory and
 * hangs a download function on `window`.
 */
export function silentLogger(): Logger {
  const nothing = () => undefined
  const logger = {
    level: 'silent',
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: nothing,
    fatal: nothing,
    silent: nothing,
    bindings: () => ({}),
    child: () => silentLogger(),
  }
  return logger as unknown as Logger
}
