import { JUPITER_PROGRAM } from '../../core/swap.js'
import { encodeHex } from '../../lib/bytes.js'
import type { Instruction } from './message.js'

// A swap of Jupiter, as its instruction states it. Amounts are in smallest units.
export interface JupiterSwap {
  readonly user: string
  readonly source: string
  readonly destination: string
  // Absent in the oldest layout, which names only the source account.
  readonly fromMint?: string
  readonly toMint: string
  readonly amount: bigint
  // The program fails if the output is lower.
  readonly minimum: bigint
}

// Positions among the accounts. The accounts in `optional` must be absent,
// which the program's own address means.
interface Layout {
  readonly name: string
  // True if the arguments come before the route, which has an unknown length.
  readonly hasHead?: boolean
  // True if an id precedes the arguments.
  readonly hasId?: boolean
  readonly user: number
  readonly source: number
  readonly destination: number
  readonly fromMint?: number
  readonly toMint: number
  readonly optional: readonly number[]
  readonly self: number
}

// Exact-input swaps by discriminator. Source: the program's public IDL. Swaps of an exact output and those of a token
// ledger do not state the amount that they sell, so they are not read.
const layouts: Readonly<Record<string, Layout>> = {
  bb64facc31c4af14: {
    name: 'route_v2',
    hasHead: true,
    user: 0,
    source: 1,
    destination: 2,
    fromMint: 3,
    toMint: 4,
    optional: [7],
    self: 9,
  },
  d19853937cfed8e9: {
    name: 'shared_accounts_route_v2',
    hasHead: true,
    hasId: true,
    user: 1,
    source: 2,
    destination: 5,
    fromMint: 6,
    toMint: 7,
    optional: [],
    self: 11,
  },
  e517cb977ae3ad2a: { name: 'route', user: 1, source: 2, destination: 3, toMint: 5, optional: [4, 6], self: 8 },
  c1209b3341d69c81: {
    name: 'shared_accounts_route',
    hasId: true,
    user: 2,
    source: 3,
    destination: 6,
    fromMint: 7,
    toMint: 8,
    optional: [9],
    self: 12,
  },
}

const DISCRIMINATOR_LENGTH = 8
const ONE_HUNDRED_PERCENT_BPS = 10_000n

// Decodes a swap of an exact amount. Returns undefined for other instructions, for a fee of the service, and for a
// recipient other than the named accounts.
export function readJupiterSwap({ program, accounts, data }: Instruction): JupiterSwap | undefined {
  const layout = layouts[encodeHex(data.slice(0, DISCRIMINATOR_LENGTH))]
  if (program !== JUPITER_PROGRAM || !layout) return undefined
  const at = (position: number) => accounts[position]?.address
  const [user, source, destination, toMint] = [layout.user, layout.source, layout.destination, layout.toMint].map(at)
  const fromMint = layout.fromMint === undefined ? undefined : at(layout.fromMint)
  const terms = readTerms(data, layout)
  if (!user || !source || !destination || !toMint || !terms || !accounts[layout.user]?.signs) return undefined
  if ([...layout.optional, layout.self].some(position => at(position) !== JUPITER_PROGRAM)) return undefined
  const { amount, quoted, slippage } = terms
  const minimum = (quoted * (ONE_HUNDRED_PERCENT_BPS - slippage)) / ONE_HUNDRED_PERCENT_BPS
  return { user, source, destination, toMint, amount, minimum, ...(fromMint !== undefined && { fromMint }) }
}

interface Terms {
  readonly amount: bigint
  readonly quoted: bigint
  // In basis points.
  readonly slippage: bigint
}

const HEAD_LENGTH = 8 + 8 + 2 + 2 + 2
const TAIL_LENGTH = 8 + 8 + 2 + 1

// The program ignores bytes after the arguments. Therefore arguments after the route are only read where the route ends,
// and the data has to end with them: otherwise an honest copy could follow the real ones.
function readTerms(data: Uint8Array, { hasHead, hasId }: Layout): Terms | undefined {
  const start = DISCRIMINATOR_LENGTH + (hasId ? 1 : 0)
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const at = hasHead ? start : findRouteEnd(view, start)
  if (at === undefined || at + (hasHead ? HEAD_LENGTH : TAIL_LENGTH) > data.length) return undefined
  if (!hasHead && at + TAIL_LENGTH !== data.length) return undefined
  const [amount, quoted] = [view.getBigUint64(at, true), view.getBigUint64(at + 8, true)]
  const slippage = BigInt(view.getUint16(at + 16, true))
  // The fee of the service, and its share of a better price.
  const fees = hasHead ? view.getUint32(at + 18, true) : view.getUint8(at + 18)
  return fees === 0 && slippage <= ONE_HUNDRED_PERCENT_BPS ? { amount, quoted, slippage } : undefined
}

// The length of the options of each kind of step, in base 36; `-` is not read. Source: the program's public IDL.
const STEP_OPTIONS = '00000000100010011110010110011g0004000001043a550-00000000001011'
// The share of a step and its two places.
const STEP_END_LENGTH = 3
const MAX_STEPS = 64

function findRouteEnd(view: DataView, start: number): number | undefined {
  const steps = start + 4 <= view.byteLength ? view.getUint32(start, true) : 0
  if (steps === 0 || steps > MAX_STEPS) return undefined
  let at = start + 4
  for (let step = 0; step < steps; step++) {
    const kind = at < view.byteLength ? view.getUint8(at) : -1
    const options = STEP_OPTIONS[kind]
    if (options === undefined || options === '-') return undefined
    at += 1 + Number.parseInt(options, 36) + STEP_END_LENGTH
  }
  return at
}
