import type { CDPSession, Page } from '@playwright/test'
import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { getKit, loadPage, Modal, type PageOptions } from '../fixtures/open-modal.js'

test.use({
  contextOptions: { reducedMotion: 'no-preference' },
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
})

/** Opens the modal with a tap, and waits until it handles touches. */
async function openSheet(page: Page, options: PageOptions = {}): Promise<Modal> {
  const modal = new Modal(page, await announceWallet(page))
  await loadPage(page, options)
  await tapConnect(page, options)
  await expect(modal.heading('Connect')).toBeVisible()
  return modal
}

async function tapConnect(page: Page, { enableBackButton }: PageOptions = {}): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).tap()
  if (enableBackButton !== false) await expect.poll(() => hasOwnEntry(page)).toBe(true)
}

const hasOwnEntry = (page: Page): Promise<boolean> =>
  page.evaluate(() => Boolean((history.state as { appkit?: string } | null)?.appkit))

/** Goes back like the browser's button, once the modal has its entry again. */
async function pressBack(page: Page): Promise<void> {
  await expect.poll(() => hasOwnEntry(page)).toBe(true)
  await page.evaluate(() => history.back())
}

const getCardTop = (modal: Modal): Promise<number> =>
  modal.dialog.evaluate(dialog => (dialog.querySelector('[part=card]') as Element).getBoundingClientRect().top)

/** Waits until the sheet has slid in, and returns its top. */
async function getRestingTop(modal: Modal): Promise<number> {
  await modal.dialog.evaluate(dialog =>
    Promise.all(
      dialog
        .querySelector('[part=card]')!
        .getAnimations()
        .map(({ finished }) => finished),
    ),
  )
  return getCardTop(modal)
}

/** A finger on the screen. */
class Finger {
  constructor(private readonly session: CDPSession) {}

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page))
  }

  async down(y: number): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 195, y }] })
  }

  async move(y: number): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: 195, y }] })
  }

  async up(): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

