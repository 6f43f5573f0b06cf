import type { EvmNetwork } from '../chain/network-list.js'
import { readTokenKind, type TokenKind } from '../chain/token-checks.js'
import { allSteps, type Decoded, type DecodedAmount, type DecodedWarning } from '../decode/decoded.js'
import type { HandlerDeps } from './handler-deps.js'

/** How many contracts of one request are asked what they are. */
const MAX_LOOKUPS = 12

/**
 * Says of `approve` calls whether they are about an amount or about an item: ERC-20 and ERC-721 share their bytes, and
 * `approve(somebody, 0)` ends an allowance of the one and gives item 0 of the other away. Where the contract does not
 * say what it is, nothing is called the end of an allowance.
 */
export async function withTokenKinds(
  { ask }: Pick<HandlerDeps, 'ask'>,
  network: EvmNetwork,
  request: Decoded,
  signal: AbortSignal,
): Promise<Decoded> {
  const asked = allSteps(request).flatMap(step => contractOf(step) ?? [])
  const addresses = [...new Set(asked)].slice(0, MAX_LOOKUPS)
  const kinds = new Map(
    await Promise.all(
      addresses.map(async address => [address, await readTokenKind(ask, network, address, signal)] as const),
    ),
  )
  const told = (step: Decoded): Decoded => {
    const contract = contractOf(step)
    const read = { ...step, steps: step.steps.map(told) }
    return contract === undefined ? read : asKind(read, contract, kinds.get(contract) ?? 'unknown')
  }
  return addresses.length === 0 ? request : told(request)
}

/** The contract of a step that allows something, or ends it. */
function contractOf({ action, parties }: Decoded): string | undefined {
  if (action !== 'approve' && action !== 'revoke') return undefined
  return parties.find(({ role }) => role === 'contract')?.address.toLowerCase()
}

function asKind(step: Decoded, contract: string, kind: TokenKind): Decoded {
  if (kind === 'token') return step
  if (kind === 'unknown') return step.action === 'revoke' ? doubted(step, 'kind-unknown') : step
  const items = step.amounts.map((amount): DecodedAmount => {
    const { value } = amount
    return value === 'unlimited'
      ? amount
      : { ...amount, asset: { kind: 'item', address: contract, id: value }, value: 1n }
  })
  const first: DecodedAmount = { flow: 'allow', asset: { kind: 'item', address: contract, id: 0n }, value: 1n }
  return doubted({ ...step, amounts: step.action === 'revoke' ? [first] : items }, 'item-approval')
}

function doubted(step: Decoded, code: DecodedWarning['code']): Decoded {
  return { ...step, action: 'approve', warnings: [...step.warnings, { code, level: 'red' }] }
}
