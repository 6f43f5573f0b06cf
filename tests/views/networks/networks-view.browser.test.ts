import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EventsController } from '../../../src/controllers/app/events.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import type { AnalyticsEvent } from '../../../src/core/analytics.js'
import type { NetworkInput } from '../../../src/core/network.js'
import { NetworksView } from '../../../src/views/networks/networks-view.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/card-settings.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { focusedElement, focusedText } from '../../helpers/focused-element.js'
import { soon } from '../../helpers/soon.js'
import { testNetworks, testScope, type TestScope } from '../../helpers/test-scope.js'
import { viewStage, type ViewStageOptions } from '../../helpers/view-stage.js'

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})

async function showIn(scope: TestScope, options: ViewStageOptions = {}) {
  left.push(scope)
  scope.use(ModalController).setOpen(true)
  const router = scope.use(RouterController)
  router.push('Networks')
  const stage = await viewStage(scope, NetworksView, undefined as unknown, options)
  left.push(stage)
  return { scope, stage, router }
}
const show = (parts: ConnectedParts = {}, options: ViewStageOptions = {}) =>
  showIn(connectedScope(parts).scope, options)
const row = (name: string | RegExp) => page.getByRole('button', { name })
const field = () => page.getByRole('searchbox', { name: 'Search networks' })
const [ethereum, base] = testNetworks as readonly [NetworkInput, NetworkInput]
const solana: NetworkInput = { ...ethereum, id: 'mainnet', caipNetworkId: 'solana:mainnet', name: 'Solana' }
const manyNetworks = (count: number) =>
  Array.from({ length: count }, (_, at): NetworkInput => ({ ...ethereum, id: at + 1, name: `Network ${at + 1}` }))

describe('Networks', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}: open, off, nothing found`, async () => {
      const { stage } = await show({ options: { networks: [ethereum, base, solana] } }, setting)
      expect(await stage.violations()).toEqual([])
      await field().fill('nothing')
      expect(await stage.violations()).toEqual([])
      stage[Symbol.dispose]()
      const off = await show({ options: { enableNetworkSwitch: false } }, setting)
      expect(await off.stage.violations()).toEqual([])
    })

  test('marks the network in use', async () => {
    await show()
    await expect.element(row('Ethereum')).toHaveAttribute('aria-current', 'true')
    await expect.element(row('Base')).not.toHaveAttribute('aria-current')
  })

  test('with a wallet, choosing asks it on a screen of its own', async () => {
    const { router } = await show()
    await row('Base').click()
    expect(router.current).toMatchObject({
      view: 'SwitchNetwork',
      params: { network: { caipNetworkId: 'eip155:8453' } },
    })
  })

  test('without a wallet, choosing is remembered and leads back', async () => {
    const { scope, router } = await showIn(testScope())
    await row('Base').click()
    await soon(() => router.view).toBe('Connect')
    expect(scope.use(NetworkController).current()?.name).toBe('Base')
  })

  test('opened by itself, it closes once a network is chosen', async () => {
    const { scope, router } = await showIn(testScope())
    router.reset('Networks')
    await row('Base').click()
    await soon(() => scope.use(ModalController).state.open).toBe(false)
  })

  test('choosing the network in use only leads back', async () => {
    const { router } = await show()
    await row('Ethereum').click()
    expect(router.view).toBe('Account')
  })

  test('a network the wallet has not approved is off, and says why', async () => {
    const { stage, router } = await show({ session: { approved: ['eip155:1'] }, wallet: { name: 'MetaLynx' } })
    expect(stage.text).toContain('MetaLynx has not approved this network')
    const off = row(/^Base/)
    await expect.element(off).toHaveAttribute('aria-disabled', 'true')
    await off.click({ force: true })
    expect(router.view).toBe('Networks')
  })

  test('where the app does not switch, every other network is off, and says why', async () => {
    const { stage } = await show({ options: { enableNetworkSwitch: false } })
    expect(stage.text).toContain('This app does not switch networks')
    await expect.element(row(/^Base/)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(row('Ethereum')).not.toHaveAttribute('aria-disabled')
  })

  test('a network of another family asks for a wallet of that family first', async () => {
    const { router } = await show({ options: { networks: [ethereum, solana] } })
    await row('Solana Connect a Solana wallet').click()
    expect(router.view).toBe('SwitchActiveChain')
  })

  test('searches by name, and says how many were found', async () => {
    const { stage } = await show()
    await field().fill('BAS')
    await expect.element(row('Ethereum')).not.toBeInTheDocument()
    await expect.element(row('Base')).toBeVisible()
    expect(stage.text).toContain('1 network')
  })

  test('where nothing is called that, one button brings all back, and the field keeps the focus', async () => {
    const { stage } = await show()
    await field().fill('zzz')
    expect(stage.text).toContain('No network of this app is called that.')
    await row('Show all networks').click()
    await expect.element(row('Base')).toBeVisible()
    expect(focusedElement()).toBe(field().element())
    await expect.element(field()).toHaveValue('')
  })

  test('draws as much of a thousand networks as of ten, in the same height', async () => {
    const { stage } = await show({ options: { networks: manyNetworks(10) } })
    const height = stage.view.offsetHeight
    const drawn = page.getByRole('listitem').elements().length
    stage[Symbol.dispose]()
    const many = await show({ options: { networks: manyNetworks(1_000) } })
    expect(page.getByRole('listitem').elements().length).toBe(drawn)
    expect(many.stage.view.offsetHeight).toBe(height)
  })

  test('is walked through with the keyboard alone', async () => {
    const { router } = await show({ options: { networks: manyNetworks(1_000) } })
    const first = page.getByRole('button', { name: 'Network 1', exact: true }).element() as HTMLElement
    first.focus()
    await userEvent.keyboard('{ArrowDown}')
    await soon(focusedText).toBe('Network 2')
    await userEvent.keyboard('{End}')
    await soon(focusedText).toBe('Network 1000')
    await userEvent.keyboard('{Enter}')
    expect(router.current.params).toMatchObject({ network: { name: 'Network 1000' } })
  })

  test('follows networks that come and go, and the wallet that moves', async () => {
    const { scope, session } = connectedScope()
    await showIn(scope)
    scope.use(NetworkController).add({ ...ethereum, id: 10, name: 'Optimism' })
    await expect.element(row('Optimism')).toBeVisible()
    session.networkChanged('eip155:8453')
    await expect.element(row('Base')).toHaveAttribute('aria-current', 'true')
  })

  test('explains what a network is', async () => {
    const { scope, router } = await show()
    const events: AnalyticsEvent[] = []
    scope.use(EventsController).subscribe(event => events.push(event))
    await row('What is a network?').click()
    expect(router.view).toBe('WhatIsANetwork')
    expect(events.map(({ event }) => event)).toEqual(['CLICK_NETWORK_HELP'])
  })

  test('takes the picture from the app, else from the catalogue', async () => {
    const mine = 'data:image/svg+xml,<svg/>'
    const images = { wallet: () => undefined, network: (id: string) => `https://images.test/${id}` }
    const { stage } = await show({ options: { chainImages: { 1: mine } }, services: { images } })
    const sources = [...allImages(stage.host.shadowRoot as ShadowRoot)].map(({ src }) => src)
    expect(sources).toEqual([mine, 'https://images.test/eip155:8453'])
  })

  test('stays as wide as it is and runs nothing, whatever networks are called', async () => {
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
