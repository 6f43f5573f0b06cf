import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SettingsController } from '../../../src/controllers/app/settings.js'
import type { DataApi } from '../../../src/services/data.js'
import { Holdings } from '../../../src/views/account/holdings.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { focusedElement } from '../../helpers/focused-element.js'
import { historyRecord } from '../../helpers/history-records.js'
import { eventually } from '../../helpers/eventually.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const answers: Readonly<Record<string, unknown>> = {
  'GET /v1/account/{address}/balance': {
    balances: [{ name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', quantity: { decimals: '18', numeric: '2' } }],
  },
  'GET /v1/account/{address}/history': { data: [historyRecord(1)], next: null },
  'GET /v1/account/{address}/nfts': { nfts: [], next: null },
}
async function show(parts: ConnectedParts = {}, setting: MountViewOptions = {}) {
  const call = vi.fn(async (route: string) => answers[route])
  const data = { available: true, call, serves: async () => true } as unknown as DataApi
  const { scope } = connectedScope({ services: { data }, ...parts })
  disposeAfterTest(scope)
  const stage = disposeAfterTest(await mountView(scope, Holdings, undefined as unknown, setting))
  await stage.settled()
  return { scope, stage, routes: () => call.mock.calls.map(([route]) => route.split('/').at(-1)) }
}
const tab = (name: string) => page.getByRole('tab', { name })
const labels = () =>
  page
    .getByRole('tab')
    .elements()
    .map(item => item.textContent?.trim())

describe('holdings', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}`, async () => {
      const { stage } = await show({}, setting)
      await eventually(() => stage.text).toContain('2 ETH')
      expect(await stage.violations()).toEqual([])
    })

  test('shows tabs in order, and loads each one when it is selected', async () => {
    const { stage, routes } = await show()
    await eventually(() => stage.text).toContain('2 ETH')
    expect(labels()).toEqual(['Tokens', 'NFTs', 'Activity'])
    expect(routes()).toEqual(['balance'])
    await tab('Activity').click()
    await eventually(() => stage.text).toContain('Received')
    await tab('NFTs').click()
    await eventually(() => stage.text).toContain('No NFTs')
    expect(routes()).toEqual(['balance', 'history', 'nfts'])
    await expect.element(page.getByRole('tabpanel', { name: 'NFTs' })).toBeInTheDocument()
  })

  test('selects a tab with the arrow keys', async () => {
    const { stage } = await show()
    await tab('Tokens').click()
    await userEvent.keyboard('{ArrowLeft}')
    await eventually(() => stage.text).toContain('Received')
    await eventually(() => focusedElement()?.textContent?.trim()).toBe('Activity')
  })

  test('remembers the last selected tab', async () => {
    const { scope, stage } = await show()
    await tab('Activity').click()
    await eventually(() => stage.text).toContain('Received')
    stage[Symbol.dispose]()
    const reopened = disposeAfterTest(await mountView(scope, Holdings, undefined as unknown))
    await eventually(() => reopened.text).toContain('Received')
  })

  test('hides the activity tab while history is disabled', async () => {
    const { scope, stage } = await show()
    await tab('Activity').click()
    await eventually(() => stage.text).toContain('Received')
    scope.use(SettingsController).updateFeatures({ history: false })
    await eventually(labels).toEqual(['Tokens', 'NFTs'])
    await eventually(() => stage.text).toContain('2 ETH')
  })
})
