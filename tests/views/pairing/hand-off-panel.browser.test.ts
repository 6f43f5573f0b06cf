import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EventsController } from '../../../src/controllers/app/events.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { PairingController } from '../../../src/controllers/pairing/pairing.js'
import type { LinkChoice } from '../../../src/controllers/connection/pairing-storage.js'
import { isShape, isText } from '../../../src/lib/shape.js'
import { STUCK_AFTER_MS } from '../../../src/views/pairing/hand-off-panel.js'
import { denyClipboard } from '../../helpers/page/deny-clipboard.js'
import { restoreMocksAfterTest } from '../../helpers/dispose-after-test.js'
import {
  button,
  encoded,
  heading,
  link,
  metalynx,
  onPhone,
  createPairingFixture,
  status,
  tabs,
  tap,
  uri,
  type PairingFixture,
} from './pairing-fixture.js'

describe('hand-off on a phone', () => {
  let fixture: PairingFixture
  beforeEach(() => {
    restoreMocksAfterTest()
    onPhone()
    fixture = createPairingFixture()
  })
  /** Renders the view after a link that did not leave the page. */
  async function stuck() {
    const stage = await fixture.showReady(metalynx)
    tap('Open MetaLynx')
    await fixture.scope.clock.advance(STUCK_AFTER_MS)
    return stage
  }

  test('creates the link before the tap, for this window and without a referrer', async () => {
    await fixture.show(metalynx)
    await expect.element(link('Open MetaLynx')).toHaveAttribute('aria-disabled', 'true')
    await expect.poll(() => fixture.connector.calls.length).toBe(1)
    fixture.connector.last.ready(uri)
    await expect.element(link('Open MetaLynx')).toHaveAttribute('href', `metalynx://wc?uri=${encoded}`)
    const anchor = link('Open MetaLynx').element()
    expect(anchor.tagName).toBe('A')
    expect(anchor.getAttribute('target')).toBe('_top') // the tests run in a frame
    expect(anchor.getAttribute('rel')).toBe('noreferrer noopener')
  })

  test('prefers the universal link if the app does', async () => {
    fixture.scope.dispose()
    fixture = createPairingFixture({ experimental_preferUniversalLinks: true })
    await fixture.showReady(metalynx)
    const href = `https://link.metalynx.example/wc?uri=${encoded}`
    await expect.element(link('Open MetaLynx')).toHaveAttribute('href', href)
  })

  test('the browser follows the link, and the tap is recorded in the same task', async () => {
    await fixture.showReady(metalynx)
    expect(tap('Open MetaLynx')).toBe(true)
    expect(fixture.scope.use(PairingController).state.phase).toBe('connecting')
  })

  test('ignores a tap before the link exists', async () => {
    await fixture.show(metalynx)
    tap('Open MetaLynx')
    expect(fixture.scope.use(PairingController).state.phase).toBe('preparing')
    await fixture.scope.clock.advance(STUCK_AFTER_MS)
    await expect.element(heading('Connect with MetaLynx')).toBeVisible()
  })

  test('offers alternatives if the page stays visible', async () => {
    const stage = await fixture.showReady(metalynx)
    const { height } = stage.host.getBoundingClientRect()
    tap('Open MetaLynx')
    await expect.element(heading('Continue in MetaLynx')).toBeVisible()
    await fixture.scope.clock.advance(STUCK_AFTER_MS - 1)
    await expect.element(heading('Continue in MetaLynx')).toBeVisible()
    await fixture.scope.clock.advance(1)
    await expect.element(status()).toHaveTextContent('Did MetaLynx not open?')
    const { last } = fixture.scope.use(EventsController).state
    expect(last).toMatchObject({ event: 'CONNECT_PROXY_ERROR', properties: { name: 'MetaLynx' } })
    await expect.element(link('Open again')).toHaveAttribute('href', `metalynx://wc?uri=${encoded}`)
    const universalLink = `https://link.metalynx.example/wc?uri=${encoded}`
    await expect.element(link('Other link')).toHaveAttribute('href', universalLink)
    expect(page.getByRole('listitem').elements()).toHaveLength(3)
    expect(stage.host.getBoundingClientRect().height).toBe(height)
  })

  test('alternatives: shows the QR code', async () => {
    await stuck()
    await page.getByRole('button', { name: /^Show QR code/ }).click()
    await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    expect(tabs()).toEqual(['Phone', 'QR code'])
    expect(fixture.connector.calls).toHaveLength(1)
  })

  test('alternatives: copies the link, or shows it', async () => {
    const write = denyClipboard()
    const stage = await stuck()
    await page.getByRole('button', { name: /^Copy link/ }).click()
    expect(write).toHaveBeenCalledWith(uri)
    await expect.element(page.getByRole('textbox', { name: 'Link' })).toHaveValue(uri)
    expect(await stage.violations()).toEqual([])
  })

  test('alternatives: opens the store list', async () => {
    await stuck()
    await page.getByRole('button', { name: /^Get MetaLynx/ }).click()
    expect(fixture.scope.use(RouterController).current).toEqual({ view: 'Downloads', params: { wallet: metalynx } })
  })

  test('links to the store before the tap, if there is one', async () => {
    await fixture.showReady(metalynx)
    await button('Get MetaLynx').click()
    expect(fixture.scope.use(RouterController).view).toBe('Downloads')
  })

  test('a web app: offers no store, neither before the tap nor after it', async () => {
    const wallet = { ...metalynx, mobileLink: '', webappLink: 'https://web.metalynx.example/' }
    const stage = await fixture.showReady(wallet)
    await expect.element(link('Open MetaLynx')).toBeVisible()
    expect(stage.text).not.toContain('Not installed?')
    tap('Open MetaLynx')
    await fixture.scope.clock.advance(STUCK_AFTER_MS)
    await expect.element(heading('Did MetaLynx not open?')).toBeVisible()
    expect(page.getByRole('button', { name: /^Get MetaLynx/ }).elements()).toEqual([])
  })

  test('creates a new link after a rejection', async () => {
    await stuck()
    fixture.connector.last.fail('wallet/rejected')
    await button('Try again').click()
    await expect.poll(() => fixture.connector.calls.length).toBe(2)
    fixture.connector.last.ready(uri)
    await expect.element(link('Open MetaLynx')).toHaveAttribute('href', `metalynx://wc?uri=${encoded}`)
  })

  test('stores the link that worked for later requests', async () => {
    await fixture.showReady(metalynx)
    tap('Open MetaLynx')
    fixture.connector.last.approve()
    await expect.element(heading('Connected')).toBeVisible()
    const isChoice = isShape<LinkChoice>({ href: isText, name: isText })
    const choice = fixture.scope.services.storage.get('WALLETCONNECT_DEEPLINK_CHOICE', isChoice)
    expect(choice).toEqual({ href: 'metalynx://', name: 'MetaLynx' })
  })

  test('opens a wallet without pairing in its own browser, and requests no pairing', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const id = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
    await fixture.show({ id, name: 'Phantom', homepage: 'https://phantom.app' })
    const [here, origin] = [location.href, location.origin].map(encodeURIComponent)
    const href = `https://phantom.app/ul/browse/${here}?ref=${origin}`
    await expect.element(link('Open Phantom')).toHaveAttribute('href', href)
    tap('Open Phantom')
    await fixture.scope.clock.advance(STUCK_AFTER_MS)
    await expect.element(status()).toHaveTextContent('Did Phantom not open?')
    await page.getByRole('button', { name: /^Copy link/ }).click()
    expect(write).toHaveBeenCalledWith(location.href)
    expect(fixture.connector.calls).toEqual([])
  })
})
