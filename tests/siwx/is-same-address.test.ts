import { describe, expect, test } from 'vitest'
import type { Namespace } from '../../src/core/caip.js'
import { isSameAddress } from '../../src/siwx/check-message.js'
import { ALICE } from './some-message.js'

describe('isSameAddress', () => {
  test.each<[Namespace, string, string, boolean]>([
    ['eip155', ALICE, ALICE.toLowerCase(), true],
    ['eip155', ALICE, ALICE.replace('0x', '0X'), true],
    ['eip155', ALICE, `${ALICE.slice(0, -1)}6`, false],
    ['eip155', ALICE, ALICE.slice(0, -1), false],
    ['bip122', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', true],
    ['bip122', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '1bvbmseystwetqtfn5au4m4gfg7xjanvn2', false],
    ['solana', '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', '4uqevj5tqvIqh7ywwgstvkeg1zmhx6uasjtwcjziofm', false],
    ['solana', 'same', 'same', true],
  ])('compares addresses of %s: %s and %s', (namespace, first, second, isSame) => {
    expect(isSameAddress(namespace, first, second)).toBe(isSame)
  })
})
