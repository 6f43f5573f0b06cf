import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { refuseCopying } from '../../helpers/refuse-copying.js'
import {
  button,
  everywhere,
  encoded,
  link,
  metalynx,
  pairingStage,
  status,
  uri,
  type PairingStage,
} from './pairing-stage.js'

describe('the code', () => {
  let on: PairingStage
  beforeEach(() => void (on = pairingStage()))
  afterEach(() => on.dispose())
  const timer = () => page.getByRole('timer')
  const code = () => page.getByRole('img', { name: /^QR code/ })

  test('is waited for in a place of its size, so that nothing moves when it comes', async () => {
    const stage = await on.show()
    const waiting = stage.host.getBoundingClientRect().height
    await expect.element(status()).toHaveTextContent('Getting a code')
    await expect.element(page.getByRole('img', { name: 'QR code that connects a wallet' })).toHaveAttribute('aria-busy')
    await expect.poll(() => on.connector.asks.length).toBe(1)
    on.connector.last.ready(uri)
    await expect.element(status()).toHaveTextContent('The code is ready')
    await expect.element(code()).not.toHaveAttribute('aria-busy')
    expect(stage.host.getBoundingClientRect().height).toBe(waiting)
  })

  test('counts down without being read out', async () => {
    await on.showReady()
    await expect.element(timer()).toHaveTextContent('New code in 3:44')
    await on.scope.clock.advance(1_000)
    await expect.element(timer()).toHaveTextContent('New code in 3:43')
    await expect.element(status()).toHaveTextContent('The code is ready')
  })

  test('is announced when it is renewed', async () => {
    await on.showReady()
    await on.scope.clock.advance(224_000)
    await expect.element(status()).toHaveTextContent('about to expire')
    await expect.poll(() => on.connector.asks.length).toBe(2)
    on.connector.last.ready(`${uri}2`)
    await expect.element(status()).toHaveTextContent('The code is ready')
    await expect.element(timer()).toHaveTextContent('New code in 3:44')
  })

  test('carries the name of the wallet that was chosen', async () => {
    const { view } = await on.showReady(metalynx)
    expect(view.heading).toBe('MetaLynx')
    await expect.element(page.getByRole('img', { name: 'QR code that connects MetaLynx' })).toBeVisible()
  })

  test('has the picture of its wallet in the middle, or one that stands for any', async () => {
    const middle = () =>
      page
        .getByRole('img', { name: /^QR code/ })
        .element()
        .querySelector('slot')
        ?.assignedElements()[0]
    const any = await on.showReady()
    expect(middle()).toMatchObject({ localName: 'span', className: 'any', offsetWidth: 60, offsetHeight: 60 })
    any[Symbol.dispose]()
    await on.showReady(metalynx)
    expect(middle()?.localName).toBe('appkit-ui-image')
  })

  test('has the app on this computer beside it, where the wallet has one', async () => {
    await on.showReady(everywhere)
    await expect.element(link('Open desktop')).toHaveAttribute('href', `metalynxd://wc?uri=${encoded}`)
  })

  test('stops counting when it is left, and is given up when the modal closes', async () => {
    const stage = await on.showReady()
    stage.host.remove()
    on.scope.use(ModalController).setOpen(false)
    await expect.poll(() => on.connector.open).toBe(0)
    expect(on.scope.clock.waiting).toEqual([])
  })

  test('does not count behind a closed modal either', async () => {
    await on.showReady()
    on.scope.use(ModalController).setOpen(false)
    await expect.poll(() => on.scope.clock.waiting).toEqual([])
  })

  describe('as a link', () => {
    afterEach(() => void vi.restoreAllMocks())

    test('cannot be copied before it is there', async () => {
      await on.show()
      await expect.element(button('Copy link')).toHaveAttribute('aria-disabled', 'true')
    })

    test('is there to be selected where the browser refuses to copy', async () => {
      refuseCopying()
      const stage = await on.showReady()
      await button('Copy link').click()
      const field = page.getByRole('textbox', { name: 'Link' })
      await expect.element(field).toHaveValue(uri)
      await expect.poll(() => field.element().matches(':focus')).toBe(true)
      expect(stage.text).toContain('Select the link')
      expect(await stage.violations()).toEqual([])
    })
  })
})
