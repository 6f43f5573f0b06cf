import { expect, test } from 'vitest'
import { isKnown } from '../../../src/frame-page/decode/call-reader.js'

const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const OWN = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'
const contracts = [{ caipNetworkId: 'eip155:1', address: OWN, role: 'swap-router' as const }]

test.each([
  ['a contract of the list', PERMIT2, 'permit2', 1, true],
  ['a contract of the list in lower case', PERMIT2.toLowerCase(), 'permit2', 1, true],
  ['a contract of the list in another role', PERMIT2, 'swap-router', 1, false],
  ['a contract of the list on another chain', PERMIT2, 'permit2', 31_337, false],
  ['a contract of the settings', OWN.toUpperCase().replace('0X', '0x'), 'swap-router', 1, true],
  ['a contract of the settings on another chain', OWN, 'swap-router', 10, false],
] as const)('decides by chain, address and role if it knows %s', (_what, address, role, chainId, wanted) => {
  expect(isKnown({ chainId, contracts }, address, role)).toBe(wanted)
})
