import type { TypedData } from '../worker/worker-protocol.js'
import { isKnown, isSame } from './call-reader.js'
import type { CallFacts } from './decode-call.js'
import { asClaimed, decoded, type Asset, type Decoded, type DecodedAmount, type DecodedWarning } from './decoded.js'
import { deadlineWarnings } from './token-calls.js'
import { requireAddress, asPermit, requireList, toTime, requireInteger, type Message } from './read-typed-data.js'

const ZERO = `0x${'0'.repeat(40)}`

export function seaportOrder(message: Message, domain: TypedData['domain'], facts: CallFacts): Decoded {
  const { now, account } = facts
  const offer = requireList(message['offer']).map(item => itemAmount(item, 'out'))
  const wanted = requireList(message['consideration']).filter(item =>
    isSame(requireAddress((item as Message)['recipient']), account),
  )
  const gets = wanted.map(item => itemAmount(item, 'in'))
  const end = requireInteger(message['endTime'])
  const read = decoded('order', {
    amounts: [...offer, ...gets],
    facts: [{ name: 'deadline', value: { time: toTime(end) } }],
    warnings: [
      { code: 'permit', level: 'red' },
      ...(gets.every(({ value }) => value === 0n) ? [{ code: 'order-for-nothing', level: 'red' } as const] : []),
      ...deadlineWarnings(end, now),
    ],
  })
  return isKnown(facts, String(domain['verifyingContract']), 'seaport') ? read : asClaimed(read)
}

export function seaportOrders(message: Message, domain: TypedData['domain'], facts: CallFacts): Decoded {
  const leaves = [message['tree']].flat(Infinity) as readonly Message[]
  const orders = leaves.filter(leaf => !isEmpty(leaf)).map(leaf => seaportOrder(leaf, domain, facts))
  return decoded('batch', { steps: orders, warnings: [{ code: 'permit', level: 'red' }] })
}

function isEmpty({ offerer, offer }: Message): boolean {
  return offerer !== undefined && isSame(requireAddress(offerer), ZERO) && requireList(offer).length === 0
}

/** Blur signs only the hash of a list of orders, so every asset approved for the exchange may be sold. */
export function hiddenOrders({ message, types }: TypedData): Decoded {
  if (types['Root']?.[0]?.type !== 'bytes32' || message['root'] === undefined) throw NOT_AN_ORDER
  return decoded('order', {
    warnings: [
      { code: 'hidden-orders', level: 'red' },
      { code: 'permit', level: 'red' },
    ],
  })
}

interface OrderNames {
  readonly gives: string
  readonly gets: string
  readonly gaveAmount: string
  readonly gotAmount: string
  readonly ends: string
  readonly owner?: string
  /** The recipient of the bought tokens. The zero address means the owner. */
  readonly recipient?: string
  readonly fee?: string
}

const zeroEx: OrderNames = {
  gives: 'makerToken',
  gets: 'takerToken',
  gaveAmount: 'makerAmount',
  gotAmount: 'takerAmount',
  ends: 'expiry',
  owner: 'maker',
}
const cow: OrderNames = {
  gives: 'sellToken',
  gets: 'buyToken',
  gaveAmount: 'sellAmount',
  gotAmount: 'buyAmount',
  ends: 'validTo',
  recipient: 'receiver',
  fee: 'feeAmount',
}

export function namedOrder({ message }: TypedData, facts: CallFacts): Decoded {
  const names = [zeroEx, cow].find(({ gives, gets }) => gives in message && gets in message)
  if (!names) throw NOT_AN_ORDER
  const amount = (flow: 'out' | 'in', token: string, value: bigint): DecodedAmount => ({
    flow,
    asset: { kind: 'token', address: requireAddress(message[token]) },
    value,
  })
  const fee = names.fee === undefined ? 0n : requireInteger(message[names.fee] ?? 0)
  const gets = requireInteger(message[names.gotAmount])
  const read = decoded('order', {
    amounts: [
      amount('out', names.gives, requireInteger(message[names.gaveAmount]) + fee),
      { ...amount('in', names.gets, gets), claimed: true },
    ],
    parties: getParties(message, names),
    warnings: orderWarnings(message, names, facts, gets),
  })
  return { ...asPermit(read, requireInteger(message[names.ends]), facts.now), action: 'order' }
}

function getParties(message: Message, { recipient }: OrderNames): Decoded['parties'] {
  const to = recipient === undefined ? undefined : message[recipient]
  return to === undefined || isSame(requireAddress(to), ZERO) ? [] : [{ role: 'to', address: requireAddress(to) }]
}

function orderWarnings(
  message: Message,
  { owner, recipient }: OrderNames,
  { account }: CallFacts,
  gets: bigint,
): readonly DecodedWarning[] {
  const isMine = (name: string | undefined, acceptsZero: boolean) => {
    if (name === undefined || message[name] === undefined) return true
    const party = requireAddress(message[name])
    return isSame(party, account) || (acceptsZero && isSame(party, ZERO))
  }
  return [
    ...(isMine(owner, false) ? [] : [{ code: 'foreign-owner', level: 'red' } as const]),
    ...(isMine(recipient, true) ? [] : [{ code: 'other-recipient', level: 'red' } as const]),
    ...(gets === 0n ? [{ code: 'order-for-nothing', level: 'red' } as const] : []),
  ]
}

const NOT_AN_ORDER = Symbol('not an order that is known')

// Seaport item types: 0 native, 1 ERC-20, 2 and 3 one NFT, 4 and 5 any NFT of a collection.
function itemAmount(raw: unknown, flow: 'out' | 'in'): DecodedAmount {
  const { itemType, token, identifierOrCriteria, startAmount, endAmount } = raw as Message
  const [start, end] = [requireInteger(startAmount), requireInteger(endAmount)]
  const kind = Number(requireInteger(itemType))
  const at = requireAddress(token)
  const assets: readonly Asset[] = [{ kind: 'native' }, { kind: 'token', address: at }]
  const item: Asset = { kind: 'item', address: at, id: requireInteger(identifierOrCriteria) }
  const asset = assets[kind] ?? (kind >= 4 ? ({ kind: 'collection', address: at } as const) : item)
  // The amount of an auction changes over time: assume the worst case.
  const value = flow === 'out' ? (start > end ? start : end) : start < end ? start : end
  return { flow, asset, value }
}
