import { allSteps, type Asset, type Decoded } from '../../../src/frame-page/decode/decoded.js'
import { nameOf, PUBLIC_CONTRACTS, TWO, WETH } from './chain/addresses.js'
import { itemKey } from './chain/chain-state.js'

/** The promises of a screen, by asset and address. */
export interface Claims {
  /** The most that leaves the account. */
  readonly out: ReadonlyMap<string, bigint>
  /** The least that arrives there. */
  readonly in: ReadonlyMap<string, bigint>
  /** The most that others may take. */
  readonly allowed: readonly Allowed[]
  /** Transfers between others. */
  readonly others: readonly { readonly from: string; readonly asset: string; readonly value: bigint }[]
  /** The recipients that are named. */
  readonly recipients: ReadonlySet<string>
  /** The exact amounts that arrive. */
  readonly deliveries: readonly { readonly to: string; readonly asset: string; readonly value: bigint }[]
}

interface Allowed {
  readonly asset: string
  readonly spender: string
  readonly value: bigint
}

const UNLIMITED = 2n ** 256n - 1n
const SENDING = ['send-native', 'transfer', 'transfer-item']
/** Recipients of a swap that passes its output on to a later step. */
const PASSING = [...PUBLIC_CONTRACTS, TWO, `0x${'0'.repeat(40)}`]

export function readClaims(screen: Decoded): Claims {
  const out = new Map<string, bigint>()
  const arrives = new Map<string, bigint>()
  const passed = new Map<string, bigint>()
  const [allowed, others, deliveries]: [Allowed[], Claims['others'][number][], Claims['deliveries'][number][]] = [
    [],
    [],
    [],
  ]
  const recipients = new Set<string>()
  const steps = allSteps(screen).filter(({ claimed }) => claimed !== true)
  const unwraps = steps.some(({ action, amounts }) => action === 'unwrap' && amounts.some(({ flow }) => flow === 'in'))
  for (const step of steps) {
    // Where a screen does not say what a wrapping gives, it gives the same amount.
    const describesCall = step.amounts.some(({ flow }) => flow === 'in')
    const party = (role: string) => step.parties.find(candidate => candidate.role === role)?.address.toLowerCase()
    const to = party('to')
    const isSending = SENDING.includes(step.action)
    if (to !== undefined && isSending) recipients.add(to)
    const feeRecipient = party('fee-recipient')
    if (feeRecipient !== undefined) recipients.add(feeRecipient)
    for (const amount of step.amounts) {
      const [asset, value] = [keyOf(amount.asset), amount.value === 'unlimited' ? UNLIMITED : amount.value]
      if (amount.flow === 'out') add(out, asset, value)
      if (amount.flow === 'out' && to !== undefined && isSending) deliveries.push({ to, asset, value })
      if (amount.flow === 'out' && step.action === 'wrap' && !describesCall) add(arrives, WETH, value)
      if (amount.flow === 'out' && step.action === 'unwrap' && asset !== 'native' && !describesCall)
        add(arrives, 'native', value)
      if (amount.flow === 'other') others.push({ from: party('from') ?? '', asset, value })
      if (amount.flow === 'allow') allowed.push({ asset, spender: party('spender') ?? party('operator') ?? '', value })
      if (amount.flow !== 'in') continue
      const isPassing = step.action === 'swap' && to !== undefined && PASSING.includes(to)
      if (!isPassing) add(arrives, asset, value)
      else add(passed, asset === WETH && unwraps ? 'native' : asset, value)
    }
  }
  for (const [asset, value] of passed) if ((arrives.get(asset) ?? 0n) < value) arrives.set(asset, value)
  return { out, in: arrives, allowed, others, recipients, deliveries }
}

/** Returns how a screen reads, for the report of a failed case. */
export function describeScreen(screen: Decoded): string {
  return allSteps(screen)
    .map(({ action, amounts, parties }) => {
      const shown = amounts.map(({ flow, asset, value }) => `${flow} ${value} ${nameKey(keyOf(asset))}`)
      const named = parties.map(({ role, address }) => `${role} ${nameOf(address)}`)
      return `${action}: ${[...shown, ...named].join(', ')}`
    })
    .join(' | ')
}

/** Returns a readable name of an asset. */
export function nameKey(key: string): string {
  const [address = '', id] = key.split('#')
  return id === undefined ? nameOf(address) : `${nameOf(address)}#${id}`
}

function keyOf(asset: Asset): string {
  if (asset.kind === 'native') return 'native'
  const address = asset.address.toLowerCase()
  return asset.kind === 'item' ? itemKey(address, asset.id) : address
}

function add(sums: Map<string, bigint>, key: string, value: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + value)
}
