import { expect, test } from 'vitest'
import { several } from '../../../src/i18n/en/multichain.js'
import { formatNetworkNames } from '../../../src/views/connect/connecting-multi-chain-view.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

test.each([
  [1, 'Ethereum'],
  [2, 'Ethereum, Base'],
  [3, 'Ethereum, Base and 1 more'],
])('formatNetworkNames: formats %i networks as %s', (count, line) => {
  const third = { ...testNetworks[0], id: 10, name: 'Optimism' } as (typeof testNetworks)[number]
  using scope = testScope({ options: { networks: [...testNetworks, third].slice(0, count) } })
  expect(formatNetworkNames(scope, 'eip155', several)).toBe(line)
})
