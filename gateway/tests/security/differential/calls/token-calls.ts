import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { BOB, COLLECTION, EDITIONS, IDS, MALLORY, ME, PERMIT2, WETH, ZERO } from '../chain/addresses.js'
import type { Tape } from '../tape.js'
import { anyAmount, anyone, anyRecipient, anyToken, anyValue, call, NOW, SOON, type CallSource } from './parts.js'

const NO_SIGNATURE = `0x${'11'.repeat(65)}` as const
const owner = (tape: Tape) => (tape.chance(0.3) ? tape.pick([BOB, MALLORY, ZERO]) : ME)

/** Calls of ERC-20 tokens. */
export const tokenCalls: readonly CallSource[] = [
  tape => {
    const token = anyToken(tape)
    return call(token, 'transfer(address, uint256)', [anyone(tape), anyAmount(tape, token)])
  },
  tape => {
    const token = anyToken(tape)
    return call(token, 'approve(address, uint256)', [anyone(tape), anyAmount(tape, token)])
  },
  tape => {
    const token = anyToken(tape)
    const args = [owner(tape), anyone(tape), anyAmount(tape, token)]
    return call(token, 'transferFrom(address, address, uint256)', args)
  },
  tape => ({ to: anyone(tape), data: '0x', value: anyValue(tape, anyAmount(tape, WETH) % 10n ** 22n) }),
]

/** Calls of collections of items and editions. */
export const itemCalls: readonly CallSource[] = [
  tape => {
    const signature = tape.pick(['transferFrom', 'safeTransferFrom'])
    return call(COLLECTION, `${signature}(address, address, uint256)`, [owner(tape), anyone(tape), tape.pick(IDS)])
  },
  tape => {
    const args = [owner(tape), anyone(tape), tape.pick(IDS), '0x']
    return call(COLLECTION, 'safeTransferFrom(address, address, uint256, bytes)', args)
  },
  tape => call(COLLECTION, 'approve(address, uint256)', [anyone(tape), tape.pick([...IDS, 0n])]),
  tape => {
    const collection = tape.pick([COLLECTION, EDITIONS])
    return call(collection, 'setApprovalForAll(address, bool)', [anyone(tape), tape.chance(0.5)])
  },
  tape => {
    const args = [owner(tape), anyone(tape), tape.pick(IDS), BigInt(tape.below(12)), '0x']
    return call(EDITIONS, 'safeTransferFrom(address, address, uint256, uint256, bytes)', args)
  },
  tape => {
    const ids = Array.from({ length: 1 + tape.below(3) }, () => tape.pick(IDS))
    const values = ids.map(() => BigInt(tape.below(4)))
    const short = tape.chance(0.1) ? values.slice(1) : values
    const signature = 'safeBatchTransferFrom(address, address, uint256[], uint256[], bytes)'
    return call(EDITIONS, signature, [owner(tape), anyone(tape), ids, short, '0x'])
  },
]

/** Calls that wrap and unwrap. */
export const wrapCalls: readonly CallSource[] = [
  tape => call(WETH, 'deposit()', [], anyValue(tape, anyAmount(tape, WETH) % 10n ** 21n)),
  tape => call(WETH, 'withdraw(uint256)', [anyAmount(tape, WETH)]),
]

/** Calls of Permit2 itself. */
export const permitTwoCalls: readonly CallSource[] = [
  tape => {
    const token = anyToken(tape)
    const until = tape.pick([NOW + 3_600, NOW - 1, 0, 2 ** 48 - 1])
    const args = [token, anyone(tape), anyAmount(tape, token) % 2n ** 160n, until]
    return call(PERMIT2, 'approve(address, address, uint160, uint48)', args)
  },
  tape => {
    const token = anyToken(tape)
    const args = [owner(tape), anyRecipient(tape), anyAmount(tape, token) % 2n ** 160n, token]
    return call(PERMIT2, 'transferFrom(address, address, uint160, address)', args)
  },
  tape => {
    const token = anyToken(tape)
    const details = [token, anyAmount(tape, token) % 2n ** 160n, NOW + 3_600, 0] as const
    const types = 'address, ((address, uint160, uint48, uint48), address, uint256), bytes'
    const args = [owner(tape), [details, anyone(tape), SOON], NO_SIGNATURE] as const
    const body = encodeAbiParameters(parseAbiParameters(types), args as never)
    return { to: PERMIT2, data: `0x2b67b570${body.slice(2)}`, value: 0n }
  },
]
