import type { ApprovalWarning } from '../approval/approval-request.js'
import { allSteps, type Decoded } from '../decode/decoded.js'
import type { FrameNotes } from './consents.js'

const COMPARED_CHARACTERS = 4

/**
 * Finds a known address that differs from the given one, but has the same first and last characters (address
 * poisoning). Returns undefined if the address itself is known.
 */
export function findLookalike(address: string, known: readonly string[]): string | undefined {
  const plain = normalizeAddress(address)
  if (known.some(candidate => normalizeAddress(candidate) === plain)) return undefined
  return known.find(candidate => getEnds(candidate) === getEnds(address))
}

export function isSameAddress(a: string, b: string): boolean {
  return normalizeAddress(a) === normalizeAddress(b)
}

function getEnds(address: string): string {
  const body = normalizeAddress(address).replace(/^0x/, '')
  return `${body.slice(0, COMPARED_CHARACTERS)}…${body.slice(-COMPARED_CHARACTERS)}`
}

function normalizeAddress(address: string): string {
  return /^0x[0-9a-f]+$/i.test(address) ? address.toLowerCase() : address
}

const MAX_CONTACTS = 100
const MAX_ADDRESS_LENGTH = 64

/**
 * Addresses that an account has sent to. Senders are excluded, because anyone can send dust from a lookalike address.
 */
export class Contacts {
  constructor(private readonly notes: FrameNotes) {}

  list(account: string): readonly string[] {
    const stored = this.notes.read(toKey(account))
    if (!Array.isArray(stored)) return []
    const strings = stored.filter(
      (entry): entry is string => typeof entry === 'string' && entry.length <= MAX_ADDRESS_LENGTH,
    )
    return strings.slice(-MAX_CONTACTS)
  }

  add(account: string, addresses: readonly string[]): void {
    if (addresses.length === 0) return
    const all = [...this.list(account).filter(known => !addresses.includes(known)), ...new Set(addresses)]
    this.notes.save(toKey(account), all.slice(-MAX_CONTACTS))
  }
}

function toKey(account: string): string {
  return `contacts|${account.toLowerCase()}`
}

const RECEIVING_ROLES = ['to', 'spender', 'operator', 'authority', 'owner']

interface AddressFacts {
  readonly denied: readonly string[]
  readonly known: readonly string[]
}

export function addressWarnings(request: Decoded, { denied, known }: AddressFacts): readonly ApprovalWarning[] {
  const steps = allSteps(request)
  const parties = steps.flatMap(step => step.parties)
  const assets = steps.flatMap(({ amounts }) => amounts.map(({ asset }) => asset))
  const all = [
    ...parties.map(({ address }) => address),
    ...assets.flatMap(asset => (asset.kind === 'native' ? [] : [asset.address])),
  ]
  const bad = all.find(address => denied.some(entry => isSameAddress(entry, address)))
  const gaining = parties.filter(({ role }) => RECEIVING_ROLES.includes(role)).map(({ address }) => address)
  const alike = gaining.map(address => findLookalike(address, known)).find(found => found !== undefined)
  return [
    ...(bad === undefined ? [] : [{ code: 'denied', level: 'red', about: bad } as const]),
    ...(alike === undefined ? [] : [{ code: 'look-alike', level: 'red', about: alike } as const]),
  ]
}
