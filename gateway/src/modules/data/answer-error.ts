import type { Context } from 'hono'
import { HttpError } from '../../http-error.js'
import { outOfReach } from '../chains/out-of-reach.js'

/**
 * How a data call says no. The answer has both forms that clients read: our code and sentence, and the list of reasons
 * of the field's services. What failed without being foreseen tells nothing of itself.
 */
export function answerError(error: Error, context: Context, onFailure?: (error: unknown) => void): Response {
  const refusal = outOfReach(error) ?? unforeseen(error, onFailure)
  const { retryAfter } = refusal.details
  if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter))
  const reasons = [{ name: refusal.code, description: refusal.message }]
  return context.json({ ...refusal.toJSON(), status: 'FAILED', reasons }, refusal.status)
}

function unforeseen(error: Error, onFailure?: (error: unknown) => void): HttpError {
  onFailure?.(error)
  return new HttpError(500, 'failed', 'The gateway could not answer. Try again.')
}
