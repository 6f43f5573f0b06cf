import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import type { QrCodeElement } from '../../../src/elements/display/qr-code.js'
import { denyClipboard } from '../../helpers/page/deny-clipboard.js'
import {
  button,
  everywhere,
  encoded,
  link,
  metalynx,
  createPairingFixture,
  status,
  uri,
  type PairingFixture,
} from './pairing-fixture.js'

describe('QR panel', () => {
  let fixture: PairingFixture
  beforeEach(() => void (fixture = createPairingFixture()))
  const timer = () => page.getByRole('timer')
  const code = () => page.getByRole('img', { name: /^QR code/ })

  test('reserves the space of the code while the URI is loading', async () => {
    const stage = await fixture.show()
    const waiting = stage.host.getBoundingClientRect().height
    await expect.element(status()).toHaveTextContent('Getting a code')
    await expect.element(page.getByRole('img', { name: 'QR code that connects a wallet' })).toHaveAttribute('aria-busy')
    await expect.poll(() => fixture.connector.calls.length).toBe(1)
    fixture.connector.last.ready(uri)
    await expect.element(status()).toHaveTextContent('QR code ready')
    await expect.element(code()).not.toHaveAttribute('aria-busy')
    expect(stage.host.getBoundingClientRect().height).toBe(waiting)
  })

  test('explains how to scan, and counts down only in the last 30 s, without announcements', async () => {
    const stage = await fixture.showReady(metalynx)
    expect(stage.text).toContain('Open MetaLynx on your phone and scan the code.')
    const height = stage.host.getBoundingClientRect().height
    await fixture.scope.clock.advance(193_000)
    expect(timer().elements()).toEqual([])
    await fixture.scope.clock.advance(1_000)
    await expect.element(timer()).toHaveTextContent('New code in 0:30')
    await fixture.scope.clock.advance(1_000)
    await expect.element(timer()).toHaveTextContent('New code in 0:29')
    await expect.element(status()).toHaveTextContent('QR code ready')
    expect(stage.host.getBoundingClientRect().height).toBe(height)
  })

  test('renews the code silently', async () => {
    const stage = await fixture.showReady(metalynx)
    await fixture.scope.clock.advance(224_000)
    await expect.poll(() => fixture.connector.calls.length).toBe(2)
    await expect.element(status()).toHaveTextContent('QR code ready')
    fixture.connector.last.ready(`${uri}2`)
    await expect.poll(() => stage.text).toContain('Open MetaLynx on your phone and scan the code.')
    await expect.element(status()).toHaveTextContent('QR code ready')
    expect(timer().elements()).toEqual([])
  })

  test('explains the wait after 3 s', async () => {
    const stage = await fixture.show(metalynx)
    const height = stage.host.getBoundingClientRect().height
    await fixture.scope.clock.advance(2_999)
    await expect.element(status()).toHaveTextContent('Getting a code')
    await fixture.scope.clock.advance(1)
    await expect.element(status()).toHaveTextContent('Still connecting. Check your internet connection.')
    expect(await stage.violations()).toEqual([])
    await expect.poll(() => fixture.connector.calls.length).toBe(1)
    fixture.connector.last.ready(uri)
    await expect.element(status()).toHaveTextContent('QR code ready')
    expect(stage.text).not.toContain('Still connecting')
    expect(stage.host.getBoundingClientRect().height).toBe(height)
  })

  test('encodes the link without its expiration, which makes the code easier to scan', async () => {
    const stage = await fixture.showReady()
    expect(((code().element().getRootNode() as ShadowRoot).host as QrCodeElement).value).toBe(
      `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`,
    )
    expect(stage.text).toContain('Open a wallet on your phone and scan the code.')
  })

  test('links to the stores of the wallet, or to the guide', async () => {
    const any = await fixture.showReady()
    await button('Get one').click()
    expect(fixture.scope.use(RouterController).view).toBe('GetWallet')
    any[Symbol.dispose]()
    const stage = await fixture.show(metalynx)
    expect(stage.text).toContain('Don’t have MetaLynx?')
    await button('Get it').click()
    expect(fixture.scope.use(RouterController).current).toEqual({ view: 'Downloads', params: { wallet: metalynx } })
  })

  test('labels the code with the selected wallet', async () => {
    const { view } = await fixture.showReady(metalynx)
    expect(view.heading).toBe('MetaLynx')
    await expect.element(page.getByRole('img', { name: 'QR code that connects MetaLynx' })).toBeVisible()
  })

  test('shows the image of the wallet, or a generic one, in the middle', async () => {
    const middle = () =>
      page
        .getByRole('img', { name: /^QR code/ })
        .element()
        .querySelector('slot')
        ?.assignedElements()[0]
    const any = await fixture.showReady()
    expect(middle()).toMatchObject({ localName: 'span', className: 'any', offsetWidth: 56, offsetHeight: 56 })
    any[Symbol.dispose]()
    await fixture.showReady(metalynx)
    expect(middle()?.localName).toBe('appkit-ui-image')
  })

  test('links to the desktop app, if the wallet has one', async () => {
    await fixture.showReady(everywhere)
    await expect.element(link('Open desktop')).toHaveAttribute('href', `metalynxd://wc?uri=${encoded}`)
  })

  test('stops the countdown when it is removed, and aborts when the modal closes', async () => {
    const stage = await fixture.showReady()
    stage.host.remove()
    fixture.scope.use(ModalController).setOpen(false)
    await expect.poll(() => fixture.connector.open).toBe(0)
    expect(fixture.scope.clock.waiting).toEqual([])
  })

  test('stops the countdown while the modal is closed', async () => {
    await fixture.showReady()
    fixture.scope.use(ModalController).setOpen(false)
    await expect.poll(() => fixture.scope.clock.waiting).toEqual([])
  })

  describe('copying the link', () => {
    afterEach(() => void vi.restoreAllMocks())

    test('is disabled until the URI is loaded', async () => {
      await fixture.show()
      await expect.element(button('Copy link')).toHaveAttribute('aria-disabled', 'true')
    })

    test('shows the link for selection if copying is denied', async () => {
      denyClipboard()
      const stage = await fixture.showReady()
      await button('Copy link').click()
      const field = page.getByRole('textbox', { name: 'Link' })
      await expect.element(field).toHaveValue(uri)
      await expect.poll(() => field.element().matches(':focus')).toBe(true)
      expect(stage.text).toContain('Select the link')
      expect(await stage.violations()).toEqual([])
    })
  })
})
