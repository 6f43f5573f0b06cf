import type { TypedData } from '../worker/worker-protocol.js'
import { safe } from './batch-calls.js'
import { isSame } from './call-reader.js'
import { decodeCall, type CallFacts } from './decode-call.js'
import { claimed, decoded, type Decoded, type DecodedWarning } from './decoded.js'
import { address, asPermit, list, whole, type Message } from './read-typed-data.js'
import { allowed, approval } from './token-calls.js'
import { hiddenOrders, namedOrder, seaportOrder, seaportOrders } from './typed-orders.js'

/** Tells what a message of one primary type means. Throws where it lacks what the standard gives it. */
type Intent = (typedData: TypedData, facts: CallFacts) => Decoded

/** The messages whose signature alone moves value, by primary type. */
export const typedIntents: Readonly<Record<string, Intent>> = {
  Permit: (data, facts) => ('tokenId' in data.message ? itemPermit(data, facts) : tokenPermit(data, facts)),
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
  OrderComponents: (data, facts) => seaportOrder(data.message, data.domain, facts),
  BulkOrder: (data, facts) => seaportOrders(data.message, data.domain, facts),
  Root: data => hiddenOrders(data),
  Order: (data, facts) => namedOrder(data, facts),
  LimitOrder: (data, facts) => namedOrder(data, facts),
  RfqOrder: (data, facts) => namedOrder(data, facts),
  OtcOrder: (data, facts) => namedOrder(data, facts),
  Delegation: ({ message }) => delegation(message),
  SafeTx: ({ domain, message }, facts) => {
    const data = String(message['data'])
    const inner = decodeCall({ to: address(message['to']), data, value: whole(message['value']) }, facts)
    // A Safe has an address of its own, which no list knows.
    const shown = claimed(safe(address(domain['verifyingContract']), Number(whole(message['operation'])), [inner]))
    return whole(message['gasPrice'] ?? 0) === 0n ? shown : { ...shown, warnings: [...shown.warnings, REFUND] }
  },
}

/** A Safe pays this price per unit of gas to the address in the message, so any amount can leave this way. */
const REFUND: DecodedWarning = { code: 'safe-refund', level: 'red' }

/** ERC-2612, with or without an owner, and DAI's own kind. */
function tokenPermit({ domain, message }: TypedData, { now, account }: CallFacts): Decoded {
  const token = address(domain['verifyingContract'])
  const read = isDai(message)
    ? approval(token, address(message['spender']), message['allowed'] === true ? 2n ** 256n - 1n : 0n)
    : approval(token, address(message['spender']), whole(message['value']))
  const deadline = whole(message['deadline'] ?? message['expiry'])
  const forever = isDai(message) && deadline === 0n
  const owner = address(message['owner'] ?? message['holder'] ?? account)
  const permit = asPermit(read, forever ? 2n ** 64n : deadline, now)
  const foreign = { code: 'foreign-owner', level: 'red' } as const
  return isSame(owner, account) ? permit : { ...permit, warnings: [...permit.warnings, foreign] }
}

/** One item, by signature. Standard: ERC-4494. */
function itemPermit({ domain, message }: TypedData, { now }: CallFacts): Decoded {
  const collection = address(domain['verifyingContract'])
  const read = decoded('permit', {
    amounts: [
      { flow: 'allow', asset: { kind: 'item', address: collection, id: whole(message['tokenId']) }, value: 1n },
    ],
    parties: [{ role: 'spender', address: address(message['spender']) }],
  })
  return asPermit(read, whole(message['deadline']), now)
}

/** Lets somebody act as the account. Standard: ERC-7710. */
function delegation(message: Message): Decoded {
  return decoded('permit', {
    parties: [{ role: 'operator', address: address(message['delegate'] ?? message['delegatee']) }],
    warnings: [
      { code: 'delegation', level: 'red' },
      { code: 'permit', level: 'red' },
    ],
  })
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

function isDai(message: Message): boolean {
  return 'allowed' in message && 'holder' in message
}

function details(raw: unknown): { token: string; amount: bigint; expiration: number } {
  const { token, amount: value, expiration } = raw as Message
  return { token: address(token), amount: whole(value), expiration: Number(whole(expiration)) }
}
