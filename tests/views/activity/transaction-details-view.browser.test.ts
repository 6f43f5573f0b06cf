import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import type { TransactionRecord } from '../../../src/contract/data-records.js'
import type { ListedTransaction } from '../../../src/core/token.js'
import type { DataApi } from '../../../src/services/data.js'
import { toTransaction } from '../../../src/services/transactions.js'
import { REFRESH_INTERVAL_MS } from '../../../src/views/activity/activity-part.js'
import { TransactionDetailsView } from '../../../src/views/activity/transaction-details-view.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../../helpers/dispose-after-test.js'
import { eventually } from '../../helpers/eventually.js'
import { historyRecord } from '../../helpers/history-records.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { denyClipboard } from '../../helpers/page/deny-clipboard.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { testNetworks } from '../../helpers/test-scope.js'

const receipt = { gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00' }

interface Script {
  readonly record?: TransactionRecord
  readonly listed?: () => readonly TransactionRecord[]
  readonly receipt?: unknown
}

async function show(script: Script = {}, setting: MountViewOptions = {}) {
  const { record = historyRecord(1), listed = () => [] } = script
  const data = {
    available: true,
    call: async () => ({ data: listed(), next: null }),
    serves: async () => true,
  } as unknown as DataApi
  const send = vi.fn(async (_network: string, call: { method: string }) =>
    call.method === 'eth_getTransactionReceipt' ? ('receipt' in script ? script.receipt : receipt) : '0x0',
  )
  const blockExplorers = { default: { name: 'Scan', url: 'https://scan.example' } }
  const networks = testNetworks.map(network => ({ ...network, blockExplorers }))
  const { scope } = connectedScope({ options: { networks }, services: { data, rpc: { send } } })
  disposeAfterTest(scope)
  const transaction: ListedTransaction = { ...toTransaction(record), isHidden: false }
  scope.use(RouterController).push('TransactionDetails', { transaction })
  const stage = disposeAfterTest(await mountView(scope, TransactionDetailsView, { transaction }, setting))
  await stage.settled()
  return { scope, stage, send, transaction }
}

const sent = (metadata: Partial<TransactionRecord['metadata']> = {}) =>
  historyRecord(7, { metadata: { operationType: 'send', sentFrom: ada, ...metadata } })

describe('transaction details view', () => {
  beforeEach(restoreMocksAfterTest)
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}`, async () => {
      expect(await (await show({}, setting)).stage.violations()).toEqual([])
    })

  test('shows amount, parties, status, time, hash and explorer', async () => {
    const { stage, transaction } = await show()
    expect(stage.view.heading).toBe('Received')
    const text = stage.text.replace(/ +/g, ' ')
    for (const expected of [
      '+1 ETH',
      'From 0x',
      'To 0x',
      'Status Confirmed',
      'Time January 1, 2026',
      'Network Ethereum',
    ])
      expect(text).toContain(expected)
    await expect.element(page.getByRole('button', { name: /Transaction hash Copy$/ })).toBeVisible()
    const link = page.getByRole('link', { name: 'View on Scan' })
    await expect.element(link).toHaveAttribute('href', `https://scan.example/tx/${transaction.hash}`)
  })

  test('shows and selects the full hash if copying is denied', async () => {
    denyClipboard()
    const { transaction } = await show()
    await page.getByRole('button', { name: /Transaction hash Copy$/ }).click()
    await eventually(() => getSelection()?.toString()).toBe(transaction.hash)
  })

  test('shows the fee to its sender only', async () => {
    const { stage } = await show({ record: sent() })
    await eventually(() => stage.text.replace(/ +/g, ' ')).toContain('Network fee 0.000021 ETH')
    stage[Symbol.dispose]()
    const { stage: incoming, send } = await show()
    await incoming.settled()
    expect(incoming.text).not.toContain('Network fee')
    expect(send.mock.calls.map(([, call]) => call.method)).not.toContain('eth_getTransactionReceipt')
  })

  test('adds the cost of the parent chain to the fee of a rollup', async () => {
    const { stage } = await show({ record: sent(), receipt: { ...receipt, l1Fee: '0x5af3107a4000' } })
    await eventually(() => stage.text.replace(/ +/g, ' ')).toContain('Network fee 0.000121 ETH')
  })

  test.each([null, 'no', { gasUsed: 'x', effectiveGasPrice: '0x1' }, { gasUsed: 1 }])(
    'shows no fee for a receipt that is %j',
    async answer => {
      const { stage, send } = await show({ record: sent(), receipt: answer })
      await eventually(() => send.mock.calls.length).toBeGreaterThan(0)
      await stage.settled()
      expect(stage.text).not.toContain('Network fee')
    },
  )

  test('follows a pending transaction until it is confirmed', async () => {
    const script = { records: [sent({ status: 'pending' })] }
    const { stage, scope } = await show({ record: sent({ status: 'pending' }), listed: () => script.records })
    expect(stage.view.heading).toBe('Sending')
    await eventually(() => stage.text.replace(/ +/g, ' ')).toContain('Status Pending')
    script.records = [sent()]
    await scope.clock.advance(REFRESH_INTERVAL_MS)
    await eventually(() => stage.text.replace(/ +/g, ' ')).toContain('Status Confirmed')
    expect(stage.view.heading).toBe('Sent')
  })
})
