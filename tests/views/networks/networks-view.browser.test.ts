import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EventsController } from '../../../src/controllers/app/events.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import type { AnalyticsEvent } from '../../../src/core/analytics.js'
import type { NetworkInput } from '../../../src/core/network.js'
import { NetworksView } from '../../../src/views/networks/networks-view.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { focusedElement, focusedText } from '../../helpers/focused-element.js'
import { eventually } from '../../helpers/eventually.js'
import { testNetworks, testScope, type TestScope } from '../../helpers/test-scope.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

async function showIn(scope: TestScope, options: MountViewOptions = {}) {
  disposeAfterTest(scope)
  scope.use(ModalController).setOpen(true)
  const router = scope.use(RouterController)
  router.push('Networks')
  const stage = disposeAfterTest(await mountView(scope, NetworksView, undefined as unknown, options))
  return { scope, stage, router }
}
const show = (parts: ConnectedParts = {}, options: MountViewOptions = {}) =>
  showIn(connectedScope(parts).scope, options)
const row = (name: string | RegExp) => page.getByRole('button', { name })
const field = () => page.getByRole('searchbox', { name: 'Search networks' })
const [ethereum, base] = testNetworks as readonly [NetworkInput, NetworkInput]
const solana: NetworkInput = { ...ethereum, id: 'mainnet', caipNetworkId: 'solana:mainnet', name: 'Solana' }
const manyNetworks = (count: number) =>
  Array.from({ length: count }, (_, at): NetworkInput => ({ ...ethereum, id: at + 1, name: `Network ${at + 1}` }))

