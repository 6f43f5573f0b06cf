import { expect, test, vi } from 'vitest'
import { BalancesController } from '../../../src/controllers/balances/balances.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { refreshNativeBalance, watchHoldings } from '../../../src/controllers/balances/holdings.js'
import { ether, sendingScope } from '../../helpers/sending-scope.js'
import { eventually } from '../../helpers/eventually.js'

test('watchHoldings reports network and balance changes until the instance is destroyed', async () => {
  const { scope, hold } = await sendingScope()
  const changed = vi.fn()
  watchHoldings(scope, changed)
  hold([ether])
  await eventually(() => changed.mock.calls.length).toBe(1)
  scope.use(NetworkController).setActive('eip155:8453')
  await eventually(() => changed.mock.calls.length).toBe(2)
  scope.dispose()
})

test('refreshNativeBalance refreshes only the active account', async () => {
  const { scope } = await sendingScope()
  const refresh = vi.spyOn(scope.use(BalancesController), 'refresh')
  refreshNativeBalance(scope)
  expect(refresh).toHaveBeenCalledExactlyOnceWith('eip155', { force: true })
  scope.use(NetworkController).setActive('eip155:5')
  refreshNativeBalance(scope)
  expect(refresh).toHaveBeenCalledTimes(1)
  scope.dispose()
})
