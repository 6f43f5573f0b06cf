import type { EvmNetwork } from '../chain/network-list.js'
import { readAllowance } from '../chain/token-checks.js'
import { allowance } from '../decode/call-reader.js'
import { allSteps, type Decoded, type DecodedAmount, type DecodedWarning } from '../decode/decoded.js'
import type { HandlerDeps } from './handler-context.js'

/**
 * Replaces every change of an allowance (`increaseAllowance`, `decreaseAllowance`) by the allowance that results from it,
 * so that the screen shows all that the spender may take. Adds up several changes of one allowance, and starts from an
 * approval in the same request. If the token does not report the allowance, the request gets a red warning.
 */
export async function resolveAllowances(
  { rpc, wallet }: Pick<HandlerDeps, 'rpc' | 'wallet'>,
  network: EvmNetwork,
  request: Decoded,
  signal: AbortSignal,
): Promise<Decoded> {
  const owner = wallet.wallet?.evmAddress ?? ''
  const changes = allSteps(request).flatMap(step => (findChange(step) ? (toKey(step) ?? []) : []))
  if (changes.length === 0) return request
  const before = new Map(
    await Promise.all(
      [...new Set(changes)].map(async key => {
        const [token = '', spender = ''] = key.split(' ')
        return [key, await readAllowance(rpc, network, { token, owner, spender }, signal)] as const
      }),
    ),
  )
  return applyChanges(request, before)
}

// Steps are executed in order, so each starts from the result of the one before.
function applyChanges(step: Decoded, current: Map<string, bigint | undefined>): Decoded {
  const [key, amount] = [toKey(step), findChange(step)]
  const own = key !== undefined && amount ? resolveStep(step, amount, current.get(key)) : step
  if (key !== undefined) {
    const after = own.amounts.find(({ flow }) => flow === 'allow')?.value
    if (own.action === 'revoke') current.set(key, 0n)
    else if (own.warnings.some(({ code }) => code === 'allowance-unknown')) current.set(key, undefined)
    else if (after !== undefined) current.set(key, after === 'unlimited' ? MAX_ALLOWANCE : after)
  }
  return { ...own, steps: own.steps.map(inner => applyChanges(inner, current)) }
}

const MAX_ALLOWANCE = 2n ** 256n - 1n

function resolveStep(step: Decoded, amount: DecodedAmount, before: bigint | undefined): Decoded {
  const { change, ...rest } = amount
  const by = rest.value === 'unlimited' ? MAX_ALLOWANCE : rest.value
  if (before === undefined) {
    const warning: DecodedWarning = { code: 'allowance-unknown', level: 'red' }
    return { ...step, amounts: [rest], warnings: [...step.warnings, warning] }
  }
  const after = change === 'increase' ? before + by : before > by ? before - by : 0n
  if (after === 0n) return { ...step, action: 'revoke', amounts: [] }
  const value = allowance(after)
  const warnings: readonly DecodedWarning[] = value === 'unlimited' ? [{ code: 'unlimited', level: 'red' }] : []
  return { ...step, amounts: [{ ...rest, value }], warnings: [...step.warnings, ...warnings] }
}

function findChange({ amounts }: Decoded): DecodedAmount | undefined {
  return amounts.find(({ flow, change }) => flow === 'allow' && change !== undefined)
}

function toKey({ action, parties }: Decoded): string | undefined {
  if (action !== 'approve' && action !== 'revoke') return undefined
  const [token, spender] = (['contract', 'spender'] as const).map(
    role => parties.find(party => party.role === role)?.address,
  )
  return token !== undefined && spender !== undefined ? `${token.toLowerCase()} ${spender.toLowerCase()}` : undefined
}
