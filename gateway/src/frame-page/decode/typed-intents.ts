import type { TypedData } from '../worker/worker-protocol.js'
import { safe } from './batch-calls.js'
import { isKnown, isSame } from './call-reader.js'
import { decodeCall, type CallFacts } from './decode-call.js'
import { asClaimed, decoded, type Decoded, type DecodedWarning } from './decoded.js'
import { requireAddress, asPermit, requireList, requireInteger, type Message } from './read-typed-data.js'
import { permitTwoAllowance, approval } from './token-calls.js'
import { hiddenOrders, namedOrder, seaportOrder, seaportOrders } from './typed-orders.js'

type Intent = (typedData: TypedData, facts: CallFacts) => Decoded

export const typedIntents: Readonly<Record<string, Intent>> = {
  Permit: (data, facts) => ('tokenId' in data.message ? itemPermit(data, facts) : tokenPermit(data, facts)),
  PermitSingle: ({ message }, { now }) => {
    const read = permitTwoAllowance(details(message['details']), requireAddress(message['spender']), now)
    return asPermit(read, requireInteger(message['sigDeadline']), now)
  },
  PermitBatch: ({ message }, { now }) => {
    const spender = requireAddress(message['spender'])
    const steps = requireList(message['details']).map(entry => permitTwoAllowance(details(entry), spender, now))
    return asPermit(decoded('permit', { steps }), requireInteger(message['sigDeadline']), now)
  },
  PermitTransferFrom: ({ message }, { now }) => transferPermit([message['permitted']], message, now),
  PermitBatchTransferFrom: ({ message }, { now }) => transferPermit(requireList(message['permitted']), message, now),
  PermitWitnessTransferFrom: ({ message }, { now }) => transferPermit([message['permitted']], message, now),
  PermitBatchWitnessTransferFrom: ({ message }, { now }) =>
    transferPermit(requireList(message['permitted']), message, now),
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
    const inner = decodeCall(
      { to: requireAddress(message['to']), data, value: requireInteger(message['value']) },
      facts,
    )
    // Every Safe has its own address, so it cannot be on a list.
    const shown = asClaimed(
      safe(requireAddress(domain['verifyingContract']), Number(requireInteger(message['operation'])), [inner]),
    )
    return requireInteger(message['gasPrice'] ?? 0) === 0n ? shown : { ...shown, warnings: [...shown.warnings, REFUND] }
  },
}

// The types with which contracts take an allowance back. ERC-2612, DAI, Permit2.
const REVOKING_TYPES = [
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
]
const REVOKING_BY_PERMIT2 =
  'PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'

/**
 * Returns true if typed data has exactly the type of a known standard. A revocation needs no warning only then: in a type
 * with other fields, an amount of zero could mean something else.
 */
export function isRevokingType({ types, domain }: TypedData, facts: CallFacts): boolean {
  const type = Object.entries(types)
    .filter(([name]) => name !== 'EIP712Domain')
    .map(([name, fields]) => `${name}(${fields.map(field => `${field.type} ${field.name}`).join(',')})`)
    .join('')
  const isPermit2 = isKnown(facts, String(domain['verifyingContract']), 'permit2')
  return REVOKING_TYPES.includes(type) || (isPermit2 && type === REVOKING_BY_PERMIT2)
}

// A Safe pays this price per unit of gas to an address in the message, so any amount can leave this way.
const REFUND: DecodedWarning = { code: 'safe-refund', level: 'red' }

// ERC-2612, with or without an owner, and DAI's variant.
function tokenPermit({ domain, message }: TypedData, { now, account }: CallFacts): Decoded {
  const token = requireAddress(domain['verifyingContract'])
  const read = isDai(message)
    ? approval(token, requireAddress(message['spender']), message['allowed'] === true ? 2n ** 256n - 1n : 0n)
    : approval(token, requireAddress(message['spender']), requireInteger(message['value']))
  const deadline = requireInteger(message['deadline'] ?? message['expiry'])
  const forever = isDai(message) && deadline === 0n
  const owner = requireAddress(message['owner'] ?? message['holder'] ?? account)
  const permit = asPermit(read, forever ? 2n ** 64n : deadline, now)
  const foreign = { code: 'foreign-owner', level: 'red' } as const
  return isSame(owner, account) ? permit : { ...permit, warnings: [...permit.warnings, foreign] }
}

// A permit for one NFT. Standard: ERC-4494.
function itemPermit({ domain, message }: TypedData, { now }: CallFacts): Decoded {
  const collection = requireAddress(domain['verifyingContract'])
  const read = decoded('permit', {
    amounts: [
      {
        flow: 'allow',
        asset: { kind: 'item', address: collection, id: requireInteger(message['tokenId']) },
        value: 1n,
      },
    ],
    parties: [{ role: 'spender', address: requireAddress(message['spender']) }],
  })
  return asPermit(read, requireInteger(message['deadline']), now)
}

// Allows another account to act for this one. Standard: ERC-7710.
function delegation(message: Message): Decoded {
  return decoded('permit', {
    parties: [{ role: 'operator', address: requireAddress(message['delegate'] ?? message['delegatee']) }],
    warnings: [
      { code: 'delegation', level: 'red' },
      { code: 'permit', level: 'red' },
    ],
  })
}

function transferPermit(permitted: readonly unknown[], message: Message, now: number): Decoded {
  const spender = requireAddress(message['spender'])
  const steps = permitted.map(entry => {
    const { token, amount: taken } = entry as Message
    return approval(requireAddress(token), spender, requireInteger(taken))
  })
  const [only] = steps
  const read = steps.length === 1 && only ? only : decoded('permit', { steps })
  return asPermit({ ...read, action: 'permit' }, requireInteger(message['deadline']), now)
}

// A signed transfer that anyone can submit. Standard: EIP-3009.
function authorised({ domain, message }: TypedData, { now }: CallFacts): Decoded {
  const read = decoded('transfer', {
    amounts: [
      {
        flow: 'out',
        asset: { kind: 'token', address: requireAddress(domain['verifyingContract']) },
        value: requireInteger(message['value']),
      },
    ],
    parties: [{ role: 'to', address: requireAddress(message['to']) }],
  })
  const validBefore = requireInteger(message['validBefore'])
  return { ...asPermit(read, validBefore, now), action: 'transfer' }
}

function isDai(message: Message): boolean {
  return 'allowed' in message && 'holder' in message
}

function details(raw: unknown): { token: string; amount: bigint; expiration: number } {
  const { token, amount: value, expiration } = raw as Message
  return { token: requireAddress(token), amount: requireInteger(value), expiration: Number(requireInteger(expiration)) }
}
