import type { Decoded, DecodedParty } from './decoded.js'

/**
 * Says within a transfer of a token that it opens the receiver's account for it, in place of a step of its own. Only a
 * transfer of the same token to the same owner takes it in; whatever else is made stays a step.
 */
export function foldAccounts(shown: Decoded): Decoded {
  const steps = shown.steps.map(foldAccounts)
  const opened = new Map<Decoded, Decoded>()
  for (const made of steps) {
    const into = steps.find(step => !opened.has(step) && opens(made, step))
    if (into) opened.set(into, made)
  }
  const gone = new Set(opened.values())
  const left = steps.filter(step => !gone.has(step)).map(step => withDeposit(step, opened.get(step)))
  const [only] = left
  if (shown.action !== 'batch' || opened.size === 0 || left.length > 1 || !only) return { ...shown, steps: left }
  const facts = [...only.facts, ...shown.facts]
  return { ...only, facts, warnings: [...only.warnings, ...shown.warnings] }
}

/** Whether one step makes the account that another one sends a token to, at the cost of who signs. */
function opens(made: Decoded, step: Decoded): boolean {
  const asset = step.action === 'transfer' ? step.amounts[0]?.asset : undefined
  const deposit = made.facts.some(({ name }) => name === 'account-deposit')
  if (made.action !== 'create-account' || !deposit || made.warnings.length > 0 || asset?.kind !== 'token') return false
  return addressOf(made, 'contract') === asset.address && addressOf(made, 'owner') === addressOf(step, 'to')
}

function withDeposit(step: Decoded, made: Decoded | undefined): Decoded {
  const deposits = made?.facts.flatMap(fact => (fact.name === 'account-deposit' ? fact : [])) ?? []
  return { ...step, facts: [...step.facts, ...deposits.map(fact => ({ ...fact, name: 'opens-account' as const }))] }
}

function addressOf({ parties }: Decoded, role: DecodedParty['role']): string | undefined {
  return parties.find(party => party.role === role)?.address
}
