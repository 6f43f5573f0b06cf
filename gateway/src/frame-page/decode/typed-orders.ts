import type { TypedData } from '../worker/worker-protocol.js'
import { isKnown, isSame } from './call-reader.js'
import type { CallFacts } from './decode-call.js'
import { claimed, decoded, type Asset, type Decoded, type DecodedAmount, type DecodedWarning } from './decoded.js'
import { deadlineWarnings } from './token-calls.js'
import { address, asPermit, list, timeOf, whole, type Message } from './read-typed-data.js'

const ZERO = `0x${'0'.repeat(40)}`

/** An order of Seaport: what is offered leaves, what is considered for the person comes. */
export function seaportOrder(message: Message, domain: TypedData['domain'], facts: CallFacts): Decoded {
  const { now, account } = facts
  const offer = list(message['offer']).map(item => itemAmount(item, 'out'))
  const wanted = list(message['consideration']).filter(item => isSame(address((item as Message)['recipient']), account))
  const gets = wanted.map(item => itemAmount(item, 'in'))
  const end = whole(message['endTime'])
  const read = decoded('order', {
    amounts: [...offer, ...gets],
    facts: [{ name: 'deadline', value: { time: timeOf(end) } }],
    warnings: [
      { code: 'permit', level: 'red' },
      ...(gets.every(({ value }) => value === 0n) ? [{ code: 'order-for-nothing', level: 'red' } as const] : []),
      ...deadlineWarnings(end, now),
    ],
  })
  return isKnown(facts, String(domain['verifyingContract']), 'seaport') ? read : claimed(read)
}

/** Many orders of Seaport in one signature: a tree of pairs, padded with orders of nobody. */
export function seaportOrders(message: Message, domain: TypedData['domain'], facts: CallFacts): Decoded {
  const leaves = [message['tree']].flat(Infinity) as readonly Message[]
  const orders = leaves.filter(leaf => !isEmpty(leaf)).map(leaf => seaportOrder(leaf, domain, facts))
  return decoded('batch', { steps: orders, warnings: [{ code: 'permit', level: 'red' }] })
}

function isEmpty({ offerer, offer }: Message): boolean {
  return offerer !== undefined && isSame(address(offerer), ZERO) && list(offer).length === 0
}

/** Blur signs the hash of a list of orders, and the list is not there: anything approved for the exchange may go. */
export function hiddenOrders({ message, types }: TypedData): Decoded {
  if (types['Root']?.[0]?.type !== 'bytes32' || message['root'] === undefined) throw NOT_AN_ORDER
  return decoded('order', {
    warnings: [
      { code: 'hidden-orders', level: 'red' },
      { code: 'permit', level: 'red' },
    ],
  })
}

/** Names of the fields of an order, by the exchange that wrote them. */
interface OrderNames {
  readonly gives: string
  readonly gets: string
  readonly gaveAmount: string
  readonly gotAmount: string
  readonly ends: string
  /** Who must be the account. */
  readonly owner?: string
  /** Who gets what is bought. The address 0 stands for the owner. */
  readonly receiver?: string
  /** Added to what leaves. */
  readonly fee?: string
}

/** 0x: limit, RFQ and OTC orders. */
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
  receiver: 'receiver',
  fee: 'feeAmount',
}

/** An order that gives one token for another, as 0x and CoW write it. Throws for orders of other kinds. */
export function namedOrder({ message }: TypedData, facts: CallFacts): Decoded {
  const names = [zeroEx, cow].find(({ gives, gets }) => gives in message && gets in message)
  if (!names) throw NOT_AN_ORDER
  const amount = (flow: 'out' | 'in', token: string, value: bigint): DecodedAmount => ({
    flow,
    asset: { kind: 'token', address: address(message[token]) },
    value,
  })
  const fee = names.fee === undefined ? 0n : whole(message[names.fee] ?? 0)
  const gets = whole(message[names.gotAmount])
  const read = decoded('order', {
    amounts: [
      amount('out', names.gives, whole(message[names.gaveAmount]) + fee),
      { ...amount('in', names.gets, gets), claimed: true },
    ],
    parties: partiesOf(message, names),
    warnings: orderWarnings(message, names, facts, gets),
  })
  return { ...asPermit(read, whole(message[names.ends]), facts.now), action: 'order' }
}

function partiesOf(message: Message, { receiver }: OrderNames): Decoded['parties'] {
  const to = receiver === undefined ? undefined : message[receiver]
  return to === undefined || isSame(address(to), ZERO) ? [] : [{ role: 'to', address: address(to) }]
}

function orderWarnings(
  message: Message,
  { owner, receiver }: OrderNames,
  { account }: CallFacts,
  gets: bigint,
): readonly DecodedWarning[] {
  const isMine = (name: string | undefined, orNobody: boolean) => {
    if (name === undefined || message[name] === undefined) return true
    const who = address(message[name])
    return isSame(who, account) || (orNobody && isSame(who, ZERO))
  }
  return [
    ...(isMine(owner, false) ? [] : [{ code: 'foreign-owner', level: 'red' } as const]),
    ...(isMine(receiver, true) ? [] : [{ code: 'other-recipient', level: 'red' } as const]),
    ...(gets === 0n ? [{ code: 'order-for-nothing', level: 'red' } as const] : []),
  ]
}

/** Thrown here and caught by the decoder: no rule reads this order. */
const NOT_AN_ORDER = Symbol('not an order that is known')

/** Item types of Seaport: 0 native, 1 ERC-20, 2 and 3 one item, 4 and 5 any item of a collection. */
function itemAmount(raw: unknown, flow: 'out' | 'in'): DecodedAmount {
  const { itemType, token, identifierOrCriteria, startAmount, endAmount } = raw as Message
  const [start, end] = [whole(startAmount), whole(endAmount)]
  const kind = Number(whole(itemType))
  const at = address(token)
  const assets: readonly Asset[] = [{ kind: 'native' }, { kind: 'token', address: at }]
  const item: Asset = { kind: 'item', address: at, id: whole(identifierOrCriteria) }
  const asset = assets[kind] ?? (kind >= 4 ? ({ kind: 'collection', address: at } as const) : item)
  // An auction's amount moves: the worse end of it is what may happen.
  const value = flow === 'out' ? (start > end ? start : end) : start < end ? start : end
  return { flow, asset, value }
}
