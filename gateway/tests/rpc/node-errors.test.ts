import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RpcRefusal } from '../../src/modules/chains/rpc-client.js'
import { toPublicError } from '../../src/modules/rpc/rpc-proxy.js'

const KEY = '0123456789abcdef0123456789abcdef'
const urls = [
  `https://mainnet.node.example/v3/${KEY}?token=s3cret-s3cret-s3`,
  'https://user:passw0rd-passw0rd@b.example/',
]
const words = (message: string, data?: unknown) => toPublicError(new RpcRefusal(-32_000, message, data), urls)

describe('toPublicError', () => {
  test.each([
    'insufficient funds for gas * price + value: have 0 want 21000',
    'nonce too low: next nonce 5, tx nonce 4',
    'execution reverted: UniswapV2: K',
    'already known',
  ])("keeps the node's message: %s", message => {
    expect(words(message)).toEqual({ code: -32_000, message })
  })

  test('removes node hosts, links and API keys', () => {
    expect(words(`project ${KEY} is over its limit, see https://node.example/${KEY}#x`).message).toBe(
      'project … is over its limit, see …',
    )
    expect(words('cannot dial mainnet.node.example:8545').message).toBe('cannot dial …:8545')
    expect(words('token s3cret-s3cret-s3 of user with passw0rd-passw0rd').message).toBe('token … of user with …')
  })

  test('removes secrets from any surrounding text', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.constantFrom(KEY, 'mainnet.node.example', 's3cret-s3cret-s3'),
        (a, b, secret) => {
          expect(words(`${a}${secret}${b}`).message).not.toContain(secret)
        },
      ),
    )
  })

  test.each<[unknown, string | undefined]>([
    ['0x08c379a0', '0x08c379a0'],
    ['0x', '0x'],
    [{ data: '0x12', message: KEY }, '0x12'],
    [KEY, undefined],
    ['0x1', undefined],
    [{ data: { data: '0x' } }, undefined],
    [`0x${'00'.repeat(40_000)}`, undefined],
    [undefined, undefined],
  ])('returns only revert data: %j', (data, expected) => {
    expect(words('execution reverted', data).data).toBe(expected)
  })
})
