import type { ApprovalWarning } from '../approval/approval-request.js'
import { allSteps, type Decoded } from '../decode/decoded.js'
import { isSameAddress, lookAlikeOf } from '../decode/look-alike.js'

/** Roles in which somebody gets something, or may take it. */
const GAINING = ['to', 'spender', 'operator', 'authority', 'owner']

/** What addresses are held against. */
export interface AddressFacts {
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
