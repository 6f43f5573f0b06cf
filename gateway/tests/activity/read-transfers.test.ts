import * as fc from 'fast-check'
import { encodeAbiParameters, getAddress, pad, toHex, zeroAddress, type Address, type Hex } from 'viem'
import { expect, test } from 'vitest'
import type { LogEntry, Receipt, SentTransaction } from '../../src/modules/activity/chain-reads.js'
import {
  APPROVAL_FOR_ALL,
  SWAP,
  TRANSFER_BATCH,
  TRANSFER_SINGLE,
  classifyOperation,
  findMoves,
} from '../../src/modules/activity/read-facts.js'
import { TRANSFER } from '../../src/modules/portfolio/received-logs.js'

const OWNER = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER = getAddress(`0x${'cd'.repeat(20)}`)
const TOKEN = getAddress(`0x${'ab'.repeat(20)}`)
const hash = toHex(1, { size: 32 })
const word = (address: Address) => pad(address.toLowerCase() as Hex)

const sentBy = (part: Partial<SentTransaction> = {}): SentTransaction => {
  return { hash, from: OWNER, to: TOKEN, value: 0n, nonce: 0, input: '0x12345678', ...part }
}
const createReceipt = (logs: readonly LogEntry[] = [], status = 1): Receipt => {
  return { transactionHash: hash, blockHash: hash, blockNumber: 1, transactionIndex: 0, status, logs: [...logs] }
}
const log = (topics: Hex[], data: Hex = '0x'): LogEntry => ({ address: TOKEN, topics, data })
const token = (from: Address, to: Address) => log([TRANSFER, word(from), word(to)], pad('0x5'))
const unique = (from: Address, to: Address) => log([TRANSFER, word(from), word(to), pad('0x7')])
const swap = log([SWAP, word(OTHER), word(OTHER)])
const lists = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const

test('reads coins, tokens and collectibles of the owner only', () => {
  const batch = encodeAbiParameters(lists, [
    [1n, 2n, 3n],
    [4n, 0n, 6n],
  ])
  const single = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [8n, 9n])
  const logs = [
    token(OTHER, OWNER),
    token(OTHER, TOKEN),
    unique(OWNER, OWNER),
    log([TRANSFER_SINGLE, word(OTHER), word(OWNER), word(OTHER)], single),
    log([TRANSFER_BATCH, word(OTHER), word(OTHER), word(OWNER)], batch),
  ]
  const moves = findMoves(OWNER, sentBy({ value: 2n }), createReceipt(logs))
  expect(moves.map(({ kind, direction, units, id }) => [kind, direction, units, id])).toEqual([
    ['coin', 'out', '2', undefined],
    ['erc20', 'in', '5', undefined],
    ['erc721', 'self', '1', '7'],
    ['erc1155', 'out', '9', '8'],
    ['erc1155', 'in', '4', '1'],
    ['erc1155', 'in', '6', '3'],
  ])
})

test('ignores failed transactions and returns at most one hundred transfers', () => {
  expect(findMoves(OWNER, sentBy({ value: 2n }), createReceipt([token(OTHER, OWNER)], 0))).toEqual([])
  const many = Array.from({ length: 300 }, () => token(OTHER, OWNER))
  expect(findMoves(OWNER, sentBy(), createReceipt(many))).toHaveLength(100)
})

test('reads arbitrary logs without throwing', () => {
  const bytes = (most: number) => fc.uint8Array({ maxLength: most }).map(value => toHex(value))
  const topic = fc.oneof(
    fc.constantFrom(TRANSFER, TRANSFER_BATCH, TRANSFER_SINGLE, SWAP, word(OWNER), word(OTHER)),
    fc.uint8Array({ minLength: 32, maxLength: 32 }).map(value => toHex(value)),
  )
  const entry = fc.record({ address: fc.constant(TOKEN), topics: fc.array(topic, { maxLength: 4 }), data: bytes(200) })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), bytes(300), (logs, input) => {
      const moves = findMoves(OWNER, sentBy({ input }), createReceipt(logs))
      for (const { from, to, units } of moves)
        expect([from === OWNER || to === OWNER, units > '0']).toEqual([true, true])
      expect(classifyOperation(OWNER, sentBy({ input }), createReceipt(logs), moves)).toMatch(/^[a-z]+$/)
    }),
  )
})

test.each<[string, Partial<SentTransaction>, readonly LogEntry[], number]>([
  ['deploy', { to: undefined }, [], 1],
  ['send', { value: 1n, input: '0x' }, [], 1],
  ['send', { to: OWNER, value: 1n, input: '0x' }, [], 1],
  ['receive', { from: OTHER, to: OWNER, value: 1n }, [], 1],
  ['mint', {}, [unique(zeroAddress, OWNER)], 1],
  ['mint', { value: 1n }, [unique(zeroAddress, OWNER)], 1],
  ['burn', {}, [token(OWNER, zeroAddress)], 1],
  ['trade', { value: 1n }, [token(OTHER, OWNER), swap], 1],
  ['execute', { value: 1n }, [token(OTHER, OWNER)], 1],
  ['send', {}, [token(OWNER, OTHER), swap], 1],
  ['approve', {}, [log([APPROVAL_FOR_ALL, word(OWNER), word(OTHER)], pad('0x1'))], 1],
  ['execute', {}, [log([APPROVAL_FOR_ALL, word(OTHER), word(OWNER)], pad('0x1'))], 1],
  ['execute', {}, [], 1],
  ['send', { value: 1n, input: '0x' }, [], 0],
  ['send', { input: `0xa9059cbb${'00'.repeat(64)}` }, [], 0],
  ['approve', { input: `0x095ea7b3${'00'.repeat(64)}` }, [], 0],
  ['execute', {}, [], 0],
])('classifies a transaction as %s (case %#)', (operation, part, logs, status) => {
  const [sent, receipt] = [sentBy(part), createReceipt(logs, status)]
  expect(classifyOperation(OWNER, sent, receipt, findMoves(OWNER, sent, receipt))).toBe(operation)
})
