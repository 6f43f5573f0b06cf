import type { TypedData } from '../worker/worker-protocol.js'
import { safe } from './batch-calls.js'
import { isSame } from './call-reader.js'
import { decodeCall, type CallFacts } from './decode-call.js'
import { decoded, type Asset, type Decoded, type DecodedAmount } from './decoded.js'
import { allowed } from './permit-two-calls.js'
import { wholeOf } from './read-typed-data.js'
import { approval, deadlineWarnings } from './token-calls.js'

type Message = Readonly<Record<string, unknown>>
/** Tells what a message of one primary type means. Throws where it lacks what the standard gives it. */
type Intent = (typedData: TypedData, facts: CallFacts) => Decoded

/** The messages whose signature alone moves value, by primary type. */
export const typedIntents: Readonly<Record<string, Intent>> = {
  Permit: ({ domain, message }, { now, account }) => {
    const token = address(domain['verifyingContract'])
    const read = isDai(message)
      ? approval(token, address(message['spender']), message['allowed'] === true ? 2n ** 256n - 1n : 0n)
      : approval(token, address(message['spender']), whole(message['value']))
    const deadline = whole(message['deadline'] ?? message['expiry'])
    const forever = isDai(message) && deadline === 0n
    const owner = address(message['owner'] ?? message['holder'])
    const permit = asPermit(read, forever ? 2n ** 64n : deadline, now)
    const foreign = { code: 'foreign-owner', level: 'red' } as const
    return isSame(owner, account) ? permit : { ...permit, warnings: [...permit.warnings, foreign] }
  },
  PermitSingle: ({ message }, { now }) => {
    const read = allowed(details(message['details']), address(message['spender']), now)
    return asPermit(read, whole(message['sigDeadline']), now)
  },
  PermitBatch: ({ message }, { now }) => {
    const spender = address(message['spender'])
    const steps = list(message['details']).map(one => allowed(details(one), spender, now))
    return asPermit(decoded('permit', { steps }), whole(message['sigDeadline']), now)
  },
  PermitTransferFrom: ({ message }, { now }) => transferPermit([message['permitted']], message, now),
  PermitBatchTransferFrom: ({ message }, { now }) => transferPermit(list(message['permitted']), message, now),
  PermitWitnessTransferFrom: ({ message }, { now }) => transferPermit([message['permitted']], message, now),
  PermitBatchWitnessTransferFrom: ({ message }, { now }) => transferPermit(list(message['permitted']), message, now),
  TransferWithAuthorization: (data, facts) => authorised(data, facts),
  ReceiveWithAuthorization: (data, facts) => authorised(data, facts),
  OrderComponents: ({ message }, { now, account }) => order(message, now, account),
  SafeTx: ({ domain, message }, facts) => {
    const data = String(message['data'])
    const inner = decodeCall({ to: address(message['to']), data, value: whole(message['value']) }, facts)
    return safe(address(domain['verifyingContract']), Number(whole(message['operation'])), [inner])
  },
}

/** Every permit is red: a signature costs nothing and is used later, by somebody else. */
function asPermit(read: Decoded, deadline: bigint, now: number): Decoded {
  if (read.action === 'revoke') return read
  const time = Number(deadline > 2n ** 53n - 1n ? 2n ** 53n - 1n : deadline)
  return {
    ...read,
    action: 'permit',
    facts: [...read.facts, { name: 'deadline', value: { time } }],
    warnings: [{ code: 'permit', level: 'red' }, ...read.warnings, ...deadlineWarnings(deadline, now)],
  }
}

function transferPermit(permitted: readonly unknown[], message: Message, now: number): Decoded {
  const spender = address(message['spender'])
  const steps = permitted.map(one => {
    const { token, amount: taken } = one as Message
    return approval(address(token), spender, whole(taken))
  })
  const [only] = steps
  const read = steps.length === 1 && only ? only : decoded('permit', { steps })
  return asPermit({ ...read, action: 'permit' }, whole(message['deadline']), now)
}

/** EIP-3009: a signed transfer that anybody may send. */
function authorised({ domain, message }: TypedData, { now }: CallFacts): Decoded {
  const read = decoded('transfer', {
    amounts: [
      {
        flow: 'out',
        asset: { kind: 'token', address: address(domain['verifyingContract']) },
        value: whole(message['value']),
      },
    ],
    parties: [{ role: 'to', address: address(message['to']) }],
  })
  const validBefore = whole(message['validBefore'])
  return { ...asPermit(read, validBefore, now), action: 'transfer' }
}

/** An order of Seaport: what is offered leaves, what is considered for the person comes. */
function order(message: Message, now: number, account: string): Decoded {
  const offer = list(message['offer']).map(item => amount(item, 'out'))
  const wanted = list(message['consideration']).filter(item => isSame(address((item as Message)['recipient']), account))
  const gets = wanted.map(item => amount(item, 'in'))
  const end = whole(message['endTime'])
  return decoded('order', {
    amounts: [...offer, ...gets],
    facts: [{ name: 'deadline', value: { time: Number(end > 2n ** 53n - 1n ? 2n ** 53n - 1n : end) } }],
    warnings: [
      { code: 'permit', level: 'red' },
      ...(gets.every(({ value }) => value === 0n) ? [{ code: 'order-for-nothing', level: 'red' } as const] : []),
      ...deadlineWarnings(end, now),
    ],
  })
}

/** Item types of Seaport: 0 native, 1 ERC-20, 2 and 3 one item, 4 and 5 any item of a collection. */
function amount(raw: unknown, flow: 'out' | 'in'): DecodedAmount {
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

function isDai(message: Message): boolean {
  return 'allowed' in message && 'holder' in message
}

function details(raw: unknown): { token: string; amount: bigint; expiration: number } {
  const { token, amount: value, expiration } = raw as Message
  return { token: address(token), amount: whole(value), expiration: Number(whole(expiration)) }
}

function list(raw: unknown): readonly unknown[] {
  if (!Array.isArray(raw)) throw NOT_SO
  return raw as readonly unknown[]
}

function address(raw: unknown): string {
  if (typeof raw !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(raw)) throw NOT_SO
  return raw
}

function whole(raw: unknown): bigint {
  const value = wholeOf(raw)
  if (value === undefined) throw NOT_SO
  return value
}

/** Thrown here and caught by the decoder. */
const NOT_SO = Symbol('not of the standard')
