import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { routes } from '../../../src/views/routes.gen.js'
import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { axeViolations } from '../fixtures/axe-violations.js'
import { connect, getKit, loadPage, Modal, openSettings } from '../fixtures/open-modal.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

/** Views that require a connection, and views that only appear in the middle of a flow. */
const connected = [
  'Account',
  'AccountSettings',
  'ChooseAccountName',
  'CompatibleNetworks',
  'History',
  'OnRampFiatSelect',
  'OnRampProviderSelect',
  'OnRampTokenSelect',
  'Onramp',
  'NftDetails',
  'ProfileWallets',
  'Receive',
  'RegisterAccountName',
  'Send',
  'SendSelectToken',
  'TokenDetails',
  'TransactionDetails',
  'UnsupportedChain',
]
const midFlow = [
  'BuyInProgress',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'RegisterAccountNameSuccess',
  'SwitchActiveChain',
  'SwitchNetwork',
  'Downloads',
]
/** Views of a draft. `tests/views` checks them with one. */
const ofDraft = ['SendPreview', 'SendConfirmed', 'SwapConfirmed']
/** Views that send requests to the embedded wallet. `tests/views` checks them with a scripted frame. */
const ofEmbeddedWallet = ['ConnectingSocial', 'ConnectingFarcaster', 'EmailVerifyDevice', 'ApproveTransaction']
/** Only visible during a sign-in request; `tests/views` checks it. */
const ofSignIn = ['SIWXSignMessage']
/** Views that request prices. `tests/views` checks them with a scripted market. */
const ofSwap = ['Swap', 'SwapPreview', 'SwapSelectToken']
const plain = Object.keys(routes).filter(
  view => ![...connected, ...midFlow, ...ofDraft, ...ofEmbeddedWallet, ...ofSwap, ...ofSignIn].includes(view),
)

const acorn = {
  chainId: 'eip155:31337',
  address: `eip155:31337:0x${'ab'.repeat(20)}`,
  tokenId: '7',
  standard: 'erc721',
  quantity: '1',
  name: 'Acorn',
  collection: 'Forest Things',
  isSpam: false,
}

const themes = ['light', 'dark'] as const
/** Each screen is opened once and checked in both directions. */
const directions = ['ltr', 'rtl'] as const

/** The tag name of a view, such as `appkit-what-is-a-wallet-view`. */
const getTagName = (view: string) => `appkit${view.replace(/[A-Z]/g, character => `-${character.toLowerCase()}`)}-view`

/** The name of a screen in file names, such as `what-is-a-wallet`. */
const toFileName = (screen: string) =>
  screen
    .replace(/\W+(?=\w)/g, '-')
    .replace(/(?<=[a-z])[A-Z]/g, character => `-${character.toLowerCase()}`)
    .toLowerCase()

/** Waits for animations to end: a screen that is fading in has too little contrast. */
async function settle({ dialog, getByRole }: Modal): Promise<void> {
  await expect(getByRole('heading', { level: 1 })).not.toHaveText('Loading')
  await dialog.evaluate(element =>
    Promise.allSettled(
      element
        .getAnimations({ subtree: true })
        .map(animation => animation.effect?.getTiming().iterations === Infinity || animation.finished),
    ),
  )
}

