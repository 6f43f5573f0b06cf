import { allSteps, type Asset, type Decoded, type DecodedAmount } from './decoded.js'

/** The totals of one asset over all steps, in its smallest unit. */
export interface AssetTotal {
  readonly asset: Asset
  readonly decimals?: number
  // The amount that leaves the account in the worst case.
  readonly out: DecodedAmount['value']
  // The minimum that the account receives. Promises of unknown contracts are not counted.
  readonly in: bigint
  // The amount that others may take from now on.
  readonly allow: DecodedAmount['value']
  // The recipients of outgoing amounts, or else the contracts.
  readonly recipients: readonly string[]
  readonly spenders: readonly string[]
}

interface Sums {
  readonly out: DecodedAmount['value']
  readonly in: bigint
  readonly allow: DecodedAmount['value']
}

const NONE: Sums = { out: 0n, in: 0n, allow: 0n }

/**
 * Sums a request by asset, in the order in which the assets appear. Each outgoing amount counts, including those that an
 * unknown contract claims; incoming ones count only if they are certain.
 */
export function toTotals(request: Decoded): readonly AssetTotal[] {
  const steps = allSteps(request)
  const amounts = steps.flatMap(step => step.amounts).filter(({ flow }) => flow !== 'other')
  const firsts = amounts.filter((a, at) => amounts.findIndex(b => isSameAsset(a.asset, b.asset)) === at)
  return firsts.map(({ asset }) => {
    const decimals = amounts.find(amount => amount.decimals !== undefined && isSameAsset(amount.asset, asset))?.decimals
    return {
      asset,
      ...(decimals !== undefined && { decimals }),
      ...sumStep(request, asset),
      recipients: getAddresses(steps, asset, 'out', [['to'], ['contract']]),
      spenders: getAddresses(steps, asset, 'allow', [['spender', 'operator']]),
    }
  })
}

/** Returns true if a request needs totals: it has several steps, or several assets leave the account. */
export function needsTotals(request: Decoded): boolean {
  const ends = allSteps(request).filter(({ steps }) => steps.length === 0)
  return ends.length > 1 || toTotals(request).filter(({ out }) => out !== 0n).length > 1
}

function sumStep(step: Decoded, asset: Asset): Sums {
  const own = step.amounts.filter(amount => isSameAsset(amount.asset, asset)).reduce(addAmount, NONE)
  return step.steps.map(child => sumStep(child, asset)).reduce(add, own)
}

function addAmount(sums: Sums, { flow, value, claimed }: DecodedAmount): Sums {
  if (flow === 'out') return { ...sums, out: plus(sums.out, value) }
  if (flow === 'allow') return { ...sums, allow: plus(sums.allow, value) }
  return flow === 'in' && claimed !== true && value !== 'unlimited' ? { ...sums, in: sums.in + value } : sums
}

function add(a: Sums, b: Sums): Sums {
  return { out: plus(a.out, b.out), in: a.in + b.in, allow: plus(a.allow, b.allow) }
}

function plus(a: DecodedAmount['value'], b: DecodedAmount['value']): DecodedAmount['value'] {
  return a === 'unlimited' || b === 'unlimited' ? 'unlimited' : a + b
}

function getAddresses(
  steps: readonly Decoded[],
  asset: Asset,
  flow: DecodedAmount['flow'],
  roles: readonly (readonly string[])[],
): readonly string[] {
  const moving = steps.filter(({ amounts }) =>
    amounts.some(amount => amount.flow === flow && isSameAsset(amount.asset, asset)),
  )
  const found = moving.flatMap(({ parties }) => {
    const byRole = roles.map(some => parties.flatMap(({ role, address }) => (some.includes(role) ? [address] : [])))
    return byRole.find(addresses => addresses.length > 0) ?? []
  })
  return found.filter((a, at) => found.findIndex(b => a.toLowerCase() === b.toLowerCase()) === at)
}

function isSameAsset(a: Asset, b: Asset): boolean {
  return toKey(a) === toKey(b)
}

// Addresses of Solana distinguish upper and lower case, but no one can find two that differ only in it.
function toKey(asset: Asset): string {
  if (asset.kind === 'native') return asset.kind
  return `${asset.kind} ${asset.address.toLowerCase()} ${asset.kind === 'item' ? asset.id : ''}`
}
