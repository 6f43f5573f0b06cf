import type { SIWXConfig } from '../../core/siwx.js'
import type { Scope } from '../scope.js'

/** Who keeps the app's sign-ins: its own, or what its older `siweConfig` amounts to; undefined where nobody signs in. */
export async function siwxOf(scope: Scope): Promise<SIWXConfig | undefined> {
  return scope.siwx
}