test.describe('Accessibility (axe)', { tag: '@connect' }, () => {
  for (const themeMode of themes) {
    const openPage = async (page: Page) => {
      const modal = new Modal(page, await announceWallet(page))
      await loadPage(page, { themeMode })
      const checkScreen = async (screen: string) => {
        for (const dir of directions) {
          await page.evaluate(value => (document.documentElement.dir = value), dir)
          await expect(modal.dialog).toHaveCSS('direction', dir)
          await settle(modal)
          expect(await axeViolations(page), `${screen}, ${dir}`).toEqual([])
        }
        if (themeMode === 'light') await takeScreenshots(page, toFileName(screen))
      }
      return { modal, checkScreen }
    }

    test(`finds no violation on screens without a wallet request, ${themeMode}, ltr and rtl`, async ({ page }) => {
      test.setTimeout(300_000) // The duration grows with the number of screens.
      const { modal, checkScreen } = await openPage(page)
      const kit = await getKit(page)
      for (const view of plain) {
        await kit.evaluate((appkit, name) => appkit.open({ view: name as 'Connect' }), view)
        await expect(page.locator(getTagName(view)), view).toBeVisible()
        await checkScreen(view)
        await kit.evaluate(appkit => appkit.close())
        await expect(modal.dialog).toBeHidden()
      }
    })

    test(`finds no violation on the connect screens, ${themeMode}, ltr and rtl`, async ({ page }) => {
      const { modal, checkScreen } = await openPage(page)
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await modal.wallet.decide('hang')
      await modal.choose('Test Wallet')
      await expect(modal.getStatus('Opening Test Wallet')).toBeVisible()
      await checkScreen('ConnectingExternal')
      await modal.wallet.settle('reject')
      await expect(modal.getStatus('Request rejected')).toBeVisible()
      await checkScreen('ConnectingExternal, refused')
      await modal.getByRole('button', { name: 'Connect another way' }).click()
      await modal.choose('WalletConnect')
      await expect(modal.getStatus('QR code ready')).toBeVisible()
      await checkScreen('ConnectingWalletConnect')
    })

    test(`finds no violation on the account screens, ${themeMode}, ltr and rtl`, async ({ page }) => {
      test.setTimeout(300_000)
      const { modal, checkScreen } = await openPage(page)
      await page.route('**/nfts?*', route => route.fulfill({ json: { nfts: [acorn], next: null } }))
      await connect(modal)
      await page.getByRole('button', { name: /^Account/ }).click()
      await expect(modal.getByRole('list', { name: 'Tokens' })).toBeVisible()
      await checkScreen('Account')
      await openSettings(modal.dialog)
      await checkScreen('AccountSettings')
      await modal.getByRole('button', { name: 'Back' }).click()
      await modal
        .getByRole('button', { name: /^Ether, / })
        .first()
        .click()
      await expect(modal.heading('Ether')).toBeVisible()
      await checkScreen('TokenDetails')
      await modal.getByRole('button', { name: 'Back' }).click()
      await modal.getByRole('tab', { name: 'NFTs' }).click()
      await expect(modal.getByRole('tabpanel', { name: 'NFTs' })).not.toContainText('Loading')
      await checkScreen('Account, NFTs')
      await modal.getByRole('button', { name: 'Acorn, Forest Things' }).click()
      await expect(modal.heading('Acorn')).toBeVisible()
      await checkScreen('NftDetails')
      await modal.getByRole('button', { name: 'Back' }).click()
      await modal.getByRole('tab', { name: 'Activity' }).click()
      await expect(modal.getByRole('tabpanel', { name: 'Activity' })).not.toContainText('Loading')
      await checkScreen('Account, activity')
      await modal.getByRole('tabpanel', { name: 'Activity' }).getByRole('listitem').getByRole('button').first().click()
      await expect(modal.getByText('Status')).toBeVisible()
      await checkScreen('TransactionDetails')
      await modal.getByRole('button', { name: 'Back' }).click()
      await modal.getByRole('button', { name: 'Buy' }).click()
      await expect(modal.getByText(/^Updated/)).toBeVisible()
      await checkScreen('Onramp')
      await modal.getByRole('button', { name: 'Back' }).click()
      await modal.getByRole('button', { name: 'Receive' }).press('Enter')
      await checkScreen('Receive')
      await modal.getByRole('button', { name: /Compatible networks/ }).click()
      await checkScreen('CompatibleNetworks')
      await modal.getByRole('button', { name: 'Back' }).click()
      await expect(modal.heading('Receive')).toBeVisible()
      await modal.getByRole('button', { name: 'Back' }).click()
      // The card changes its height while the account screen returns, so a pointer could miss the button.
      await modal.getByRole('button', { name: 'Send' }).press('Enter')
      await expect(modal.heading('Send')).toBeVisible()
      await checkScreen('Send')
      await modal
        .getByRole('button', { name: /Select token/ })
        .first()
        .click()
      await expect(modal.heading('Select token')).toBeVisible()
      await checkScreen('SendSelectToken')
      await modal.getByRole('button', { name: 'Back' }).click()
      await expect(modal.heading('Send')).toBeVisible()
      await modal.getByRole('button', { name: 'Back' }).click()
      await modal.wallet.decide('hang')
      await modal.getByRole('button', { name: 'Network: Local One' }).first().press('Enter')
      await checkScreen('Networks')
      await modal.getByRole('button', { name: 'Local Two' }).click()
      await expect(modal.getStatus('Switching to Local Two')).toBeVisible()
      await checkScreen('SwitchNetwork')
      await modal.wallet.settle('reject')
      await expect(modal.getStatus('Request rejected')).toBeVisible()
      await checkScreen('SwitchNetwork, refused')
      await page.keyboard.press('Escape')
      await modal.wallet.switchChain(5)
      await expect(modal.heading('Network not supported')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Account/ }).click()
      await expect(modal.getByRole('button', { name: /^Switch to Local/ })).toBeVisible()
      await checkScreen('Account, network not supported')
      await modal.getByRole('button', { name: /^Switch to Local/ }).click()
      await expect(modal.heading('Network not supported')).toBeVisible()
      await checkScreen('UnsupportedChain')
    })
  }

  test('finds no violation on a wallet’s own screen, its download screen and the page’s buttons', async ({ page }) => {
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.choose('MetaMask')
    await expect(modal.getStatus('QR code ready')).toBeVisible()
    await settle(modal)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(modal.dialog).toBeHidden()
    const { violations: onPage } = await new AxeBuilder({ page }).analyze()
    expect(onPage.map(({ id }) => id)).toEqual([])
  })
})
