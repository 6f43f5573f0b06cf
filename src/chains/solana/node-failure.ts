import { AppKitError } from '../../core/errors/appkit-error.js'
import { transferFailure } from './transfer-failure.js'

/** Why a node did not take a transaction in: what it found when it tried it, else the error as it came. */
export function nodeFailure(thrown: unknown): unknown {
  const cause = AppKitError.is(thrown, 'rpc/failed') ? thrown.cause : undefined
  const { message, data } = (cause ?? {}) as { readonly message?: unknown; readonly data?: unknown }
  const { err, logs } = (data ?? {}) as { readonly err?: unknown; readonly logs?: unknown }
  if (err === undefined || err === null) return thrown
  return transferFailure({ err: [err, message], logs }, false)
}
