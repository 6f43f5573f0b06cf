import {
  allowance,
  isSame,
  sinkWarnings,
  type Arguments,
  type CallContext,
  type CallReader,
  type Target,
} from './call-reader.js'
import { decoded, type Decoded, type DecodedAmount, type DecodedWarning } from './decoded.js'

const MAX_DEADLINE_S = 30 * 86_400

/**
 * Calls of ERC-20, ERC-721 and ERC-1155 that concern their sender. Such a contract can move only its own tokens, so its
 * address need not be known.
 */
export const senderCalls: Readonly<Record<string, CallReader>> = {
  'transfer(address,uint256)': ([to, value], call, context) => transfer(call, String(to), value as bigint, context),
  'approve(address,uint256)': ([spender, value], call) => approval(call.to, String(spender), value as bigint),
  'increaseAllowance(address,uint256)': ([spender, value], call) =>
    allowanceChange(call, String(spender), value as bigint, 'increase'),
  'decreaseAllowance(address,uint256)': ([spender, value], call) =>
    allowanceChange(call, String(spender), value as bigint, 'decrease'),
  'setApprovalForAll(address,bool)': ([operator, on], call) => approveAll(call, String(operator), on === true),
}

/** Calls that name the account whose tokens they concern. */
export const ownerCalls: Readonly<Record<string, CallReader>> = {
  'transferFrom(address,address,uint256)': (args, call, context) => transferFrom(args, call, context),
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': (
    [owner, spender, value, deadline],
    call,
    context,
  ) => {
    const read = approval(call.to, String(spender), value as bigint)
    const warnings = [...read.warnings, ...deadlineWarnings(deadline as bigint, context.now)]
    return ownedBy(String(owner), { ...read, warnings }, context)
  },
  'safeTransferFrom(address,address,uint256)': (args, call, context) => item(args, call, context, 1n),
  'safeTransferFrom(address,address,uint256,bytes)': (args, call, context) => item(args, call, context, 1n),
  'safeTransferFrom(address,address,uint256,uint256,bytes)': (args, call, context) =>
    item(args, call, context, args[3] as bigint),
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': (args, call, context) =>
    items(args, call, context),
}

export const wrapCalls: Readonly<Record<string, CallReader>> = {
  'deposit()': (_, call) =>
    decoded('wrap', {
      amounts: [
        { flow: 'out', asset: { kind: 'native' }, value: call.value },
        { flow: 'in', asset: { kind: 'token', address: call.to }, value: call.value },
      ],
      parties: [contract(call)],
    }),
  'withdraw(uint256)': ([value], call) =>
    decoded('unwrap', {
      amounts: [
        { flow: 'out', asset: { kind: 'token', address: call.to }, value: value as bigint },
        { flow: 'in', asset: { kind: 'native' }, value: value as bigint },
      ],
      parties: [contract(call)],
    }),
}

export function approval(token: string, spender: string, value: bigint): Decoded {
  const parties = [
    { role: 'contract', address: token },
    { role: 'spender', address: spender },
  ] as const
  if (value === 0n) return decoded('revoke', { parties })
  const amount = allowance(value)
  return decoded('approve', {
    amounts: [{ flow: 'allow', asset: { kind: 'token', address: token }, value: amount }],
    parties,
    warnings: amount === 'unlimited' ? [{ code: 'unlimited', level: 'red' }] : [],
  })
}

export function deadlineWarnings(deadline: bigint, now: number): readonly DecodedWarning[] {
  return deadline > BigInt(Math.floor(now) + MAX_DEADLINE_S) ? [{ code: 'long-deadline', level: 'red' }] : []
}

/**
 * An allowance that changes by an amount. The resulting allowance depends on the one before, which the checks of
 * the request read from the token.
 */
function allowanceChange(call: Target, spender: string, value: bigint, change: 'increase' | 'decrease'): Decoded {
  const amount: DecodedAmount = { flow: 'allow', asset: { kind: 'token', address: call.to }, value, change }
  return decoded('approve', { amounts: [amount], parties: [contract(call), { role: 'spender', address: spender }] })
}

// Anyone can submit the signature of another owner.
function ownedBy(owner: string, read: Decoded, { account }: CallContext): Decoded {
  if (isSame(owner, account)) return read
  return {
    ...read,
    amounts: read.amounts.map(amount => ({ ...amount, flow: 'other' })),
    parties: [{ role: 'from', address: owner }, ...read.parties],
    warnings: [{ code: 'foreign-owner', level: 'notice' }],
    steps: read.steps,
  }
}

