import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../scripts/stack/solana/programs.mjs'
import { expect, test } from 'vitest'
import { readMint } from '../../../src/chains/solana/token-transfer.js'

const MINT = 'So11111111111111111111111111111111111111112'
const DECIMALS = 44
const KIND = 165
const HOOK = 14
const KEY = 32

/** A node with one account. */
function node(owner: string, data: Uint8Array) {
  return async () => ({ value: { owner, executable: false, data: [Buffer.from(data).toString('base64'), 'base64'] } })
}

/** A Token-2022 mint with one extension. */
function mint(kind: number, value: Uint8Array): Uint8Array {
  const plain = new Uint8Array(KIND)
  plain[DECIMALS] = 6
  return Uint8Array.from([...plain, 1, kind, 0, value.length, 0, ...value])
}

test('readMint rejects a token with a transfer hook', async () => {
  const hook = new Uint8Array(2 * KEY).fill(7, KEY)
  await expect(readMint(node(TOKEN_2022_PROGRAM, mint(HOOK, hook)), MINT)).rejects.toMatchObject({
    code: 'send/transfer-hook-unsupported',
  })
})

test('readMint accepts a token whose transfer hook is not set', async () => {
  const whoMayName = new Uint8Array(2 * KEY).fill(7, 0, KEY)
  await expect(readMint(node(TOKEN_2022_PROGRAM, mint(HOOK, whoMayName)), MINT)).resolves.toMatchObject({
    decimals: 6,
  })
})

test('readMint rejects an account of another program', async () => {
  const plain = new Uint8Array(82)
  await expect(readMint(node(TOKEN_PROGRAM, plain), MINT)).resolves.toMatchObject({ decimals: 0, accountSize: 165 })
  await expect(readMint(node('11111111111111111111111111111111', plain), MINT)).rejects.toMatchObject({
    code: 'request/failed',
  })
})
