import { describe, expect, test } from 'vitest'
import { readNeededConfirmations } from '../../src/modules/activity/history-records.js'

describe('CONFIRMATIONS', () => {
  const needed = (caipNetworkId: string, text?: string) =>
    readNeededConfirmations({ CONFIRMATIONS: text })({ caipNetworkId })

  test.each([
    ['eip155:1', undefined, 6],
    ['eip155:137', '', 12],
    ['eip155:31337', undefined, 1],
    ['eip155:1', '{"eip155:1":32}', 32],
    ['eip155:137', '{"eip155:1":32}', 12],
    ['eip155:137', '{"eip155:1":32,"*":3}', 3],
    ['eip155:10', '{"*":3}', 3],
  ])('requires the configured number on %s with %s: %i', (network, text, blocks) =>
    expect(needed(network, text)).toBe(blocks),
  )

  test.each(['12', '{"eip155:1":0}', '{"eip155:1":1.5}', '{"eip155:1":1001}', '{"mainnet":3}', '{', '[3]'])(
    'rejects %s',
    text => expect(() => readNeededConfirmations({ CONFIRMATIONS: text })).toThrow('CONFIRMATIONS must be JSON'),
  )
})
