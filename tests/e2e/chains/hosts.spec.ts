import { AxeBuilder } from '@axe-core/playwright'
import type { FrameLocator } from '@playwright/test'
import { verifyMessage } from 'viem'
import { launchOptions } from '../../../scripts/browser-launch.mjs'
import { ADDRESS, announceWallet } from '../fixtures/connect/announced-wallet.js'
import { createFramingPage } from '../fixtures/chains/framing-page.js'
import { waitForReceipt } from '../fixtures/chains/wait-for-receipt.js'
import { loadPage } from '../fixtures/open-modal.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { createFakeFarcaster, createFakeSafe } from '../fixtures/chains/fake-hosts.js'

const RECIPIENT = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const MESSAGE = 'Hello from a plain page'

// Regular browsers give a frame of another site partitioned storage.
test.use({ launchOptions: launchOptions({ partitions: true }) })

/** Locators inside the framed page. */
function locateInFrame(frame: FrameLocator) {
  const dialog = frame.getByRole('dialog')
  return {
    dialog,
    account: frame.getByRole('status', { name: 'Account' }),
    result: frame.getByRole('status', { name: 'Result' }),
    rows: dialog.locator('appkit-ui-row'),
    open: () => frame.getByRole('button', { name: 'Connect wallet' }).click(),
    press: (name: string) => frame.getByRole('button', { name }).click(),
  }
}

test.describe('Inside another app', { tag: '@chains' }, () => {
  test('connects to a Safe: sends after its owner confirms, signs, rejects, and reconnects after a reload', async ({
    page,
  }) => {
    const safe = await createFakeSafe()
    const host = await createFramingPage(page, safe.answer)
    const frame = await host.load({ hostApps: { safe: { origins: [host.origin] } } })
    const { dialog, rows, account, result, open, press } = locateInFrame(frame)
    await open()
    await expect(rows.first()).toContainText('Safe')
    await expect(rows.first()).toContainText('This app')
    await expect(dialog).toContainText('This page runs inside Safe, so QR codes and links to other wallets are hidden.')
    await expect(dialog).toContainText('Email and social login don’t work inside another page')
    await expect(dialog.getByRole('button', { name: 'WalletConnect' })).toHaveCount(0)
    await expect(dialog.getByRole('textbox', { name: /email/i })).toHaveCount(0)
    const { violations } = await new AxeBuilder({ page }).include(['iframe', 'appkit-modal']).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.length}`)).toEqual([])

    await rows.first().click()
    await expect(dialog).toBeHidden()
    await expect(account).toHaveText(`connected: ${safe.address} on Local One`)

    await press('Send 0.01 ETH')
    await expect.poll(safe.proposals).toBe(1)
    await expect(result).toHaveText('Waiting')
    await safe.agree()
    await expect(result).toHaveText(/^0x[\da-f]{64}$/)
    const receipt = await waitForReceipt((await result.innerText()) as `0x${string}`)
    expect(receipt).toMatchObject({ status: 'success', from: safe.address.toLowerCase(), to: RECIPIENT })

    await press('Sign a message')
    await expect(result).toHaveText(/^0x[\da-f]{130}$/)
    const signature = (await result.innerText()) as `0x${string}`
    expect(await verifyMessage({ address: safe.address, message: MESSAGE, signature })).toBe(true)

    safe.state.rejects = true
    await press('Send 0.01 ETH')
    await expect(result).toHaveText('wallet/rejected')

    await page.frames()[1]?.evaluate(() => location.reload())
    await expect(result).toHaveText('')
    await expect(account).toHaveText(`connected: ${safe.address} on Local One`)
  })

  test('connects to a Farcaster app: sends, signs, and switches networks by itself', async ({ page }) => {
    const app = await createFakeFarcaster()
    const host = await createFramingPage(page, app.answer)
    const frame = await host.load({ hostApps: { farcaster: { origins: [host.origin] } } })
    const { dialog, rows, account, result, open, press } = locateInFrame(frame)
    await open()
    await expect(rows.first()).toContainText('Farcaster')
    await expect(dialog).toContainText('This page runs inside Farcaster')
    await rows.first().click()
    await expect(account).toHaveText(`connected: ${app.address} on Local One`)

    await press('Send 0.01 ETH')
    await expect(result).toHaveText(/^0x[\da-f]{64}$/)
    const receipt = await waitForReceipt((await result.innerText()) as `0x${string}`)
    expect(receipt).toMatchObject({ status: 'success', from: app.address.toLowerCase(), to: RECIPIENT })
    await press('Sign a message')
    await expect(result).toHaveText(/^0x[\da-f]{130}$/)
    const signature = (await result.innerText()) as `0x${string}`
    expect(await verifyMessage({ address: app.address, message: MESSAGE, signature })).toBe(true)

    await page.evaluate(
      event => (globalThis as unknown as { postToFrame(message: unknown): void }).postToFrame(event),
      {
        type: 'frameEthProviderEvent',
        event: 'chainChanged',
        params: ['0x7a6a'],
      },
    )
    await expect(account).toHaveText(`connected: ${app.address} on Local Two`)
  })

  test('finds no host wallet in an unknown or silent page or in Telegram, and connects other wallets', async ({
    page,
    expected,
  }) => {
    expected.console(/The Clipboard API has been blocked/) // Logged by the browser; the fallback copies nevertheless.
    const safe = await createFakeSafe()
    const stranger = await createFramingPage(page, safe.answer)
    const silent = await createFramingPage(page, () => undefined)
    const wallet = await announceWallet(page)
    for (const [host, origins] of [
      [stranger, [silent.origin]],
      [silent, [silent.origin]],
    ] as const) {
      const frame = await host.load({ hostApps: { safe: { origins }, farcaster: { origins: [...origins] } } })
      const { dialog, rows, account, open } = locateInFrame(frame)
      await open()
      await expect(dialog).toContainText('Email and social login don’t work inside another page')
      await expect(dialog.getByRole('button', { name: 'WalletConnect' })).toBeVisible()
      await expect(rows.filter({ hasText: /Safe|Farcaster|This app/ })).toHaveCount(0)
      await dialog.getByRole('button', { name: 'WalletConnect' }).click()
      await dialog.getByRole('button', { name: 'Copy link' }).click() // The host does not delegate the clipboard to the frame.
      await expect(dialog.getByRole('button', { name: 'Link copied' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Back' }).click()
      await dialog.getByRole('button', { name: wallet.name }).click()
      await expect(account).toHaveText(`connected: ${ADDRESS} on Local One`)
      await page.frames()[1]?.evaluate(() => window.kit.disconnect()) // Both frames have the same site and share its storage.
      await expect(account).toContainText('disconnected')
    }
    expect(stranger.received).toEqual([])
    await expect // Messages pass through the host page.
      .poll(() => silent.received.map(({ method, path }) => String(method ?? path)).toSorted())
      .toEqual(['context', 'getSafeInfo'])

    await page.addInitScript(() => Object.assign(globalThis, { Telegram: { WebApp: { platform: 'ios' } } }))
    await loadPage(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'WalletConnect' })).toBeVisible()
    await expect(dialog.getByText('This app')).toHaveCount(0)
  })
})
