import { HttpError } from '../../http-error.js'

/** Why a chain could not be asked, found in what viem made of it; nothing where the chain answered and said no. */
export function outOfReach(error: unknown): HttpError | undefined {
  for (let at = error, depth = 0; depth < 10; depth++) {
    if (at instanceof HttpError) return at
    if (!(at instanceof Error)) return undefined
    at = at.cause
  }
  return undefined
}
