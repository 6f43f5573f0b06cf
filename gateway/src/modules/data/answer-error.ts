import type { Context } from 'hono'
import { HttpError } from '../../http-error.js'
import { outOfReach, saidNo } from '../chains/out-of-reach.js'

/**
 * How a data call says no. The answer has both forms that clients read: our code and sentence, and the list of reasons
 * of the field's services. What failed without being foreseen tells nothing of itself.
 */
export function answerError(error: Error, context: Context, onFailure?: (error: unknown) => void): Response {
  const refusal = outOfReach(error) ?? (saidNo(error) ? refused(error, onFailure) : unforeseen(error, onFailure))
  const { retryAfter } = refusal.details
  if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter))
  const reasons = [{ name: refusal.code, description: refusal.message }]
  return context.json({ ...refusal.toJSON(), status: 'FAILED', reasons }, refusal.status)
}

/** What a node says against a question of ours is the node's affair, and its words stay here. */
function refused(error: Error, onFailure?: (error: unknown) => void): HttpError {
  onFailure?.(error)
  return new HttpError(502, 'chain/refused', 'The network does not answer this now. Try again.')
}

function unforeseen(error: Error, onFailure?: (error: unknown) => void): HttpError {
  onFailure?.(error)
  return new HttpError(500, 'failed', 'The gateway could not answer. Try again.')
}