describe('networks view', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}: open, disabled, no matches`, async () => {
      const { stage } = await show({ options: { networks: [ethereum, base, solana] } }, setting)
      expect(await stage.violations()).toEqual([])
      await field().fill('nothing')
      expect(await stage.violations()).toEqual([])
      stage[Symbol.dispose]()
      const off = await show({ options: { enableNetworkSwitch: false } }, setting)
      expect(await off.stage.violations()).toEqual([])
    })

  test('marks the active network', async () => {
    await show()
    await expect.element(row('Ethereum')).toHaveAttribute('aria-current', 'true')
    await expect.element(row('Base')).not.toHaveAttribute('aria-current')
  })

  test('opens the switch view if a wallet is connected', async () => {
    const { router } = await show()
    await row('Base').click()
    expect(router.current).toMatchObject({
      view: 'SwitchNetwork',
      params: { network: { caipNetworkId: 'eip155:8453' } },
    })
  })

  test('stores the selection and goes back if no wallet is connected', async () => {
    const { scope, router } = await showIn(testScope())
    await row('Base').click()
    await eventually(() => router.view).toBe('Connect')
    expect(scope.use(NetworkController).current()?.name).toBe('Base')
  })

  test('closes after the selection if it was opened directly', async () => {
    const { scope, router } = await showIn(testScope())
    router.reset('Networks')
    await row('Base').click()
    await eventually(() => scope.use(ModalController).state.open).toBe(false)
  })

  test('goes back after selecting the active network', async () => {
    const { router } = await show()
    await row('Ethereum').click()
    expect(router.view).toBe('Account')
  })

  test('disables a network that the wallet has not approved, with the reason', async () => {
    const { stage, router } = await show({ session: { approved: ['eip155:1'] }, wallet: { name: 'MetaLynx' } })
    expect(stage.text).toContain('MetaLynx hasn’t approved this network')
    const off = row(/^Base/)
    await expect.element(off).toHaveAttribute('aria-disabled', 'true')
    await off.click({ force: true })
    expect(router.view).toBe('Networks')
  })

  test('disables other networks if the app does not allow switching, with the reason', async () => {
    const { stage } = await show({ options: { enableNetworkSwitch: false } })
    expect(stage.text).toContain('This app doesn’t allow switching networks')
    await expect.element(row(/^Base/)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(row('Ethereum')).not.toHaveAttribute('aria-disabled')
  })

  test('asks for a wallet first for a network of a namespace without one', async () => {
    const { router } = await show({ options: { networks: [ethereum, solana] } })
    await row('Solana Connect a Solana wallet').click()
    expect(router.view).toBe('SwitchActiveChain')
  })

  test('searches by name, and announces the number of matches', async () => {
    const { stage } = await show()
    await field().fill('BAS')
    await expect.element(row('Ethereum')).not.toBeInTheDocument()
    await expect.element(row('Base')).toBeVisible()
    expect(stage.text).toContain('1 network')
  })

  test('clears the search without matches, and keeps the focus in the field', async () => {
    const { stage } = await show()
    await field().fill('zzz')
    expect(stage.text).toContain('No networks match your search.')
    await row('Show all networks').click()
    await expect.element(row('Base')).toBeVisible()
    expect(focusedElement()).toBe(field().element())
    await expect.element(field()).toHaveValue('')
  })

  test('renders as few of a thousand networks as of ten, in the same height', async () => {
    const { stage } = await show({ options: { networks: manyNetworks(10) } })
    const height = stage.view.offsetHeight
    const drawn = page.getByRole('listitem').elements().length
    stage[Symbol.dispose]()
    const many = await show({ options: { networks: manyNetworks(1_000) } })
    expect(page.getByRole('listitem').elements().length).toBe(drawn)
    expect(many.stage.view.offsetHeight).toBe(height)
  })

  test('supports keyboard navigation through the whole list', async () => {
    const { router } = await show({ options: { networks: manyNetworks(1_000) } })
    const first = page.getByRole('button', { name: 'Network 1', exact: true }).element() as HTMLElement
    first.focus()
    await userEvent.keyboard('{ArrowDown}')
    await eventually(focusedText).toBe('Network 2')
    await userEvent.keyboard('{End}')
    await eventually(focusedText).toBe('Network 1000')
    await userEvent.keyboard('{Enter}')
    expect(router.current.params).toMatchObject({ network: { name: 'Network 1000' } })
  })

  test('updates when networks are added, and when the wallet switches', async () => {
    const { scope, session } = connectedScope()
    await showIn(scope)
    scope.use(NetworkController).add({ ...ethereum, id: 10, name: 'Optimism' })
    await expect.element(row('Optimism')).toBeVisible()
    session.networkChanged('eip155:8453')
    await expect.element(row('Base')).toHaveAttribute('aria-current', 'true')
  })

  test('opens the explanation of networks', async () => {
    const { scope, router } = await show()
    const events: AnalyticsEvent[] = []
    scope.use(EventsController).subscribe(event => events.push(event))
    await row('What is a network?').click()
    expect(router.view).toBe('WhatIsANetwork')
    expect(events.map(({ event }) => event)).toEqual(['CLICK_NETWORK_HELP'])
  })

  test("prefers the image of the app to the catalogue's", async () => {
    const mine = 'data:image/svg+xml,<svg/>'
    const images = { wallet: () => undefined, network: (id: string) => `https://images.test/${id}` }
    const { stage } = await show({ options: { chainImages: { 1: mine } }, services: { images } })
    const sources = [...allImages(stage.host.shadowRoot as ShadowRoot)].map(({ src }) => src)
    expect(sources).toEqual([mine, 'https://images.test/eip155:8453'])
  })

  test('keeps its width and runs no script for hostile network names', async () => {
    const networks = hostileTexts.map((name, at): NetworkInput => ({ ...ethereum, id: at + 1, name }))
    const { stage } = await show({ options: { networks } })
    expect(stage.host.scrollWidth).toBeLessThanOrEqual(stage.host.clientWidth)
    expect(globalThis).not.toHaveProperty('pwned')
  })
})

function* allImages(tree: ParentNode): Generator<HTMLElementTagNameMap['appkit-ui-image']> {
  for (const element of tree.querySelectorAll('*')) {
    if (element.localName === 'appkit-ui-image') yield element as HTMLElementTagNameMap['appkit-ui-image']
    if (element.shadowRoot) yield* allImages(element.shadowRoot)
  }
}
