import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { decodeSolana, combineTransactions } from '../../../src/frame-page/decode/decode-solana.js'
import { allWarnings } from '../../../src/frame-page/decode/decoded.js'
import { readSolanaTransaction } from '../../../src/frame-page/decode/solana-transaction.js'

const key = (fill: number) => base58.encode(new Uint8Array(32).fill(fill))
const ME = key(1)
const YOU = key(2)
const MINT = key(3)
const [MY_TOKENS, YOUR_TOKENS] = [key(4), key(5)]
const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const ATA = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const BUDGET = 'ComputeBudget111111111111111111111111111111'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

interface Step {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: readonly number[]
}
interface Shape {
  readonly payer?: string
  readonly version?: 0
  /** Number of accounts from a lookup table, appended to the first instruction. */
  readonly looked?: number
}

const filled = (length: number, value: number) => Array.from({ length }, () => value)
const u64 = (value: bigint) => Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
const u32 = (value: number) => u64(BigInt(value)).slice(0, 4)

/** Encodes a transaction with one signer and an empty signature. */
function transaction(steps: readonly Step[], { payer = ME, version, looked = 0 }: Shape = {}): Uint8Array {
  const keys = [...new Set([payer, ...steps.flatMap(({ accounts, program }) => [...accounts, program])])]
  const at = (address: string) => keys.indexOf(address)
  const body = steps.flatMap(({ program, accounts, data }, step) => {
    const extra = step === 0 ? Array.from({ length: looked }, (_, n) => keys.length + n) : []
    return [at(program), accounts.length + extra.length, ...accounts.map(at), ...extra, ...short(data.length), ...data]
  })
  const table = version === 0 ? (looked > 0 ? [1, ...filled(32, 9), looked, ...extraRows(looked), 0] : [0]) : []
  const head = [...(version === 0 ? [0x80] : []), 1, 0, 0, keys.length]
  const message = [...head, ...keys.flatMap(address => [...base58.decode(address)]), ...filled(32, 7)]
  return Uint8Array.from([1, ...filled(64, 0), ...message, steps.length, ...body, ...table])
}

const extraRows = (count: number) => Array.from({ length: count }, (_, n) => n)
const short = (length: number) => (length < 128 ? [length] : [(length & 127) | 128, length >> 7])
const send = (value: bigint): Step => ({ program: SYSTEM, accounts: [ME, YOU], data: [...u32(2), ...u64(value)] })
const codes = (bytes: Uint8Array) =>
  allWarnings(decodeSolana(bytes, ME).decoded).map(({ code, level }) => `${level}: ${code}`)

describe('combineTransactions', () => {
  const read = (value: bigint) => decodeSolana(transaction([send(value)]), ME)

  test('returns a single transaction unchanged', () => {
    const only = read(5n)
    expect(combineTransactions([only])).toBe(only.decoded)
  })

  test('combines several transactions as steps', () => {
    const all = [read(5n), read(6n)]
    expect(combineTransactions(all)).toMatchObject({ action: 'batch', steps: all.map(item => item.decoded) })
  })
})

describe('transfers', () => {
  test.each([undefined, 0] as const)('decodes a SOL transfer, version %s', version => {
    const { decoded } = decodeSolana(transaction([send(5_000n)], version === 0 ? { version } : {}), ME)
    expect(decoded).toMatchObject({
      action: 'send-native',
      amounts: [{ flow: 'out', asset: { kind: 'native' }, value: 5_000n, decimals: 9 }],
      parties: [{ role: 'to', address: YOU }],
      warnings: [],
    })
  })

  test.each([TOKEN, TOKEN_2022])('shows the mint that the instruction names: %s', program => {
    const step = { program, accounts: [MY_TOKENS, MINT, YOUR_TOKENS, ME], data: [12, ...u64(70n), 6] }
    expect(decodeSolana(transaction([step]), ME).decoded).toMatchObject({
      action: 'transfer',
      amounts: [{ flow: 'out', asset: { kind: 'token', address: MINT }, value: 70n, decimals: 6 }],
      parties: [{ role: 'to', address: YOUR_TOKENS }],
    })
  })

  test('shows the paying account if no mint is named', () => {
    const step = { program: TOKEN, accounts: [MY_TOKENS, YOUR_TOKENS, ME], data: [3, ...u64(70n)] }
    expect(decodeSolana(transaction([step]), ME).decoded.amounts).toEqual([
      { flow: 'out', asset: { kind: 'token-account', address: MY_TOKENS }, value: 70n },
    ])
  })

  test('ignores fee instructions around a transfer', () => {
    const limit = { program: BUDGET, accounts: [], data: [2, ...u32(200_000)] }
    const price = { program: BUDGET, accounts: [], data: [3, ...u64(10n)] }
    const { decoded } = decodeSolana(transaction([limit, price, send(1n)]), ME)
    expect(decoded.action).toBe('send-native')
    expect(decoded.facts).toEqual([]) // their cost is part of the fee
  })

  test('shows the settings if there are no other instructions', () => {
    const limit = { program: BUDGET, accounts: [], data: [2, ...u32(200_000)] }
    const price = { program: BUDGET, accounts: [], data: [3, ...u64(10n)] }
    const heap = { program: BUDGET, accounts: [], data: [1, ...u32(32_768)] }
    const { decoded } = decodeSolana(transaction([limit, price, heap]), ME)
    expect(decoded.steps.flatMap(({ facts }) => facts)).toEqual([
      { name: 'compute-limit', value: '200000' },
      { name: 'compute-price', value: '10' },
    ])
  })
})

