import { verifyMessage } from 'viem'
import { waitForReceipt } from '../fixtures/chains/wait-for-receipt.js'
import { getKit, loadPage } from '../fixtures/open-modal.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { copyLink, openQrCode, pairWallet } from '../fixtures/connect/pair-wallet.js'
import { openWallet, WALLET_ADDRESS } from '../fixtures/connect/wallet-page.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

const PAGE = 'appkit-modal, plain'

test.describe('WalletConnect wallet', { tag: '@connect' }, () => {
  test('connects by the copied link, signs and sends; a rejected request keeps it connected', async ({ page }) => {
    const { wallet } = await pairWallet(page)
    const account = page.getByRole('status', { name: 'Account' })
    await expect(account).toHaveText(`connected: ${WALLET_ADDRESS} on Local One`)
    await expect(wallet.connection(PAGE)).toBeVisible()

    const result = page.getByRole('status', { name: 'Result' })
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await wallet.reject('Sign a message')
    await expect(result).toHaveText('wallet/rejected')
    await expect(account).toContainText(/^connected:/)

    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect(wallet.request('Sign a message')).toContainText('Hello from a plain page')
    await wallet.approve('Sign a message')
    await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
    const signature = (await result.textContent()) as `0x${string}`
    const message = 'Hello from a plain page'
    expect(await verifyMessage({ address: WALLET_ADDRESS, message, signature })).toBe(true)

    await page.getByRole('button', { name: 'Send 0.01 ETH' }).click()
    await expect(wallet.request('Send a transaction')).toContainText('0.01 ETH')
    await wallet.approve('Send a transaction')
    await expect(result).toHaveText(/^0x[0-9a-f]{64}$/)
    const receipt = await waitForReceipt((await result.textContent()) as `0x${string}`)
    expect(receipt).toMatchObject({ status: 'success', from: WALLET_ADDRESS.toLowerCase() })
  })

  test('shows a reason after a rejected connection; a new code connects, and the page disconnects it', async ({
    page,
    context,
  }) => {
    const modal = await openQrCode(page)
    await takeScreenshots(page, 'pairing-code')
    const wallet = await openWallet(context)
    await page.bringToFront()
    await wallet.pair(await copyLink(modal))
    await wallet.reject('Connect to this page')
    await expect(modal.getStatus('Request rejected in your wallet')).toBeVisible()
    await modal.getByRole('button', { name: 'Try again' }).click()
    await wallet.pair(await copyLink(modal))
    await wallet.approve('Connect to this page')
    await expect(page.getByRole('button', { name: /^Account 0x70/ })).toBeVisible()

    await (await getKit(page)).evaluate(kit => kit.disconnect())
    await expect(wallet.page.getByText('No page is connected.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })

  test('stays connected if a second tab of an app without reconnecting opens', async ({ page, context }) => {
    const { wallet } = await pairWallet(page, { enableReconnect: false })
    const secondTab = await context.newPage()
    await secondTab.addInitScript(() => {
      if (location.protocol !== 'http:') return
      const request = navigator.locks.request.bind(navigator.locks) as (...args: unknown[]) => Promise<unknown>
      const recordRequest = (...args: unknown[]) => {
        const answer = request(...args)
        void answer.catch(() => {}).finally(() => Object.assign(window, { answered: true }))
        return answer
      }
      Object.assign(navigator.locks, { request: recordRequest })
    })
    await loadPage(secondTab, { enableReconnect: false })
    await secondTab.waitForFunction(() => Reflect.get(window, 'answered'))
    await expect(secondTab.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await wallet.approve('Sign a message')
    await expect(page.getByRole('status', { name: 'Result' })).toHaveText(/^0x[0-9a-f]{130}$/)
  })

  test('reconnects after a reload and answers, switches the page’s network, and disconnects it', async ({ page }) => {
    const { wallet } = await pairWallet(page)
    const account = page.getByRole('status', { name: 'Account' })
    await page.reload()
    await expect(account).toHaveText(`connected: ${WALLET_ADDRESS} on Local One`)
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await wallet.approve('Sign a message')
    await expect(page.getByRole('status', { name: 'Result' })).toHaveText(/^0x[0-9a-f]{130}$/)

    await wallet.connection(PAGE).getByRole('combobox', { name: 'Network' }).selectOption('eip155:31338')
    await expect(account).toContainText('on Local Two')
    await wallet.page.getByRole('button', { name: 'Switch account' }).click()
    await expect(page.getByRole('button', { name: /^Account 0x3C/ })).toBeVisible()

    await wallet.connection(PAGE).getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    await expect(account).toHaveText('disconnected, Local Two')
  })
})

test.describe('A page that a phone ends while the user is in the wallet', { tag: '@connect' }, () => {
  test('is connected when it comes back, and answers', async ({ page, context }) => {
    const uri = await copyLink(await openQrCode(page))
    await page.goto('about:blank')
    const wallet = await openWallet(context)
    await wallet.pair(uri)
    await wallet.approve('Connect to this page')
    await loadPage(page)
    await expect(page.getByRole('status', { name: 'Account' })).toHaveText(`connected: ${WALLET_ADDRESS} on Local One`)
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await wallet.approve('Sign a message')
    await expect(page.getByRole('status', { name: 'Result' })).toHaveText(/^0x[0-9a-f]{130}$/)
    await page.reload()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText(/^connected:/)
  })

  test('is connected by an approval that arrives after it is back', async ({ page, context }) => {
    const uri = await copyLink(await openQrCode(page))
    const wallet = await openWallet(context)
    await wallet.pair(uri)
    await expect(wallet.request('Connect to this page')).toBeVisible()
    await page.reload()
    await wallet.approve('Connect to this page')
    await expect(page.getByRole('status', { name: 'Account' })).toHaveText(`connected: ${WALLET_ADDRESS} on Local One`)
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('@appkit')))).toEqual([])
  })

  test('shows a new code, which connects, if the user does not wait', async ({ page, context }) => {
    const modal = await openQrCode(page)
    await expect(modal.getStatus('QR code ready')).toBeVisible()
    await expect(modal.getByRole('img', { name: 'QR code that connects a wallet' })).toBeVisible()
    await expect(modal.getByText('Open a wallet on your phone and scan the code.')).toBeVisible()
    await expect(modal.getByRole('timer')).toBeHidden()
    await page.reload()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.choose('WalletConnect')
    const uri = await copyLink(modal)
    const wallet = await openWallet(context)
    await wallet.pair(uri)
    await wallet.approve('Connect to this page')
    await expect(page.getByRole('button', { name: /^Account 0x70/ })).toBeVisible()
  })
})
