import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SIWXConfig } from '../../core/siwx.js'
import type { Scope } from '../scope.js'

/**
 * Who keeps the app's sign-ins: its own, or what its older `siweConfig` amounts to, the same one each time; undefined where
 * nobody signs in. Throws `chunk/unavailable`.
 */
export async function siwxOf(scope: Scope): Promise<SIWXConfig | undefined> {
  const { siweConfig } = scope.options
  if (scope.siwx || !siweConfig || siweConfig.enabled === false) return scope.siwx
  const { fromSiweConfig } = await import('../../siwx/from-siwe-config.js').catch((cause: unknown) => {
    throw AppKitError.from(cause, 'chunk/unavailable')
  })
  return (scope.siwx ??= fromSiweConfig(siweConfig, scope.services.clock))
}
