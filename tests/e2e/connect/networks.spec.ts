import { connect, getKit, loadPage, Modal } from '../fixtures/open-modal.js'
import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { stack } from '../fixtures/stack.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { pauseClock } from '../fixtures/pause-clock.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

test.describe('Networks', { tag: '@connect' }, () => {
  test('switches to a known network with the network button; a rejection keeps the current one', async ({ page }) => {
    await page.clock.install()
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    await connect(modal)
    await modal.wallet.decide('reject')
    await page.getByRole('button', { name: 'Network: Local One' }).click()
    await modal.getByRole('button', { name: 'Local Two' }).click()
    await expect(modal.getStatus('Request rejected in Test Wallet')).toBeVisible()
    await expect(modal.getStatus('You are still on Local One')).toBeVisible()
    await takeScreenshots(page, 'network-rejected')
    await modal.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText('on Local Two')
    await expect(modal.dialog).toBeHidden()

    await page.getByRole('button', { name: 'Network: Local Two' }).click()
    await pauseClock(page) // The message is visible for less time than one polling interval.
    await modal.getByRole('button', { name: 'Local One' }).click()
    await expect(modal.getStatus('You are on Local One')).toBeVisible()
    await page.clock.resume()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText('on Local One')
    expect(await modal.wallet.methods()).not.toContain('wallet_addEthereumChain')
    await page.getByRole('button', { name: 'Send 0.01 ETH' }).click()
    await expect(page.getByRole('status', { name: 'Result' })).toHaveText(/^0x[0-9a-f]{64}$/)
  })

  test('adds a network that the wallet lacks with its RPC and currency, and switches to it', async ({ page }) => {
    const { anvil1, anvil2 } = stack()
    const modal = new Modal(page, await announceWallet(page, { rpc: { 31337: anvil1 } }))
    await loadPage(page)
    await connect(modal)
    await page.getByRole('button', { name: 'Network: Local One' }).click()
    await modal.getByRole('button', { name: 'Local Two' }).click()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText('on Local Two')
    const added = (await modal.wallet.log()).find(({ method }) => method === 'wallet_addEthereumChain')
    expect(added?.params).toMatchObject([
      {
        chainId: '0x7a6a',
        chainName: 'Local Two',
        rpcUrls: [expect.stringContaining(new URL(anvil2).port)],
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    ])
  })

  test('requests the switch again if the wallet added the network without switching', async ({ page }) => {
    const { anvil1 } = stack()
    const modal = new Modal(page, await announceWallet(page, { rpc: { 31337: anvil1 }, addSwitches: false }))
    await loadPage(page)
    await connect(modal)
    await page.getByRole('button', { name: 'Network: Local One' }).click()
    await modal.getByRole('button', { name: 'Local Two' }).click()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText('on Local Two')
    const requested = (await modal.wallet.methods()).filter(method => method.endsWith('EthereumChain'))
    expect(requested).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_switchEthereumChain'])
  })

  test('finds a network by a part of its name; without a wallet the choice survives a reload', async ({ page }) => {
    await loadPage(page)
    await page.getByRole('button', { name: 'Network: Local One' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose network' })
    await dialog.getByRole('searchbox', { name: 'Search networks' }).fill('nothing like it')
    await expect(dialog.getByText('No networks match your search.').first()).toBeVisible()
    await takeScreenshots(page, 'networks-none')
    await dialog.getByRole('searchbox', { name: 'Search networks' }).fill('two')
    await expect(dialog.getByRole('button', { name: 'Local One' })).toBeHidden()
    await dialog.getByRole('button', { name: 'Local Two' }).click()
    await expect(page.getByRole('button', { name: 'Network: Local Two' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Network: Local Two' })).toBeVisible()
  })
})

test.describe('Unsupported network', { tag: '@connect' }, () => {
  test('UnsupportedChain: opens once when the wallet moves there while the modal is closed, also after a reload', async ({
    page,
  }) => {
    const modal = new Modal(page, await announceWallet(page))
    const heading = modal.heading('Network not supported')
    await loadPage(page)
    await connect(modal)
    await modal.wallet.switchChain(5)
    await expect(heading).toBeVisible()
    await modal.wallet.switchChain(31338)
    await expect(modal.dialog).toBeHidden()
    await modal.wallet.switchChain(5)
    await expect(heading).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal.dialog).toBeHidden()

    await page.reload()
    const account = page.getByRole('button', { name: /^Account/ })
    await expect(account).not.toHaveAttribute('aria-busy', 'true')
    await (await getKit(page)).evaluate(kit => kit.ready())
    await expect(modal.dialog).toBeHidden()
    await modal.wallet.switchChain(6)
    await expect(heading).toBeVisible()
    await modal.getByRole('button', { name: 'Local Two' }).click()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText('on Local Two')
    await expect(modal.dialog).toBeHidden()
  })

  test('shows the account with a banner, whose screen switches or disconnects', async ({ page }) => {
    const modal = new Modal(page, await announceWallet(page))
    const banner = modal.getByRole('button', { name: 'Switch to Local One to continue' })
    const leaveNetworks = async () => {
      await modal.wallet.switchChain(5)
      await expect(modal.heading('Network not supported')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Account/ }).click()
    }
    await loadPage(page)
    await connect(modal)
    await leaveNetworks()
    await banner.click()
    await expect(modal.heading('Network not supported')).toBeVisible()
    await takeScreenshots(page, 'network-unsupported')
    await modal.getByRole('button', { name: 'Local Two' }).click()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText('on Local Two')
    await expect(page.getByRole('button', { name: 'Network: Local Two' }).first()).toBeVisible()
    await expect(banner).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(modal.dialog).toBeHidden()

    await leaveNetworks()
    await banner.click()
    await expect(modal.heading('Network not supported')).toBeVisible()
    await modal.getByRole('button', { name: 'Disconnect' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })

  test('is accepted if the app allows it', async ({ page }) => {
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page, { allowUnsupportedChain: true })
    await connect(modal)
    await modal.wallet.switchChain(5)
    await page.getByRole('button', { name: /^Account/ }).click()
    await expect(modal.getByRole('list', { name: 'Account actions' })).toBeVisible()
    await expect(modal.getByRole('button', { name: /^Switch to/ })).toHaveCount(0)
  })

  test('shows its screen at once if found while connecting', async ({ page }) => {
    const modal = new Modal(page, await announceWallet(page, { chainId: 5 }))
    await loadPage(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.choose('Test Wallet')
    await expect(modal.heading('Network not supported')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal.dialog).toBeHidden()
  })
})
