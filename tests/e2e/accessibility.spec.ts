import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { routes } from '../../src/views/routes.gen.js'
import { announceWallet } from './fixtures/announced-wallet.js'
import { axeViolations } from './fixtures/axe-violations.js'
import { connect, kitOf, loadPage, Modal } from './fixtures/open-modal.js'
import { expect, test } from './fixtures/no-leaks.js'

/** The views that need somebody who is connected, and those that only a way to them makes sense of. */
const connected = [
  'Account',
  'ChooseAccountName',
  'CompatibleNetworks',
  'History',
  'OnRampFiatSelect',
  'OnRampTokenSelect',
  'Onramp',
  'ProfileWallets',
  'Receive',
  'RegisterAccountName',
  'Send',
  'SendSelectToken',
  'UnsupportedChain',
]
const reached = [
  'BuyInProgress',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'RegisterAccountNameSuccess',
  'SwitchActiveChain',
  'SwitchNetwork',
  'Downloads',
]
/** Those that show a draft there is none of without a way to them: `tests/views` looks at them in every look. */
const drafted = ['SendPreview', 'SendConfirmed']
/** Those that begin to ask the embedded wallet: `tests/views` looks at them in every look, with a frame that answers. */
const asking = ['ConnectingSocial', 'ConnectingFarcaster', 'EmailVerifyDevice', 'ApproveTransaction']
/** It stands only while somebody is asked: `tests/views` looks at it in every look. */
const signingIn = ['SIWXSignMessage']
/** Those that ask for prices: `tests/views` looks at them in every look, with a market that answers. */
const swapping = ['Swap', 'SwapPreview', 'SwapSelectToken']
const plain = Object.keys(routes).filter(
  view => ![...connected, ...reached, ...drafted, ...asking, ...swapping, ...signingIn].includes(view),
)

const themes = ['light', 'dark'] as const
/** Both in one page, one after the other on each screen: a screen is opened once for them. */
const directions = ['ltr', 'rtl'] as const

/** The element of a screen: `appkit-what-is-a-wallet-view`. */
const tagOf = (view: string) => `appkit${view.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}-view`

/** Waits until nothing moves any more: a screen that fades in has no contrast yet. */
async function settle({ dialog, getByRole }: Modal): Promise<void> {
  await expect(getByRole('heading', { level: 1 })).not.toHaveText('Loading')
  await dialog.evaluate(each =>
    Promise.all(
      each.getAnimations({ subtree: true }).map(one => one.effect?.getTiming().iterations === Infinity || one.finished),
    ),
  )
}

test.describe('Accessibility (axe)', { tag: '@connect' }, () => {
  for (const themeMode of themes) {
    const opened = async (page: Page) => {
      const modal = new Modal(page, await announceWallet(page))
      await loadPage(page, { themeMode })
      const look = async (screen: string) => {
        for (const dir of directions) {
          await page.evaluate(way => (document.documentElement.dir = way), dir)
          await expect(modal.dialog).toHaveCSS('direction', dir)
          await settle(modal)
          expect(await axeViolations(page), `${screen}, ${dir}`).toEqual([])
        }
      }
      return { modal, look }
    }

    test(`finds no violation on screens without a wallet request, ${themeMode}, ltr and rtl`, async ({ page }) => {
      test.setTimeout(300_000) // axe takes as long as there are screens
      const { modal, look } = await opened(page)
      const kit = await kitOf(page)
      for (const view of plain) {
        await kit.evaluate((each, name) => each.open({ view: name as 'Connect' }), view)
        await expect(page.locator(tagOf(view)), view).toBeVisible()
        await look(view)
        await kit.evaluate(each => each.close())
        await expect(modal.dialog).toBeHidden()
      }
    })

    test(`finds no violation on the connect screens, ${themeMode}, ltr and rtl`, async ({ page }) => {
      const { modal, look } = await opened(page)
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await modal.wallet.decide('hang')
      await modal.choose('Test Wallet')
      await expect(modal.says('Opening Test Wallet')).toBeVisible()
      await look('ConnectingExternal')
      await modal.wallet.settle('reject')
      await expect(modal.says('You said no')).toBeVisible()
      await look('ConnectingExternal, refused')
      await modal.getByRole('button', { name: 'Connect another way' }).click()
      await modal.choose('WalletConnect')
      await expect(modal.says('QR code ready')).toBeVisible()
      await look('ConnectingWalletConnect')
    })

    test(`finds no violation on the account screens, ${themeMode}, ltr and rtl`, async ({ page }) => {
      test.setTimeout(300_000) // the same
      const { modal, look } = await opened(page)
      await connect(modal)
      await page.getByRole('button', { name: /^Account/ }).click()
      await expect(modal.getByRole('button', { name: 'Disconnect' })).toBeVisible()
      await look('Account')
      await modal.getByRole('button', { name: /show full address/ }).click()
      await look('Account, whole address')
      await modal.getByRole('tab', { name: 'NFTs' }).click()
      await expect(modal.getByRole('tabpanel', { name: 'NFTs' })).not.toContainText('Loading')
      await look('Account, NFTs')
      await modal.getByRole('tab', { name: 'Activity' }).click()
      await expect(modal.getByRole('tabpanel', { name: 'Activity' })).not.toContainText('Loading')
      await look('Account, activity')
      await modal.getByRole('button', { name: 'Buy' }).click()
      await expect(modal.getByText(/^Updated/)).toBeVisible()
      await look('Onramp')
      await modal.getByRole('button', { name: 'Back' }).click()
      await modal.getByRole('button', { name: 'Receive' }).press('Enter')
      await look('Receive')
      await modal.getByRole('button', { name: /Compatible networks/ }).click()
      await look('CompatibleNetworks')
      await modal.getByRole('button', { name: 'Back' }).click()
      await expect(modal.heading('Receive')).toBeVisible()
      await modal.getByRole('button', { name: 'Back' }).click()
      // The card still changes its height as the account screen returns: a pointer may miss the button, and the card.
      await modal.getByRole('button', { name: 'Send' }).press('Enter')
      await expect(modal.heading('Send')).toBeVisible()
      await look('Send')
      await modal
        .getByRole('button', { name: /Select token/ })
        .first()
        .click()
      await expect(modal.heading('Select token')).toBeVisible()
      await look('SendSelectToken')
      await modal.getByRole('button', { name: 'Back' }).click()
      await expect(modal.heading('Send')).toBeVisible()
      await modal.getByRole('button', { name: 'Back' }).click()
      await modal.wallet.decide('hang')
      await modal.getByRole('button', { name: 'Network: Local One' }).first().press('Enter')
      await look('Networks')
      await modal.getByRole('button', { name: 'Local Two' }).click()
      await expect(modal.says('Switching to Local Two')).toBeVisible()
      await look('SwitchNetwork')
      await modal.wallet.settle('reject')
      await expect(modal.says('You said no')).toBeVisible()
      await look('SwitchNetwork, refused')
      await page.keyboard.press('Escape')
      await modal.wallet.switchChain(5)
      await page.getByRole('button', { name: /^Account/ }).click()
      await expect(modal.heading('Network not supported')).toBeVisible()
      await look('UnsupportedChain')
    })
  }

  test('finds no violation on a wallet’s own screen, its download screen and the page’s buttons', async ({ page }) => {
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.choose('MetaMask')
    await expect(modal.says('QR code ready')).toBeVisible()
    await settle(modal)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(modal.dialog).toBeHidden()
    const { violations: onPage } = await new AxeBuilder({ page }).analyze()
    expect(onPage.map(({ id }) => id)).toEqual([])
  })
})
