import { expect, test } from 'vitest'
import { HttpError } from '../../src/http/http-error.js'
import { findUnreachableError, isNodeRefusal } from '../../src/modules/chains/contract-reads.js'
import { RpcRefusal } from '../../src/modules/chains/rpc-client.js'

test('finds the reason for an unreachable chain at any depth', () => {
  const away = new HttpError(502, 'chain/unreachable', 'The node does not answer.')
  expect(findUnreachableError(away)).toBe(away)
  expect(findUnreachableError(new Error('a', { cause: new Error('b', { cause: away }) }))).toBe(away)
})

test('returns undefined for other errors and for circular causes', () => {
  const ring = new Error('a')
  ring.cause = ring
  for (const error of [ring, new Error('reverted'), 'text', undefined])
    expect(findUnreachableError(error)).toBeUndefined()
})

test('distinguishes an error response of a node from unexpected errors', () => {
  const no = new RpcRefusal(-32_000, 'header not found', undefined)
  expect(isNodeRefusal(new Error('a', { cause: no }))).toBe(true)
  for (const error of [new Error('a'), new HttpError(502, 'chain/unreachable', 'no'), undefined])
    expect(isNodeRefusal(error)).toBe(false)
})
