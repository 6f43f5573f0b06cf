import type { FrameNotes } from './frame-notes.js'

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
