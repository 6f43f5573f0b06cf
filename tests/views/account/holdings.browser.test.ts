import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
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

const nfts = Array.from({ length: 30 }, (_, at) => ({
  chainId: 'eip155:1',
  address: `eip155:1:0x${'c'.repeat(40)}`,
  tokenId: String(at),
  standard: 'erc721',
  quantity: '1',
  name: `Pebble #${at}`,
  collection: 'Pebbles',
  isSpam: false,
}))
const answers: Readonly<Record<string, unknown>> = {
  'GET /v1/account/{address}/balance': {
    balances: [{ name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', quantity: { decimals: '18', numeric: '2' } }],
  },
  'GET /v1/account/{address}/history': { data: [historyRecord(1)], next: null },
  'GET /v1/account/{address}/nfts': { nfts, next: null },
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
    await eventually(() => stage.text).toContain('Pebble #0')
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

  async function openNft() {
    const { scope, stage } = await show({}, { height: 500 })
    await tab('NFTs').click()
    await page.getByRole('button', { name: 'Pebble #9, Pebbles' }).click()
    const router = scope.use(RouterController)
    expect(router.view).toBe('NftDetails')
    stage[Symbol.dispose]()
    const open = async () => {
      const opened = disposeAfterTest(await mountView(scope, Holdings, undefined as unknown, { height: 500 }))
      await eventually(() => opened.text).toContain('Pebble #0')
      return opened
    }
    return { router, open }
  }

  test('focuses the opened item again, and scrolls to it, when the user comes back', async () => {
    const { router, open } = await openNft()
    router.goBack()
    const { host } = await open()
    await eventually(() => focusedElement()?.ariaLabel).toBe('Pebble #9, Pebbles')
    const box = focusedElement()?.getBoundingClientRect()
    expect(box?.bottom).toBeLessThanOrEqual(host.getBoundingClientRect().bottom)
  })

  test('takes no focus from the page around the modal when the user comes back', async () => {
    const { router, open } = await openNft()
    const field = document.body.appendChild(document.createElement('input'))
    disposeAfterTest({ [Symbol.dispose]: () => field.remove() })
    field.focus()
    router.goBack()
    const { settled } = await open()
    await settled()
    expect(focusedElement()).toBe(field)
  })

  test('leaves the focus where it is when the account opens anew', async () => {
    const { router, open } = await openNft()
    router.reset('Account')
    const { settled } = await open()
    await settled()
    expect(focusedElement()).toBe(document.body)
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
