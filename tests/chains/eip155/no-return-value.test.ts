import { expect, test } from 'vitest'
import { hasNoReturnValue } from '../../../src/chains/eip155/transfer.js'

test.each([
  ['eip155:1:0xdAC17F958D2ee523a2206206994597C13D831ec7', true],
  ['eip155:2222:0x919C1c267BC06a7039e03fcc2eF738525769109c', true],
  ['eip155:42161:0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', true],
  ['eip155:10:0xdac17f958d2ee523a2206206994597c13d831ec7', false],
  ['eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', false],
])('hasNoReturnValue of %s is %s', (token, silent) => expect(hasNoReturnValue(token)).toBe(silent))
