import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../scripts/stack/solana/programs.mjs'
import { expect, test } from 'vitest'
import { readToken } from '../../../src/chains/solana/token-transfer.js'

const MINT = 'So11111111111111111111111111111111111111112'
const DECIMALS = 44
const KIND = 165
const HOOK = 14
const KEY = 32

/** A node that knows one account. */
function node(owner: string, data: Uint8Array) {
  return async () => ({ value: { owner, executable: false, data: [Buffer.from(data).toString('base64'), 'base64'] } })
}

/** A mint of Token-2022 with one extension. Standard: Token-2022, its list of kinds, lengths and values. */
function mint(kind: number, value: Uint8Array): Uint8Array {
  const plain = new Uint8Array(KIND)
  plain[DECIMALS] = 6
  return Uint8Array.from([...plain, 1, kind, 0, value.length, 0, ...value])
}

test('a token whose own program decides over each transfer is refused in a sentence of its own', async () => {
  const hook = new Uint8Array(2 * KEY).fill(7, KEY)
  await expect(readToken(node(TOKEN_2022_PROGRAM, mint(HOOK, hook)), MINT)).rejects.toMatchObject({
    code: 'send/transfer-hook-unsupported',
  })
})

test('one that could name such a program later, and has not, is like any other', async () => {
  const whoMayName = new Uint8Array(2 * KEY).fill(7, 0, KEY)
  await expect(readToken(node(TOKEN_2022_PROGRAM, mint(HOOK, whoMayName)), MINT)).resolves.toMatchObject({
    decimals: 6,
  })
})

test('what is no token is none', async () => {
  const plain = new Uint8Array(82)
  await expect(readToken(node(TOKEN_PROGRAM, plain), MINT)).resolves.toMatchObject({ decimals: 0, accountSize: 165 })
  await expect(readToken(node('11111111111111111111111111111111', plain), MINT)).rejects.toMatchObject({
    code: 'request/failed',
  })
})
