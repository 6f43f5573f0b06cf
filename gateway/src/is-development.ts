import type { Settings } from './settings.js'

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** True for a gateway that only this machine can reach. `checkSettings` keeps such a gateway off the internet. */
export function isDevelopment({ production, host }: Pick<Settings, 'production' | 'host'>): boolean {
  return !production && LOOPBACK.has(host)
}
