import type { Call } from '../../../../src/frame-page/decode/call-reader.js'
import { MULTICALL3, MULTISEND } from '../chain/addresses.js'
import type { Tape } from '../tape.js'
import { anyValue, call, type CallSource } from './parts.js'
import { routerBatches, v2Calls, v3Calls } from './swap-calls.js'
import { itemCalls, permitTwoCalls, tokenCalls, wrapCalls } from './token-calls.js'
import { universalCalls } from './universal-calls.js'

const inner: readonly (readonly CallSource[])[] = [
  wrapCalls,
  tokenCalls,
  v2Calls,
  v3Calls,
  universalCalls,
  routerBatches,
  permitTwoCalls,
  itemCalls,
]

/** A call for a batch: usually any, sometimes another batch. */
function anyInner(tape: Tape, depth: number): Call {
  if (depth < 2 && tape.chance(0.1)) return tape.pick([multicall3, multiSend])(tape, depth + 1)
  return tape.pick(tape.pick(inner))(tape)
}

function anyList(tape: Tape, depth: number): readonly Call[] {
  return Array.from({ length: tape.pick([1, 1, 2, 3, 0]) }, () => anyInner(tape, depth))
}

const sum = (calls: readonly Call[]) => calls.reduce((total, { value }) => total + value, 0n)
const target = ({ to = '' }: Call) => to

function multicall3(tape: Tape, depth = 0): Call {
  const calls = anyList(tape, depth)
  const mayFail = tape.chance(0.3)
  const pairs = calls.map(item => [target(item), item.data])
  const form = tape.pick(['aggregate3Value', 'aggregate3', 'aggregate', 'tryAggregate'])
  if (form === 'aggregate3Value') {
    const list = calls.map(item => [target(item), mayFail, item.value, item.data])
    const signature = 'aggregate3Value((address, bool, uint256, bytes)[])'
    return call(MULTICALL3, signature, [list], anyValue(tape, sum(calls)))
  }
  const value = tape.chance(0.2) ? anyValue(tape, 10n ** 18n) : 0n
  if (form === 'aggregate3') {
    const list = calls.map(item => [target(item), mayFail, item.data])
    return call(MULTICALL3, 'aggregate3((address, bool, bytes)[])', [list], value)
  }
  if (form === 'aggregate') return call(MULTICALL3, 'aggregate((address, bytes)[])', [pairs], value)
  return call(MULTICALL3, 'tryAggregate(bool, (address, bytes)[])', [!mayFail, pairs], value)
}

function multiSend(tape: Tape, depth = 0): Call {
  const calls = anyList(tape, depth)
  const packed = calls.map(item => {
    const operation = tape.chance(0.03) ? '01' : '00'
    const size = (item.data.length - 2) / 2
    return `${operation}${target(item).slice(2)}${word(item.value)}${word(BigInt(size))}${item.data.slice(2)}`
  })
  const tail = tape.chance(0.05) ? '00' : ''
  return call(MULTISEND, 'multiSend(bytes)', [`0x${packed.join('')}${tail}`], anyValue(tape, sum(calls)))
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

/** Calls of Multicall3, and of MultiSendCallOnly. */
export const multicall3Calls: readonly CallSource[] = [tape => multicall3(tape)]
export const multiSendCalls: readonly CallSource[] = [tape => multiSend(tape)]
