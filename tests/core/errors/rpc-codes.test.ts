import { expect, test } from 'vitest'
import { rpcCodes } from '../../../src/core/errors/wallet-error.js'

test('rpcCodes contains every standard code without duplicates', () => {
  const standard = [-32700, -32600, -32601, -32602, -32603]
  const extended = [-32000, -32001, -32002, -32003, -32004, -32005, -32006]
  const provider = [4001, 4100, 4200, 4900, 4901, 4902]
  const protocol = [4902, 5000, 32603]
  const known: readonly number[] = Object.values(rpcCodes)
  expect(known).toEqual(expect.arrayContaining([...standard, ...extended, ...provider, ...protocol]))
  expect(new Set(known).size).toBe(known.length)
})
