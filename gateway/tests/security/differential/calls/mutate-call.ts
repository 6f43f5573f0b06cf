import type { Call } from '../../../../src/frame-page/decode/call-reader.js'
import {
  BOB,
  DAI,
  MALLORY,
  ME,
  MULTICALL3,
  ONE,
  SCAM,
  TRAP,
  TWO,
  UNIVERSAL_ROUTER,
  USDC,
  V2_ROUTER,
  V3_ROUTER,
  WETH,
  ZERO,
} from '../chain/addresses.js'
import type { Tape } from '../tape.js'

const ADDRESSES = [MALLORY, ME, ONE, TWO, ZERO, USDC, WETH, SCAM, TRAP, DAI, BOB, MULTICALL3]
const CONTRACTS = [V2_ROUTER, V3_ROUTER, UNIVERSAL_ROUTER, MULTICALL3, WETH, USDC]
const WORDS = [0n, 1n, 2n, 32n, 64n, 96n, 128n, 160n, 192n, 10n ** 18n, 2n ** 128n, 2n ** 255n, 2n ** 256n - 1n]
const SELECTOR = 10

const byte = (tape: Tape) => tape.below(256).toString(16).padStart(2, '0')
const position = (tape: Tape, data: string) => 2 + 2 * tape.below((data.length - 2) / 2 + 1)
const cut = (data: string, at: number, until: number, put: string) => data.slice(0, at) + put + data.slice(until)

type Change = (data: string, tape: Tape) => string

/** Changes of the bytes of a call. */
const changes: readonly Change[] = [
  (data, tape) => `${data}${tape.pick(['00', '00'.repeat(32), USDC.slice(2), MALLORY.slice(2).padStart(64, '0')])}`,
  // One address is replaced by another, wherever it is written.
  (data, tape) => {
    const found = ADDRESSES.filter(address => data.includes(address.slice(2)))
    if (found.length === 0) return data
    const old = tape.pick(found).slice(2)
    const at = data.indexOf(old)
    return cut(data, at, at + 40, tape.pick(ADDRESSES).slice(2))
  },
  // A word is replaced: an amount, an offset or a length.
  (data, tape) => {
    const words = Math.floor((data.length - SELECTOR) / 64)
    if (words === 0) return data
    const at = SELECTOR + 64 * tape.below(words)
    const old = BigInt(`0x${data.slice(at, at + 64)}`)
    const next = tape.pick([...WORDS, old + 32n, old - 32n, old + 1n, old - 1n, old * 2n])
    return cut(data, at, at + 64, BigInt.asUintN(256, next).toString(16).padStart(64, '0'))
  },
  // A word takes the place of another.
  (data, tape) => {
    const words = Math.floor((data.length - SELECTOR) / 64)
    if (words < 2) return data
    const [from, to] = [SELECTOR + 64 * tape.below(words), SELECTOR + 64 * tape.below(words)]
    return cut(data, to, to + 64, data.slice(from, from + 64))
  },
  // High bytes of an address, which some contracts ignore.
  (data, tape) => {
    const at = data.indexOf('0'.repeat(24), SELECTOR)
    return at < 0 ? data : cut(data, at, at + 2, byte(tape))
  },
  (data, tape) => {
    const at = position(tape, data)
    return cut(data, at, at + 2, byte(tape))
  },
  (data, tape) => {
    const at = position(tape, data)
    return cut(data, at, at, tape.pick([byte(tape), '00'.repeat(32), ADDRESSES[0]?.slice(2) ?? '']))
  },
  (data, tape) => {
    const at = position(tape, data)
    return cut(data, at, at + tape.pick([2, 64, 40]), '')
  },
]

/** Changes one thing about a call, or two: usually its bytes. */
export function mutateCall(call: Call, tape: Tape): Call {
  const kind = tape.pick(['data', 'data', 'data', 'data', 'value', 'to'])
  const changed = change(call, kind, tape)
  return tape.chance(0.2) ? mutateCall(changed, tape) : changed
}

function change(call: Call, kind: string, tape: Tape): Call {
  if (kind === 'to') return { ...call, to: tape.pick(CONTRACTS) }
  if (kind === 'value') return { ...call, value: tape.pick([0n, 10n ** 18n, call.value + 1n, call.value * 2n]) }
  if (call.data.length < SELECTOR) return call
  return { ...call, data: tape.pick(changes)(call.data, tape) }
}
