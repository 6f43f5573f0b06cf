import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EventsController } from '../../../src/controllers/app/events.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { PairingController } from '../../../src/controllers/pairing/pairing.js'
import type { LinkChoice } from '../../../src/controllers/connection/pairing-storage.js'
import { isShape, isText } from '../../../src/lib/shape.js'
import { STUCK_AFTER_MS } from '../../../src/views/pairing/hand-off-panel.js'
import { refuseCopying } from '../../helpers/refuse-copying.js'
import {
  button,
  encoded,
  heading,
  link,
  metalynx,
  onPhone,
  pairingStage,
  status,
  tabs,
  tap,
  uri,
  type PairingStage,
} from './pairing-stage.js'

describe('on a phone', () => {
  let on: PairingStage
  beforeEach(() => {
    onPhone()
    on = pairingStage()
  })
  afterEach(() => {
    on.dispose()
    vi.restoreAllMocks()
  })
  /** The screen, after a tap that led nowhere. */
  async function stuck() {
    const stage = await on.showReady(metalynx)
    tap('Open MetaLynx')
    await on.scope.clock.advance(STUCK_AFTER_MS)
    return stage
  }

  test('the link is there before the tap, for this window, and tells nobody where it comes from', async () => {
    await on.show(metalynx)
    await expect.element(link('Open MetaLynx')).toHaveAttribute('aria-disabled', 'true')
    await expect.poll(() => on.connector.asks.length).toBe(1)
    on.connector.last.ready(uri)
    await expect.element(link('Open MetaLynx')).toHaveAttribute('href', `metalynx://wc?uri=${encoded}`)
    const anchor = link('Open MetaLynx').element()
    expect(anchor.tagName).toBe('A')
    expect(anchor.getAttribute('target')).toBe('_top') // the tests run in a frame
    expect(anchor.getAttribute('rel')).toBe('noreferrer noopener')
  })

  test('the universal link comes first where the app prefers it', async () => {
    on.dispose()
    on = pairingStage({ experimental_preferUniversalLinks: true })
    await on.showReady(metalynx)
    const href = `https://link.metalynx.example/wc?uri=${encoded}`
    await expect.element(link('Open MetaLynx')).toHaveAttribute('href', href)
  })

  test('the tap is followed by the browser itself, and noted in the same task', async () => {
    await on.showReady(metalynx)
    expect(tap('Open MetaLynx')).toBe(true)
    expect(on.scope.use(PairingController).state.phase).toBe('connecting')
  })

  test('a tap before the link is there does nothing', async () => {
    await on.show(metalynx)
    tap('Open MetaLynx')
    expect(on.scope.use(PairingController).state.phase).toBe('preparing')
    await on.scope.clock.advance(STUCK_AFTER_MS)
    await expect.element(heading('Connect with MetaLynx')).toBeVisible()
  })

  test('other ways are offered when the page is still in front after a while, and not before', async () => {
    const stage = await on.showReady(metalynx)
    const { height } = stage.host.getBoundingClientRect()
    tap('Open MetaLynx')
    await expect.element(heading('Continue in MetaLynx')).toBeVisible()
    await on.scope.clock.advance(STUCK_AFTER_MS - 1)
    await expect.element(heading('Continue in MetaLynx')).toBeVisible()
    await on.scope.clock.advance(1)
    await expect.element(status()).toHaveTextContent('Did MetaLynx not open?')
    const { last } = on.scope.use(EventsController).state
    expect(last).toMatchObject({ event: 'CONNECT_PROXY_ERROR', properties: { name: 'MetaLynx' } })
    await expect.element(link('Open again')).toHaveAttribute('href', `metalynx://wc?uri=${encoded}`)
    const other = `https://link.metalynx.example/wc?uri=${encoded}`
    await expect.element(link('Other link')).toHaveAttribute('href', other)
    expect(page.getByRole('listitem').elements()).toHaveLength(3)
    expect(stage.host.getBoundingClientRect().height).toBe(height)
  })

  test('one of them is the code', async () => {
    await stuck()
    await page.getByRole('button', { name: /^Show QR code/ }).click()
    await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    expect(tabs()).toEqual(['Mobile', 'QR code'])
    expect(on.connector.asks).toHaveLength(1)
  })

  test('one of them copies the link, or shows it', async () => {
    const write = refuseCopying()
    const stage = await stuck()
    await page.getByRole('button', { name: /^Copy link/ }).click()
    expect(write).toHaveBeenCalledWith(uri)
    await expect.element(page.getByRole('textbox', { name: 'Link' })).toHaveValue(uri)
    expect(await stage.violations()).toEqual([])
  })

  test('one of them is the store', async () => {
    await stuck()
    await page.getByRole('button', { name: /^Get MetaLynx/ }).click()
    expect(on.scope.use(RouterController).current).toEqual({ view: 'Downloads', params: { wallet: metalynx } })
  })

  test('the store is offered before the tap too, where it is known', async () => {
    await on.showReady(metalynx)
    await button('Get MetaLynx').click()
    expect(on.scope.use(RouterController).view).toBe('Downloads')
  })

  test('after a refusal the next try begins with a link again', async () => {
    await stuck()
    on.connector.last.fail('wallet/rejected')
    await button('Try again').click()
    await expect.poll(() => on.connector.asks.length).toBe(2)
    on.connector.last.ready(uri)
    await expect.element(link('Open MetaLynx')).toHaveAttribute('href', `metalynx://wc?uri=${encoded}`)
  })

  test('the link that worked is remembered for later requests', async () => {
    await on.showReady(metalynx)
    tap('Open MetaLynx')
    on.connector.last.approve()
    await expect.element(heading('Connected')).toBeVisible()
    const isChoice = isShape<LinkChoice>({ href: isText, name: isText })
    const choice = on.scope.services.storage.get('WALLETCONNECT_DEEPLINK_CHOICE', isChoice)
    expect(choice).toEqual({ href: 'metalynx://', name: 'MetaLynx' })
  })

  test('a wallet that does not pair opens this page inside itself, and asks no relay', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const id = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
    await on.show({ id, name: 'Phantom', homepage: 'https://phantom.app' })
    const [here, origin] = [location.href, location.origin].map(encodeURIComponent)
    const href = `https://phantom.app/ul/browse/${here}?ref=${origin}`
    await expect.element(link('Open Phantom')).toHaveAttribute('href', href)
    tap('Open Phantom')
    await on.scope.clock.advance(STUCK_AFTER_MS)
    await expect.element(status()).toHaveTextContent('Did Phantom not open?')
    await page.getByRole('button', { name: /^Copy link/ }).click()
    expect(write).toHaveBeenCalledWith(location.href)
    expect(on.connector.asks).toEqual([])
  })
})
