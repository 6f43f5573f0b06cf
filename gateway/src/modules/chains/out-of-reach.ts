import { BlockNotFoundError, ContractFunctionZeroDataError } from 'viem'
import { HttpError } from '../../http-error.js'
import { RpcRefusal } from './rpc-refusal.js'

/** How deep viem wraps what a node said. */
const DEPTH = 10

/** Why a chain could not be asked, found in what viem made of it; nothing where the chain answered and said no. */
export function outOfReach(error: unknown): HttpError | undefined {
  return within(error, cause => (cause instanceof HttpError ? cause : undefined))
}

/** Whether a node said no, or knows nothing of what must be there, found in what viem made of it. */
export function saidNo(error: unknown): boolean {
  return within(error, cause => (noes.some(no => cause instanceof no) ? (cause as Error) : undefined)) !== undefined
}

const noes = [RpcRefusal, BlockNotFoundError, ContractFunctionZeroDataError]

function within<E>(error: unknown, read: (cause: unknown) => E | undefined): E | undefined {
  for (let at = error, depth = 0; depth < DEPTH; depth++) {
    const found = read(at)
    if (found) return found
    if (!(at instanceof Error)) return undefined
    at = at.cause
  }
  return undefined
}
