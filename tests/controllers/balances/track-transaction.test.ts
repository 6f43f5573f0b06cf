import { expect, test, vi } from 'vitest'
import { BalancesController } from '../../../src/controllers/balances/balances.js'
import { RECEIPT_POLL_INTERVAL_MS, refreshWhenMined } from '../../../src/controllers/balances/track-transaction.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { sendingScope, type SendingParts } from '../../helpers/sending-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

async function setUp(parts: SendingParts = {}) {
  const made = await sendingScope(parts)
  disposeAfterTest(made.scope)
  return made
}

test.each([
  ['was mined', true],
  ['failed', false],
])('refreshWhenMined refreshes once the network reports that a transaction %s', async (_, outcome) => {
  let succeeded: boolean | undefined
  const { scope } = await setUp({ verbs: { hasSucceeded: async () => succeeded } })
  const refreshed = vi.spyOn(scope.use(BalancesController), 'refresh')
  void refreshWhenMined(scope, `eip155:1:${ada}`, '0x1')
  await scope.clock.advance(2 * RECEIPT_POLL_INTERVAL_MS)
  expect(refreshed).not.toHaveBeenCalled()
  succeeded = outcome
  await scope.clock.advance(RECEIPT_POLL_INTERVAL_MS)
  expect(refreshed.mock.calls).toEqual([['eip155', { force: true }]])
})

test('refreshWhenMined refreshes immediately where the outcome cannot be determined', async () => {
  const { scope } = await setUp()
  const refreshed = vi.spyOn(scope.use(BalancesController), 'refresh')
  void refreshWhenMined(scope, `eip155:1:${ada}`, '0x1')
  await scope.clock.advance(0)
  expect(refreshed.mock.calls).toEqual([['eip155', { force: true }]])
})
