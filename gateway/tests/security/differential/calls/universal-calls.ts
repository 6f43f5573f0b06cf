import { encodeAbiParameters, parseAbiParameters, type Hex } from 'viem'
import { BOB, MALLORY, ME, ONE, TWO, UNIVERSAL_ROUTER, USDC, WETH } from '../chain/addresses.js'
import type { Tape } from '../tape.js'
import { anyAmount, anyMinimum, anyRoute, anyToken, anyValue, call, SOON, type CallSource } from './parts.js'
import { anyPoolPath } from './swap-calls.js'

const WHOLE_BALANCE = 2n ** 255n
type Step = readonly [code: string, input: Hex]
type Code = keyof typeof commands

/** The commands of the router by their byte, with the types of their arguments. Source: Uniswap's documentation. */
const commands = {
  '00': 'address, uint256, uint256, bytes, bool',
  '08': 'address, uint256, uint256, address[], bool',
  '02': 'address, address, uint160',
  '04': 'address, address, uint256',
  '06': 'address, address, uint256',
  '0b': 'address, uint256',
  '0c': 'address, uint256',
} as const

function step(code: Code, args: readonly unknown[]): Step {
  return [code, encodeAbiParameters(parseAbiParameters(commands[code] as string), args as never)]
}

const who = (tape: Tape) => (tape.chance(0.15) ? tape.pick([ME, MALLORY, BOB, UNIVERSAL_ROUTER, WETH]) : ONE)

interface Shape {
  readonly route: readonly string[]
  readonly pays: bigint
  readonly least: bigint
  readonly recipient: string
  readonly isPaidByUser: boolean
}

function swapStep(tape: Tape, { route, pays, least, recipient, isPaidByUser }: Shape): Step {
  if (tape.chance(0.5)) return step('08', [recipient, pays, least, route, isPaidByUser])
  return step('00', [recipient, pays, least, anyPoolPath(tape, route), isPaidByUser])
}

/** Pays for the swap: by wrapping, by tokens that are pulled first, or by the user directly. */
function payment(tape: Tape, kind: 'wrap' | 'pull' | 'user', token: string, pays: bigint): readonly Step[] {
  const place = tape.chance(0.1) ? tape.pick([ONE, MALLORY]) : TWO
  if (kind === 'wrap') return [step('0b', [place, tape.chance(0.2) ? WHOLE_BALANCE : pays])]
  return kind === 'pull' ? [step('02', [token, place, pays % 2n ** 160n])] : []
}

function payout(tape: Tape, into: string, least: bigint): readonly Step[] {
  const portion = tape.chance(0.3) ? [step('06', [into, tape.pick([BOB, MALLORY]), tape.pick([10n, 25n, 5_000n])])] : []
  const isNative = into === WETH && tape.chance(0.7)
  const token = tape.chance(0.1) ? anyToken(tape) : into
  return [...portion, isNative ? step('0c', [who(tape), least]) : step('04', [token, who(tape), least])]
}

const anySteps = (tape: Tape): { steps: readonly Step[]; needs: bigint } => {
  const kind = tape.pick(['wrap', 'user', 'pull'] as const)
  const route = anyRoute(tape, kind === 'wrap' ? WETH : undefined)
  const [from, into] = [route[0] ?? WETH, route.at(-1) ?? USDC]
  const pays = anyAmount(tape, from) % 2n ** 160n
  const least = anyMinimum(tape, pays, from, into)
  const hasPayout = tape.chance(0.4)
  const isSplit = tape.chance(0.15)
  const parts = isSplit ? [pays / 2n, pays - pays / 2n] : [pays]
  const recipient = hasPayout ? TWO : who(tape)
  const isPaidByUser = tape.chance(0.05) ? kind !== 'user' : kind === 'user'
  const swaps = parts.map(part => {
    const amount = kind !== 'user' && !isSplit && tape.chance(0.3) ? WHOLE_BALANCE : part
    const shape = { route, pays: amount, least: hasPayout ? 0n : least / BigInt(parts.length), recipient, isPaidByUser }
    return swapStep(tape, shape)
  })
  const steps = [...payment(tape, kind, from, pays), ...swaps, ...(hasPayout ? payout(tape, into, least) : [])]
  return { steps, needs: kind === 'wrap' ? pays : 0n }
}

/** Calls of the Universal Router. */
export const universalCalls: readonly CallSource[] = [
  tape => {
    const { steps, needs } = anySteps(tape)
    const all = [...steps]
    if (tape.chance(0.05)) all.splice(tape.below(all.length), 1)
    if (tape.chance(0.05)) all.push(...anySteps(tape).steps)
    const codes = `0x${all.map(([code]) => code).join('')}`
    const inputs = all.map(([, input]) => input)
    const value = anyValue(tape, needs)
    if (tape.chance(0.3)) return call(UNIVERSAL_ROUTER, 'execute(bytes, bytes[])', [codes, inputs], value)
    return call(UNIVERSAL_ROUTER, 'execute(bytes, bytes[], uint256)', [codes, inputs, SOON], value)
  },
]
