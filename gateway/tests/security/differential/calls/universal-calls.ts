import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, encodeAbiParameters, hashTypedData, hexToBytes, parseAbiParameters, type Hex } from 'viem'
import { BOB, MALLORY, ME, ONE, PERMIT2, TWO, UNIVERSAL_ROUTER, USDC, WETH } from '../chain/addresses.js'
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
  '0a': '((address, uint160, uint48, uint48), address, uint256), bytes',
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

const detailTypes = ['address token', 'uint160 amount', 'uint48 expiration', 'uint48 nonce']
const permitTypes = {
  PermitSingle: fieldsOf(['PermitDetails details', 'address spender', 'uint256 sigDeadline']),
  PermitDetails: fieldsOf(detailTypes),
}
/** The first account of every development chain. */
const MY_KEY = hexToBytes('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

function fieldsOf(fields: readonly string[]) {
  return fields.map(field => {
    const [type = '', name = ''] = field.split(' ')
    return { type, name }
  })
}

/** Allows the router, or sometimes another one, to take tokens, with the account's signature. */
function permit(tape: Tape, sold: string, pays: bigint): Step {
  const token = tape.chance(0.1) ? anyToken(tape) : sold
  const amount = tape.chance(0.2) ? (pays * 2n + 1n) % 2n ** 160n : pays
  const spender = tape.chance(0.1) ? tape.pick([MALLORY, WETH]) : UNIVERSAL_ROUTER
  const message = { details: { token, amount, expiration: Number(SOON), nonce: 0 }, spender, sigDeadline: SOON }
  const domain = { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 as Hex }
  const hash = hashTypedData({ domain, types: permitTypes, primaryType: 'PermitSingle', message } as never)
  const [recovery = 0, ...compact] = secp256k1.sign(hexToBytes(hash), MY_KEY, { prehash: false, format: 'recovered' })
  const signature = bytesToHex(Uint8Array.from([...compact, 27 + recovery]))
  return step('0a', [[[token, amount, SOON, 0n], spender, SOON], signature])
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
  const first = kind !== 'wrap' && tape.chance(0.3) ? [permit(tape, from, pays)] : []
  const steps = [
    ...first,
    ...payment(tape, kind, from, pays),
    ...swaps,
    ...(hasPayout ? payout(tape, into, least) : []),
  ]
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
