import { allSteps, type Action, type Decoded } from '../decode/decoded.js'
import type { ApprovalRequest } from './approval-request.js'

/** All that is known to move nothing: a text, and a sign-in. Whatever a decoder adds later moves value until it is listed here. */
const HARMLESS: readonly Action[] = ['message', 'sign-in']

/**
 * Whether an approval can move tokens, coins, allowances or control of the account. Unknown calls, bytes that are no
 * text, and typed data with a verifying contract count as moving value.
 */
export function movesValue({ decoded, feeLimit }: Pick<ApprovalRequest, 'decoded' | 'feeLimit'>): boolean {
  return feeLimit !== undefined || !allSteps(decoded).every(isHarmless)
}

function isHarmless({ action, amounts, parties, warnings }: Decoded): boolean {
  if (amounts.length > 0) return false
  if (HARMLESS.includes(action)) return true
  const hasContract = parties.some(({ role }) => role === 'contract')
  return action === 'typed-data' && !hasContract && warnings.every(({ level }) => level === 'notice')
}
