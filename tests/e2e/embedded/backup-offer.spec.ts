import type { Page } from '@playwright/test'
import { addVirtualAuthenticator } from '../fixtures/embedded/back-up.js'
import { countInteractions } from '../fixtures/embedded/count-interactions.js'
import { pressLater } from '../fixtures/embedded/embedded-wallet.js'
import { expect, test } from '../fixtures/embedded/isolated-gateway.js'
import { openIsolatedWallet, type IsolatedWallet } from '../fixtures/embedded/isolated-wallet.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

const REFUSED = /the server responded with a status of 4\d\d/

const heading = (wallet: IsolatedWallet) => wallet.frame.getByRole('heading', { name: 'Add a passkey' })
const getFocused = (page: Page) => page.evaluate(() => document.activeElement?.localName)

test.describe('Backup offer', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 120_000 })
  test.beforeEach(({ expected }) => expected.console(REFUSED))

  test('B3, B4: a new person logs in with two clicks and Enter, and adds a passkey with one more click', async ({
    page,
    gateway,
  }) => {
    const counts = await countInteractions(page.context())
    const wallet = await openIsolatedWallet(page, gateway)
    await addVirtualAuthenticator(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await wallet.dialog.getByRole('textbox', { name: 'Email address' }).click()
    await page.keyboard.type(wallet.email)
    const code = await wallet.newCode(() => page.keyboard.press('Enter'))
    await expect(wallet.dialog.getByRole('textbox', { name: 'Code' })).toBeFocused()
    await page.keyboard.type(code)
    await expect(page.getByRole('status', { name: 'Account' })).toHaveText(/^connected: 0x/, { timeout: 30_000 })
    await expect.poll(() => counts).toEqual({ clicks: 2, enters: 1 })
    await expect(heading(wallet)).toBeVisible()
    expect(await getFocused(page)).not.toBe('body')
    await takeScreenshots(page, 'backup-offer')
    await wallet.frame.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(wallet.dialog).toBeHidden({ timeout: 20_000 })
    await expect.poll(() => counts).toEqual({ clicks: 3, enters: 1 })

    await wallet.openSettings()
    await expect(wallet.dialog.getByRole('button', { name: 'Back up your wallet' })).toBeVisible()
    await expect(wallet.dialog.getByText('Not backed up yet')).toBeHidden()
    await wallet.dialog.getByRole('button', { name: 'Back', exact: true }).click()
    await wallet.dialog.getByRole('button', { name: 'Receive' }).click()
    await expect(wallet.heading('Receive')).toBeVisible()
    await expect(heading(wallet)).toBeHidden()
  })

  test('is asked again once before receiving, after Later, and not after a reload in the same session', async ({
    page,
    gateway,
  }) => {
    const wallet = await openIsolatedWallet(page, gateway)
    await wallet.logIn()
    await wallet.openSettings()
    await expect(wallet.dialog.getByText('Not backed up yet')).toBeVisible()
    await wallet.dialog.getByRole('button', { name: 'Back', exact: true }).click()
    const receive = wallet.dialog.getByRole('button', { name: 'Receive' })
    await receive.click()
    await expect(wallet.frame.getByText('Add a passkey before you receive anything')).toBeVisible()
    await takeScreenshots(page, 'backup-offer-receive')
    await pressLater(wallet.frame)
    await expect(wallet.dialog.getByRole('button', { name: 'Copy address' })).toBeVisible()
    await page.reload()
    await wallet.address()
    await wallet.openAccount()
    await receive.click()
    await expect(wallet.dialog.getByRole('button', { name: 'Copy address' })).toBeVisible()
    await expect(heading(wallet)).toBeHidden()
  })

  test('has its final size as soon as it is visible, so that Later does not move under the pointer', async ({
    page,
    gateway,
  }) => {
    await page.context().addInitScript(recordPlaces)
    const wallet = await openIsolatedWallet(page, gateway)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await wallet.newCode(() => wallet.startLogin()).then(code => wallet.enterCode(code))
    const add = wallet.frame.getByRole('button', { name: 'Add a passkey' })
    await expect(add).toBeEnabled({ timeout: 30_000 })
    const readPlaces = () => [...((globalThis as { places?: Set<string> }).places ?? [])]
    expect(await page.evaluate(readPlaces), 'places of the frame').toHaveLength(1)
    expect(await add.evaluate(readPlaces), 'places of Later in the frame').toHaveLength(1)
  })

  test('counts as Later when the modal closes, and the person stays logged in', async ({ page, gateway }) => {
    const wallet = await openIsolatedWallet(page, gateway)
    await wallet.newCode(() => wallet.startLogin()).then(code => wallet.enterCode(code))
    await expect(heading(wallet)).toBeVisible({ timeout: 30_000 })
    await wallet.dialog.getByRole('button', { name: 'Close' }).click()
    expect(await wallet.address()).toMatch(/^0x/)
    await wallet.openAccount()
  })
})

/** Records the places of the wallet's frame and of the button Later in each frame of the page, once they are visible. */
function recordPlaces(): void {
  const places = new Set<string>()
  Object.assign(globalThis, { places })
  const find = (root: ParentNode): Element | undefined => {
    for (const element of root.querySelectorAll('*')) {
      const isLater = element.localName === 'appkit-ui-button' && element.textContent?.trim() === 'Later'
      if (isLater || (element.localName === 'iframe' && getComputedStyle(element).visibility === 'visible'))
        return element
      const inner = element.shadowRoot && find(element.shadowRoot)
      if (inner) return inner
    }
    return undefined
  }
  const record = () => {
    const element = find(document)
    if (element && innerHeight > 0) {
      const { x, y, width, height } = element.getBoundingClientRect()
      places.add([x, y, width, height].map(Math.round).join(' '))
    }
    requestAnimationFrame(record)
  }
  requestAnimationFrame(record)
}
