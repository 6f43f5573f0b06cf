import type { ApprovalWarning } from '../approval/approval-request.js'
import { allSteps, type Decoded } from '../decode/decoded.js'
import type { FrameNotes } from './consents.js'

/** How many characters people compare at each end of an address. */
const COMPARED = 4

/**
 * The address out of those a person knows that another one could be taken for: the same at both ends, and not the same.
 * Nothing where the address itself is known.
 */
export function lookAlikeOf(address: string, known: readonly string[]): string | undefined {
  const plain = plainOf(address)
  if (known.some(one => plainOf(one) === plain)) return undefined
  return known.find(one => endsOf(one) === endsOf(address))
}

/** Whether two addresses are the same one: capitals of EVM addresses say nothing, those of Base58 do. */
export function isSameAddress(one: string, other: string): boolean {
  return plainOf(one) === plainOf(other)
}

function endsOf(address: string): string {
  const body = plainOf(address).replace(/^0x/, '')
  return `${body.slice(0, COMPARED)}…${body.slice(-COMPARED)}`
}

function plainOf(address: string): string {
  return /^0x[0-9a-f]+$/i.test(address) ? address.toLowerCase() : address
}

/** How many addresses are remembered; the oldest goes first. */
const REMEMBERED = 100
/** How long an address can be. */
const LONGEST = 64

/** Whom a person has sent something to, by their own account. Who only sent to them is not among them. */
export class Contacts {
  constructor(private readonly notes: FrameNotes) {}

  of(account: string): readonly string[] {
    const kept = this.notes.read(nameOf(account))
    if (!Array.isArray(kept)) return []
    const strings = kept.filter((one): one is string => typeof one === 'string' && one.length <= LONGEST)
    return strings.slice(-REMEMBERED)
  }

  add(account: string, addresses: readonly string[]): void {
    if (addresses.length === 0) return
    const all = [...this.of(account).filter(known => !addresses.includes(known)), ...new Set(addresses)]
    this.notes.keep(nameOf(account), all.slice(-REMEMBERED))
  }
}

function nameOf(account: string): string {
  return `contacts|${account.toLowerCase()}`
}

/** Roles in which somebody gets something, or may take it. */
const GAINING = ['to', 'spender', 'operator', 'authority', 'owner']

/** What addresses are held against. */
interface AddressFacts {
  /** The operator's list of addresses that nobody should deal with. */
  readonly denied: readonly string[]
  /** Whom the person has sent to before, and their own account. */
  readonly known: readonly string[]
}

/** Warns of addresses that are known to be bad, and of such as only look known. */
export function addressWarnings(request: Decoded, { denied, known }: AddressFacts): readonly ApprovalWarning[] {
  const steps = allSteps(request)
  const parties = steps.flatMap(step => step.parties)
  const assets = steps.flatMap(({ amounts }) => amounts.map(({ asset }) => asset))
  const all = [
    ...parties.map(({ address }) => address),
    ...assets.flatMap(asset => (asset.kind === 'native' ? [] : [asset.address])),
  ]
  const bad = all.find(address => denied.some(one => isSameAddress(one, address)))
  const gaining = parties.filter(({ role }) => GAINING.includes(role)).map(({ address }) => address)
  const alike = gaining.map(address => lookAlikeOf(address, known)).find(found => found !== undefined)
  return [
    ...(bad === undefined ? [] : [{ code: 'denied', level: 'red', about: bad } as const]),
    ...(alike === undefined ? [] : [{ code: 'look-alike', level: 'red', about: alike } as const]),
  ]
}
