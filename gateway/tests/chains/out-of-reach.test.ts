import { expect, test } from 'vitest'
import { HttpError } from '../../src/http/http-error.js'
import { outOfReach, saidNo } from '../../src/modules/chains/contract-reads.js'
import { RpcRefusal } from '../../src/modules/chains/rpc-client.js'

test('finds why a chain could not be asked, however deep', () => {
  const away = new HttpError(502, 'chain/unreachable', 'The node does not answer.')
  expect(outOfReach(away)).toBe(away)
  expect(outOfReach(new Error('a', { cause: new Error('b', { cause: away }) }))).toBe(away)
})

test('finds nothing where the chain answered, and ends where causes go round', () => {
  const ring = new Error('a')
  ring.cause = ring
  for (const error of [ring, new Error('reverted'), 'text', undefined]) expect(outOfReach(error)).toBeUndefined()
})

test('tells a node that said no from what nobody foresaw', () => {
  const no = new RpcRefusal(-32_000, 'header not found', undefined)
  expect(saidNo(new Error('a', { cause: no }))).toBe(true)
  for (const error of [new Error('a'), new HttpError(502, 'chain/unreachable', 'no'), undefined])
    expect(saidNo(error)).toBe(false)
})
