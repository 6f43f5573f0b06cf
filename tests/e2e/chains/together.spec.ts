import { verifyMessage } from 'viem'
import { ADDRESS, announceWallet } from '../fixtures/connect/announced-wallet.js'
import { waitForReceipt } from '../fixtures/chains/wait-for-receipt.js'
import { getKit, loadPage } from '../fixtures/open-modal.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { openWallet, WALLET_ADDRESS } from '../fixtures/connect/wallet-page.js'

test.describe('Together with wagmi and ethers', { tag: '@chains' }, () => {
  test.describe.configure({ timeout: 120_000 })

  test('an injected wallet: wagmi and the modal stay in sync over signing, sending, switching, reload and disconnect', async ({
    page,
  }) => {
    const wallet = await announceWallet(page)
    await loadPage(page, { example: 'wagmi' })
    const wagmi = page.getByRole('status', { name: 'wagmi' })
    const modal = page.getByRole('status', { name: 'modal' })
    const expectBoth = async (words: string) => {
      await expect(wagmi).toContainText(words)
      await expect(modal).toContainText(words)
    }
    const dialog = page.getByRole('dialog')
    const connect = async () => {
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await dialog.getByRole('button', { name: wallet.name }).click()
      await expect(dialog).toBeHidden()
    }
    await connect()
    await expectBoth(`connected: ${ADDRESS} on 31337`)
    expect((await wallet.methods()).filter(method => method === 'wallet_requestPermissions')).toHaveLength(1)

    await page.getByRole('button', { name: 'Sign by wagmi' }).click()
    const signature = page.getByRole('status', { name: 'Signature' })
    await expect(signature).toHaveText(/^0x[\da-f]{130}$/)
    const signed = (await signature.innerText()) as `0x${string}`
    expect(await verifyMessage({ address: ADDRESS, message: 'Hello from wagmi', signature: signed })).toBe(true)

    const sent = page.getByRole('status', { name: 'Sent' })
    await wallet.decide('reject')
    await page.getByRole('button', { name: 'Send by ethers' }).click()
    await expect(sent).toHaveText('ACTION_REJECTED')
    await page.getByRole('button', { name: 'Send by ethers' }).click()
    await expect(sent).toHaveText(/^0x[\da-f]{64}$/)
    expect(await waitForReceipt((await sent.innerText()) as `0x${string}`)).toMatchObject({ status: 'success' })

    await page.getByRole('button', { name: 'Switch by wagmi' }).click()
    await expectBoth('on 31338')
    await (await getKit(page)).evaluate(kit => kit.switchNetwork(kit.getCaipNetworks()[0] as never))
    await expectBoth('on 31337')
    await wallet.switchChain(31338)
    await expectBoth('on 31338')

    await page.reload()
    await expectBoth(`connected: ${ADDRESS} on 31338`)
    expect((await wallet.methods()).filter(method => /request(Permissions|Accounts)$/.test(method))).toEqual([])
    await page.getByRole('button', { name: 'Disconnect by wagmi' }).click()
    await expectBoth('disconnected: undefined')
    await page.reload()
    await expectBoth('disconnected: undefined')
    await connect()
    await expectBoth(`connected: ${ADDRESS}`)
    await (await getKit(page)).evaluate(kit => kit.disconnect())
    await expectBoth('disconnected: undefined')
  })

  test('a WalletConnect wallet is a connection of wagmi that signs, reconnects and disconnects', async ({
    page,
    context,
  }) => {
    await loadPage(page, { example: 'wagmi' })
    const wagmi = page.getByRole('status', { name: 'wagmi' })
    const modal = page.getByRole('status', { name: 'modal' })
    const expectBoth = async (words: string) => {
      await expect(wagmi).toContainText(words)
      await expect(modal).toContainText(words)
    }
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: 'WalletConnect' }).click()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(page.url()).origin })
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect(dialog.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
    const uri = await page.evaluate(() => navigator.clipboard.readText())
    const wallet = await openWallet(context)
    await wallet.pair(uri)
    await wallet.approve('Connect to this page')
    await page.bringToFront()
    await expect(dialog).toBeHidden()
    await expectBoth(`connected: ${WALLET_ADDRESS} on 31337`)
    await expect(wagmi).toContainText('by WalletConnect')

    await page.getByRole('button', { name: 'Sign by wagmi' }).click()
    await wallet.approve('Sign a message')
    const signature = page.getByRole('status', { name: 'Signature' })
    await expect(signature).toHaveText(/^0x[\da-f]{130}$/)
    const message = 'Hello from wagmi'
    const signed = (await signature.innerText()) as `0x${string}`
    expect(await verifyMessage({ address: WALLET_ADDRESS, message, signature: signed })).toBe(true)

    await page.reload()
    await expectBoth(`connected: ${WALLET_ADDRESS}`)
    await page.getByRole('button', { name: 'Disconnect by wagmi' }).click()
    await expectBoth('disconnected: undefined')
    await expect(wallet.connection('appkit-modal with wagmi')).toBeHidden()
  })
})
