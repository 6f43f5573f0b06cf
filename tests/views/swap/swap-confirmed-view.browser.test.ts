import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { PendingTransactionsController } from '../../../src/controllers/balances/pending-transactions.js'
import { getConnectedAccount } from '../../../src/controllers/connection/active-account.js'
import { SwapConfirmedView } from '../../../src/views/swap/swap-confirmed-view.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'
import { eventually } from '../../helpers/eventually.js'
import { mountView } from '../../helpers/mount-view.js'

const hash = `0x${'1'.repeat(64)}`

async function show() {
  const { scope } = connectedScope()
  disposeAfterTest(scope)
  const { caipAddress: account } = getConnectedAccount(scope, 'eip155')!
  const pending = scope.use(PendingTransactionsController)
  pending.add({
    hash,
    account,
    kind: 'swap',
    gives: { symbol: 'ETH', decimals: 18, amount: 10n ** 18n },
    gets: { symbol: 'GUSD', decimals: 6, amount: 2_490_017_452n },
    at: scope.clock.now(),
  })
  scope.use(RouterController).push('SwapConfirmed', { hash })
  const stage = disposeAfterTest(await mountView(scope, SwapConfirmedView, { hash }))
  await stage.settled()
  return { scope, stage, pending }
}

test('swap success: the receipt shows the amounts, and is confirmed only once the network confirms it', async () => {
  const { scope, stage, pending } = await show()
  expect(stage.text).toContain('1 ETH')
  expect(stage.text).toMatch(/2,490\.01\d* GUSD/)
  expect(stage.text).not.toContain('Confirmed')
  pending.setOutcome(hash, 'confirmed', scope.clock.now() + 4_000)
  await eventually(() => stage.text).toContain('Confirmed in 4 s')
  expect(stage.text).toMatch(/You receive\s+About 2,490\.01\d* GUSD/)
  pending.setReceived(hash, 2_489_999_001n)
  await eventually(() => stage.text).toContain('You received 2,489.99')
  await expect.element(page.getByText('2,489.999001 GUSD', { exact: true })).toBeVisible()
  expect(stage.text).not.toContain('About')
  expect(await stage.violations()).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  expect(scope.use(RouterController).view).toBe('Account')
})

test('swap receipt: says that a swap failed', async () => {
  const { scope, stage, pending } = await show()
  pending.setOutcome(hash, 'failed', scope.clock.now() + 4_000)
  await eventually(() => stage.text).not.toContain('Confirming')
  expect(stage.text).not.toContain('Confirmed')
})