function transfer(call: Target, to: string, value: bigint, context: CallContext): Decoded {
  return decoded('transfer', {
    amounts: [{ flow: 'out', asset: { kind: 'token', address: call.to }, value }],
    parties: [{ role: 'to', address: to }, contract(call)],
    warnings: isSame(to, call.to) ? [{ code: 'to-token', level: 'red' }] : sinkWarnings(context, to),
  })
}

// Tokens of another account are not sent by the user, and the test run must not show that the user sends any.
// ERC-20 and ERC-721 share this selector: the last argument is an amount or a token id.
function transferFrom([from, to, value]: Arguments, call: Target, context: CallContext): Decoded {
  const mine = isSame(String(from), context.account)
  return decoded('transfer', {
    amounts: [{ flow: mine ? 'out' : 'other', asset: { kind: 'token', address: call.to }, value: value as bigint }],
    parties: [
      ...(mine ? [] : [{ role: 'from', address: String(from) } as const]),
      { role: 'to', address: String(to) },
      contract(call),
    ],
    warnings: mine ? sinkWarnings(context, String(to)) : [{ code: 'foreign-owner', level: 'notice' }],
  })
}

function item([from, to, id]: Arguments, call: Target, context: CallContext, value: bigint): Decoded {
  const mine = isSame(String(from), context.account)
  return decoded('transfer-item', {
    amounts: [{ flow: mine ? 'out' : 'other', asset: { kind: 'item', address: call.to, id: id as bigint }, value }],
    parties: [
      ...(mine ? [] : [{ role: 'from', address: String(from) } as const]),
      { role: 'to', address: String(to) },
      contract(call),
    ],
    warnings: mine ? sinkWarnings(context, String(to)) : [{ code: 'foreign-owner', level: 'notice' }],
  })
}

function items(args: Arguments, call: Target, context: CallContext): Decoded {
  const ids = args[2] as readonly bigint[]
  const values = args[3] as readonly bigint[]
  const steps = ids.map((id, at) => item([args[0], args[1], id], call, context, values[at] ?? 0n))
  return decoded('batch', { parties: [contract(call)], steps })
}

function approveAll(call: Target, operator: string, on: boolean): Decoded {
  const parties = [contract(call), { role: 'operator', address: operator } as const]
  if (!on) return decoded('revoke-all', { parties })
  return decoded('approve-all', {
    amounts: [{ flow: 'allow', asset: { kind: 'collection', address: call.to }, value: 'unlimited' }],
    parties,
    warnings: [{ code: 'approve-all', level: 'red' }],
  })
}

function contract(call: Target): { role: 'contract'; address: string } {
  return { role: 'contract', address: call.to }
}

interface Details {
  readonly token: string
  readonly amount: bigint
  readonly expiration: number
}

const DETAILS = '(address,uint160,uint48,uint48)'

export const permitTwoSenderCalls: Readonly<Record<string, CallReader>> = {
  'approve(address,address,uint160,uint48)': ([token, spender, amount, expiration], _, { now }) =>
    permitTwoAllowance(
      { token: String(token), amount: amount as bigint, expiration: Number(expiration) },
      String(spender),
      now,
    ),
}

export const permitTwoOwnerCalls: Readonly<Record<string, CallReader>> = {
  [`permit(address,(${DETAILS},address,uint256),bytes)`]: ([owner, single], _, context) => {
    const [details, spender] = single as readonly [unknown, string]
    return ownedBy(String(owner), permitTwoAllowance(toDetails(details), spender, context.now), context)
  },
  [`permit(address,(${DETAILS}[],address,uint256),bytes)`]: ([owner, batch], call, context) => {
    const [details, spender] = batch as readonly [readonly unknown[], string]
    const steps = details.map(entry => permitTwoAllowance(toDetails(entry), spender, context.now))
    const owned = steps.map(step => ownedBy(String(owner), step, context))
    return decoded('batch', { parties: [contract(call)], steps: owned })
  },
  'transferFrom(address,address,uint160,address)': ([from, to, amount, token], call, context) =>
    transferFrom([from, to, amount], { ...call, to: String(token) }, context),
}

export function permitTwoAllowance({ token, amount, expiration }: Details, spender: string, now: number): Decoded {
  const read = approval(token, spender, amount)
  if (read.action === 'revoke') return read
  return {
    ...read,
    facts: [{ name: 'allowed-until', value: { time: expiration } }],
    warnings: [...read.warnings, ...deadlineWarnings(BigInt(expiration), now)],
  }
}

function toDetails(raw: unknown): Details {
  const [token, amount, expiration] = raw as readonly [string, bigint, number]
  return { token, amount, expiration: Number(expiration) }
}
