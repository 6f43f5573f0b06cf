import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { ActivityController } from '../../../src/controllers/activity/activity.js'
import {
  DROPPED_AFTER_MS,
  PendingTransactionsController,
} from '../../../src/controllers/balances/pending-transactions.js'
import type { TransactionRecord } from '../../../src/contract/data-records.js'
import type { VirtualListElement } from '../../../src/elements/layout/virtual-list.js'
import type { DataApi } from '../../../src/services/data.js'
import { ActivityPart, REFRESH_INTERVAL_MS } from '../../../src/views/activity/activity-part.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { historyRecord, spamRecord } from '../../helpers/history-records.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testNetworks } from '../../helpers/test-scope.js'
import { mountView, type MountedView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

interface Query {
  readonly cursor?: string
}
const explorer = { default: { name: 'Scan', url: 'https://scan.example' } }
const networks = testNetworks.map(network => ({ ...network, blockExplorers: explorer }))

async function show(
  answer: (query: Query) => unknown,
  { serves = true, ...parts }: ConnectedParts & { readonly serves?: boolean } = {},
  setting: MountViewOptions = {},
) {
  const call = vi.fn(async (_route: string, query: Query, _options: { signal: AbortSignal }) => answer(query))
  const data = { available: true, call, serves: async () => serves } as unknown as DataApi
  const { scope, session } = connectedScope({ options: { networks }, services: { data }, ...parts })
  disposeAfterTest(scope)
  const stage = disposeAfterTest(await mountView(scope, ActivityPart, undefined as unknown, setting))
  await stage.settled()
  return { scope, session, stage, call }
}
const pageOf = (from: number, to: number, next: string | null = null) => ({
  data: Array.from({ length: from - to + 1 }, (_, at) => historyRecord(from - at)),
  next,
})
function listOf(stage: MountedView<ActivityPart>): VirtualListElement {
  const list = stage.view.renderRoot.querySelector('appkit-ui-virtual-list')
  if (!list) expect.unreachable('there is no list')
  return list
}
const drawn = (stage: MountedView<ActivityPart>) => listOf(stage).renderRoot.querySelectorAll('[part="item"]').length
const never = () => new Promise<never>(() => {})
const down = () => Promise.reject(new TypeError('down'))

const all: TransactionRecord[] = [
  historyRecord(800, { metadata: { operationType: 'send', status: 'pending' } }),
  historyRecord(799, { metadata: { operationType: 'approve' }, transfers: null }),
  historyRecord(2, { metadata: { operationType: 'send', status: 'failed' }, transfers: null }),
  historyRecord(1),
]

describe('activity', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}: a list, loading, none, failed, not served`, async () => {
      const states: [string, (asked: Query) => unknown, boolean][] = [
        ['Received', () => ({ data: all, next: null }), true],
        ['Loading activity', never, true],
        ['No activity', () => ({ data: [], next: null }), true],
        ['Couldn’t load your activity.', down, true],
        ['not available on this network', never, false],
      ]
      for (const [expected, answer, serves] of states) {
        const { stage } = await show(answer, { serves }, setting)
        await eventually(() => stage.text).toContain(expected)
        expect(await stage.violations()).toEqual([])
        stage[Symbol.dispose]()
      }
    })

  test('shows action, counterparty, amount and date, grouped by month', async () => {
    const { stage } = await show(() => ({ data: all, next: null }))
    await eventually(() => stage.text).toContain('Received')
    expect(stage.text).toMatch(
      /February 2026 Sending .*Pending.* Approved With 0xaaaa…aaaa Feb \d+ January 2026 Failed to send .* Received From 0xbbbb…bbbb \+1 ETH Jan 1/,
    )
  })

  test('opens the details of a transaction', async () => {
    const { scope } = await show(() => ({ data: all, next: null }))
    await page.getByRole('button', { name: /^Received, From 0xbbbb…bbbb, \+1 ETH, Jan 1$/ }).click()
    const { view, params } = scope.use(RouterController).current
    expect([view, params]).toMatchObject(['TransactionDetails', { transaction: { id: historyRecord(1).id } }])
  })

  test('an empty list offers to receive', async () => {
    const { scope } = await show(() => ({ data: [], next: null }))
    await page.getByRole('button', { name: 'Receive' }).click()
    expect(scope.use(RouterController).view).toBe('Receive')
  })

  test('loads pages on scroll, and keeps the list if a page fails', async () => {
    const script = { isDown: true }
    const { stage, call } = await show(
      ({ cursor }) => {
        if (cursor === 'a' && script.isDown) return down()
        return cursor === 'a' ? pageOf(20, 1) : pageOf(60, 21, 'a')
      },
      {},
      { height: 400 },
    )
    await eventually(() => listOf(stage).items.length).toBeGreaterThan(40)
    stage.host.scrollTop = 100_000
    await eventually(() => stage.text).toContain('Couldn’t load your activity.')
    const before = listOf(stage).items.length
    script.isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await eventually(() => listOf(stage).items.length).toBe(before + 19) // the placeholder row is removed
    expect(stage.text).not.toContain('Couldn’t load')
    expect(call.mock.calls.map(args => args[1].cursor)).toEqual([undefined, 'a', 'a'])
  })

  test('hides spam until the user shows it', async () => {
    const { stage } = await show(() => ({
      data: [spamRecord('token'), spamRecord('collectible'), historyRecord(3)],
      next: null,
    }))
    await eventually(() => stage.text).toContain('1 entry looks like spam')
    expect(stage.text).not.toContain('CLAIM')
    await page.getByRole('button', { name: 'Show' }).click()
    await eventually(() => stage.text).toContain('+1 CLAIM')
    await page.getByRole('button', { name: 'Hide' }).click()
    await eventually(() => stage.text).not.toContain('+1 CLAIM')
  })

  test('pauses after several pages without visible transactions', async () => {
    const { stage, call } = await show(({ cursor = '0' }) => ({
      data: [historyRecord(1, { ...spamRecord('token'), id: `bait-${cursor}` })],
      next: String(Number(cursor) + 1),
    }))
    await eventually(() => stage.text).toContain('Load more')
    const { length } = call.mock.calls
    expect(length).toBeLessThan(8)
    await page.getByRole('button', { name: 'Load more' }).click()
    await eventually(() => call.mock.calls.length).toBeGreaterThan(length)
  })

  test('refreshes while a transaction may change, and then stops', async () => {
    const script = { data: [historyRecord(1, { metadata: { status: 'pending' } })] }
    const { stage, scope, call } = await show(() => ({ data: script.data, next: null }))
    await eventually(() => stage.text).toContain('Pending')
    script.data = [historyRecord(2)]
    await scope.clock.advance(REFRESH_INTERVAL_MS)
    await eventually(() => stage.text).not.toContain('Pending')
    expect(call).toHaveBeenCalledTimes(2)
    await scope.clock.advance(10 * REFRESH_INTERVAL_MS)
    expect(call).toHaveBeenCalledTimes(2)
  })

  test('shows a sent transaction immediately, until the history contains it', async () => {
    const script = { data: [historyRecord(1)] }
    const { stage, scope } = await show(() => ({ data: script.data, next: null }))
    await eventually(() => stage.text).toContain('Received')
    scope.use(PendingTransactionsController).add({
      hash: historyRecord(900).metadata.hash,
      account: `eip155:1:${ada}`,
      kind: 'send',
      gives: { symbol: 'ETH', decimals: 18, amount: 5n * 10n ** 17n },
      to: bob,
      at: scope.clock.now(),
    })
    await eventually(() => stage.text).toMatch(/Sending To 0xbbbb…bbbb −0.5 ETH Pending/)
    script.data = [historyRecord(900, { metadata: { operationType: 'mint' } }), historyRecord(1)]
    await scope.clock.advance(REFRESH_INTERVAL_MS)
    await eventually(() => stage.text).toContain('Minted')
    expect(stage.text).not.toContain('Pending')
    // A reorganization removes it.
    script.data = [historyRecord(1)]
    await scope.use(ActivityController).fetch('eip155', { force: true })
    await eventually(() => stage.text).toContain('Pending')
  })

  test('shows the outcome of a sent transaction that the history does not contain', async () => {
    const outcome: { now: boolean | undefined } = { now: undefined }
    const verbs = { hasSucceeded: async () => outcome.now }
    const { stage, scope } = await show(() => ({ data: [], next: null }), { verbs })
    await eventually(() => stage.text).toContain('No activity')
    scope.use(PendingTransactionsController).add({
      hash: historyRecord(900).metadata.hash,
      account: `eip155:1:${ada}`,
      kind: 'send',
      gives: { symbol: 'ETH', decimals: 18, amount: 5n * 10n ** 17n },
      to: bob,
      at: scope.clock.now(),
    })
    await eventually(() => stage.text).toContain('Pending')
    outcome.now = false
    await scope.clock.advance(REFRESH_INTERVAL_MS)
    await eventually(() => stage.text).toContain('Failed to send')
    outcome.now = true
    await scope.clock.advance(REFRESH_INTERVAL_MS)
    await eventually(() => stage.text).toContain('Sent')
    outcome.now = undefined
    await scope.clock.advance(REFRESH_INTERVAL_MS)
    await eventually(() => stage.text).toContain('Pending')
    await scope.clock.advance(DROPPED_AFTER_MS)
    await eventually(() => stage.text).toMatch(/Sending .* Not confirmed/)
    expect(await stage.violations()).toEqual([])
  })

  test('shows the confirmations of a transaction that is not final', async () => {
    const metadata = { status: 'pending', confirmations: 2, confirmationsNeeded: 12 } as const
    const { stage } = await show(() => ({ data: [historyRecord(1, { metadata })], next: null }))
    await eventually(() => stage.text).toContain('2 of 12 blocks')
    expect(stage.text).toContain('Receiving')
  })

  test('does not refresh while the page is hidden', async () => {
    const { stage, scope, call } = await show(() => ({
      data: [historyRecord(1, { metadata: { status: 'pending' } })],
      next: null,
    }))
    await eventually(() => stage.text).toContain('Pending')
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await scope.clock.advance(3 * REFRESH_INTERVAL_MS)
    expect(call).toHaveBeenCalledTimes(1)
    hidden.mockRestore()
    await scope.clock.advance(REFRESH_INTERVAL_MS)
    await eventually(() => call.mock.calls.length).toBe(2)
  })

  test('aborts the request when it is removed, and requests again when it returns', async () => {
    const { stage, call } = await show(never)
    await eventually(() => call.mock.calls.length).toBe(1)
    const { view } = stage
    const place = view.parentNode as ParentNode & Node
    view.remove()
    expect(call.mock.calls[0]?.[2].signal.aborted).toBe(true)
    place.append(view)
    await eventually(() => call.mock.calls.length).toBe(2)
    expect(call.mock.calls[1]?.[2].signal.aborted).toBe(false)
  })

  test('shows the activity of the active account only', async () => {
    const { stage, session, call } = await show(() => pageOf(1, 1))
    await eventually(() => stage.text).toContain('Received')
    call.mockResolvedValue({ data: [historyRecord(1, { metadata: { operationType: 'mint' } })], next: null })
    session.accountsChanged('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
    await eventually(() => stage.text).toContain('Minted')
    expect(stage.text).not.toContain('Received')
  })

  test('keeps its width and runs no script for hostile token names', async () => {
    const [plain] = historyRecord(0).transfers ?? []
    const data = hostileTexts.map((name, at) =>
      historyRecord(at, {
        transfers: plain ? [{ ...plain, fungible_info: { name, symbol: name, icon: { url: name } } }] : null,
        metadata: { operationType: name.slice(0, 100), sentFrom: name.slice(0, 100), hash: name.slice(0, 100) },
      }),
    )
    const { stage } = await show(() => ({ data, next: null }))
    await eventually(() => stage.text).toContain('Received')
    await stage.settled()
    expect(stage.host.scrollWidth).toBeLessThanOrEqual(360)
    const root = listOf(stage).renderRoot
    expect(root.querySelector('script, iframe')).toBeNull()
  })

  test('renders only the visible rows of ten thousand transactions', async () => {
    const { stage } = await show(() => pageOf(10_000, 1), {}, { height: 400 })
    await eventually(() => listOf(stage).items.length).toBeGreaterThan(10_000)
    await eventually(() => drawn(stage)).toBeLessThan(20)
    const [top, nodes] = [drawn(stage), listOf(stage).renderRoot.querySelectorAll('*').length]
    for (const place of [0.25, 0.5, 0.99]) {
      stage.host.scrollTop = 60 * 10_000 * place
      await eventually(() =>
        listOf(stage).renderRoot.querySelector('[part="item"]')?.getAttribute('data-index'),
      ).not.toBe('0')
      await stage.settled()
      expect(drawn(stage)).toBeLessThanOrEqual(top + 6)
      expect(listOf(stage).renderRoot.querySelectorAll('*').length).toBeLessThanOrEqual(nodes * 2)
    }
  })
})