test.describe('Sheet on a phone', () => {
  test('follows the finger, returns after a short drag, and is dismissed by a long one', async ({ page }) => {
    const modal = await openSheet(page)
    const top = await getRestingTop(modal)
    const finger = await Finger.on(page)
    await finger.down(top + 30)
    for (const distance of [10, 30, 60]) await finger.move(top + 30 + distance)
    await expect.poll(() => getCardTop(modal)).toBe(top + 60)
    await finger.move(top + 40) // released while moving up
    await finger.up()
    await expect.poll(() => getCardTop(modal)).toBe(top)

    await finger.down(top + 30)
    for (const distance of [10, 200, 400]) await finger.move(top + 30 + distance)
    await finger.up()
    await expect(modal.dialog).toBeHidden()
    await page.getByRole('button', { name: 'Connect wallet' }).tap()
    await expect(modal.heading('Connect')).toBeVisible()
    await expect.poll(() => getRestingTop(modal)).toBe(top)
  })

  test('resists a pull upwards', async ({ page }) => {
    const modal = await openSheet(page)
    const top = await getRestingTop(modal)
    const finger = await Finger.on(page)
    await finger.down(top + 30)
    await finger.move(top + 50)
    await finger.move(top - 170)
    await expect.poll(() => getCardTop(modal)).toBeLessThan(top - 10)
    expect(await getCardTop(modal)).toBeGreaterThan(top - 48)
    await finger.up()
    await expect.poll(() => getCardTop(modal)).toBe(top)
  })

  test('scrolls its content first, and is not dragged by it', async ({ page }) => {
    const modal = await openSheet(page)
    await modal.getByRole('button', { name: /^All wallets/ }).tap()
    await expect(modal.heading('All wallets')).toBeVisible()
    const list = modal.getByRole('list', { name: /Wallets/ })
    await list.evaluate(element => {
      const scroller = element.getRootNode() as ShadowRoot
      const host = [element, scroller.host].find(node => node.scrollHeight > node.clientHeight + 1)
      host!.scrollTop = 100
    })
    const top = await getRestingTop(modal)
    const finger = await Finger.on(page)
    await finger.down(500)
    for (const y of [510, 540, 560]) await finger.move(y)
    expect(await getCardTop(modal)).toBe(top)
    await finger.up()
    await expect(modal.heading('All wallets')).toBeVisible()
  })

  test('goes back with the browser, then closes, and stays on the page', async ({ page }) => {
    await page.goto('about:blank')
    const modal = await openSheet(page)
    const url = page.url()
    await modal.getByRole('button', { name: /^All wallets/ }).tap()
    await expect(modal.heading('All wallets')).toBeVisible()
    await pressBack(page)
    await expect(modal.heading('Connect')).toBeVisible()
    await pressBack(page)
    await expect(modal.dialog).toBeHidden()
    expect(page.url()).toBe(url)
  })

  test('removes its history entry when it closes, and shows the router only its own state and URL', async ({
    page,
  }) => {
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    await page.evaluate(() => {
      history.replaceState({ router: { index: 7 } }, '')
      const popped: unknown[] = []
      Object.assign(window, { popped })
      addEventListener('popstate', ({ state }) => popped.push([state, location.href]))
    })
    for (const _round of [1, 2]) {
      await tapConnect(page)
      expect(await page.evaluate(() => history.state as unknown)).toMatchObject({ router: { index: 7 } })
      await modal.getByRole('button', { name: 'Close' }).tap()
      await expect.poll(() => page.evaluate(() => history.state as unknown)).toEqual({ router: { index: 7 } })
    }
    const own = [{ router: { index: 7 } }, page.url()]
    expect(await page.evaluate(() => Reflect.get(window, 'popped') as unknown)).toEqual([own, own])
  })

  test('leaves the history to a page that navigates when the modal closes', async ({ page }) => {
    const modal = await openSheet(page)
    await (
      await getKit(page)
    ).evaluate(async kit => {
      await kit.close()
      history.pushState({ page: 'next' }, '', '#next')
    })
    await expect(modal.dialog).toBeHidden()
    // The removal is requested within two frames, if at all.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
    })
    expect(await page.evaluate(() => [location.hash, history.state as unknown])).toEqual(['#next', { page: 'next' }])
  })

  test('adds one entry if it is opened twice', async ({ page }) => {
    const modal = await openSheet(page)
    const entries = await page.evaluate(() => history.length)
    await (await getKit(page)).evaluate(kit => kit.open({ view: 'WhatIsAWallet' }))
    await expect(modal.heading('What is a wallet?')).toBeVisible()
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await pressBack(page)
    await expect(modal.heading('Connect')).toBeVisible()
  })

  test('works without history, and without the option', async ({ page }) => {
    await page.addInitScript(() => {
      history.pushState = () => {
        throw new DOMException('blocked', 'SecurityError')
      }
    })
    const modal = await openSheet(page, { enableBackButton: false })
    await modal.getByRole('button', { name: 'Close' }).tap()
    await expect(modal.dialog).toBeHidden()
    await loadPage(page)
    await page.getByRole('button', { name: 'Connect wallet' }).tap()
    await expect(modal.heading('Connect')).toBeVisible()
    await modal.getByRole('button', { name: 'Close' }).tap()
    await expect(modal.dialog).toBeHidden()
  })

  test('stays above the on-screen keyboard', async ({ page }) => {
    const modal = await openSheet(page)
    await getRestingTop(modal)
    const getBottom = () =>
      modal.dialog.evaluate(dialog => (dialog.querySelector('[part=card]') as Element).getBoundingClientRect().bottom)
    const showKeyboard = (height: number) =>
      page.evaluate(covered => {
        Object.defineProperty(visualViewport, 'height', { configurable: true, value: innerHeight - covered })
        visualViewport?.dispatchEvent(new Event('resize'))
      }, height)
    await showKeyboard(300)
    await expect.poll(getBottom).toBe(544)
    await showKeyboard(0)
    await expect.poll(getBottom).toBe(844)
  })

  test('vibrates once when a wallet is connected', async ({ page }) => {
    await page.addInitScript(() => {
      const calls: unknown[] = []
      Object.assign(window, { vibrations: calls })
      navigator.vibrate = pattern => calls.push(pattern) > 0
    })
    const modal = await openSheet(page)
    await modal.getByRole('button', { name: modal.wallet.name }).tap()
    await expect(modal.dialog).toBeHidden()
    expect(await page.evaluate(() => Reflect.get(window, 'vibrations') as unknown)).toEqual([10])
  })
})
