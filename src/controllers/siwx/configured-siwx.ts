import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SIWXConfig } from '../../core/siwx.js'
import type { Scope } from '../scope.js'

/**
 * Returns the app's `siwx` option, or the configuration derived once from the older `siweConfig`. Returns undefined
 * without either.
 * @throws AppKitError `chunk/unavailable`
 */
export async function getSiwxConfig(scope: Scope): Promise<SIWXConfig | undefined> {
  const { siweConfig } = scope.options
  if (scope.siwx || !siweConfig || siweConfig.enabled === false) return scope.siwx
  const { fromSiweConfig } = await import('../../siwx/from-siwe-config.js').catch((cause: unknown) => {
    throw AppKitError.from(cause, 'chunk/unavailable')
  })
  return (scope.siwx ??= fromSiweConfig(siweConfig, scope.services.clock))
}