const own = [...base58.decode(YOU)]

describe('loss of control', () => {
  test.each([
    ['a delegate', { program: TOKEN, accounts: [MY_TOKENS, YOU, ME], data: [4, ...u64(7n)] }, 'approve', 'red: permit'],
    [
      'a delegate without limit',
      { program: TOKEN, accounts: [MY_TOKENS, MINT, YOU, ME], data: [13, ...u64(2n ** 64n - 1n), 6] },
      'approve',
      'red: unlimited',
    ],
    [
      'an authority',
      { program: TOKEN, accounts: [MY_TOKENS, ME], data: [6, 2, 1, ...own] },
      'set-authority',
      'red: authority',
    ],
    [
      'the account itself',
      { program: SYSTEM, accounts: [ME], data: [...u32(1), ...own] },
      'assign',
      'red: account-given-away',
    ],
    [
      'what is left on an account',
      { program: TOKEN, accounts: [MY_TOKENS, YOU, ME], data: [9] },
      'close-account',
      'red: other-recipient',
    ],
    [
      'a transfer with a fee',
      { program: TOKEN_2022, accounts: [MY_TOKENS, MINT, YOUR_TOKENS, ME], data: [26, 1, ...u64(5n), 6, ...u64(1n)] },
      'transfer',
      undefined,
    ],
  ])('warns of %s', (_what, step, action, warning) => {
    const bytes = transaction([step])
    expect(decodeSolana(bytes, ME).decoded.action).toBe(action)
    expect(codes(bytes)).toEqual(warning === undefined ? [] : [warning])
  })
})

describe('batches', () => {
  test('lists every step and marks unknown ones', () => {
    const memo = { program: MEMO, accounts: [], data: [...new TextEncoder().encode('thanks')] }
    const account = { program: ATA, accounts: [ME, YOUR_TOKENS, YOU, MINT, SYSTEM, TOKEN], data: [1] }
    const odd = { program: key(9), accounts: [ME], data: [1, 2, 3] }
    const { decoded } = decodeSolana(transaction([account, send(1n), memo, odd]), ME)
    expect(decoded.steps.map(({ action }) => action)).toEqual(['create-account', 'send-native', 'memo', 'call'])
    expect(decoded.steps[2]?.facts).toEqual([{ name: 'memo', value: 'thanks' }])
    expect(decoded.steps[3]?.facts).toEqual([{ name: 'data', value: '0x010203' }])
    expect(allWarnings(decoded)).toEqual([{ code: 'unknown-call', level: 'red' }])
  })

  test('warns of a durable nonce', () => {
    const advance = { program: SYSTEM, accounts: [key(8), key(7), ME], data: u32(4) }
    expect(codes(transaction([advance, send(1n)]))).toEqual(['notice: durable-nonce'])
  })

  test('treats an unknown instruction of a known program as unknown', () => {
    const { decoded } = decodeSolana(transaction([{ program: TOKEN, accounts: [ME], data: [99] }]), ME)
    expect(decoded.action).toBe('call')
  })
})

test('warns of accounts in lookup tables', () => {
  expect(codes(transaction([send(1n)], { version: 0, looked: 2 }))).toEqual(['red: lookup-table'])
})

test('warns of another fee payer', () => {
  const step = { program: SYSTEM, accounts: [ME, YOU], data: [...u32(2), ...u64(1n)] }
  const bytes = transaction([step], { payer: YOU })
  // Only the payer signs, and our account is not the payer.
  expect(codes(bytes)).toEqual(['blocked: malformed'])
})

describe('malformed bytes', () => {
  const good = transaction([send(1n)])

  test('rejects truncated bytes and an additional byte', () => {
    expect(readSolanaTransaction(good)).toBeDefined()
    for (let length = 0; length < good.length; length++)
      expect(readSolanaTransaction(good.slice(0, length))).toBeUndefined()
    expect(readSolanaTransaction(Uint8Array.from([...good, 0]))).toBeUndefined()
  })

  test('never throws for modified bytes', () => {
    for (let at = 0; at < good.length; at++)
      for (const value of [0, 1, 127, 128, 255]) {
        const changed = Uint8Array.from(good)
        changed[at] = value
        expect(decodeSolana(changed, ME).decoded.action).toBeTypeOf('string')
      }
  })

  test('rejects more bytes than a packet holds', () => {
    expect(readSolanaTransaction(new Uint8Array(1_233))).toBeUndefined()
  })
})
