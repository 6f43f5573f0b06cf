import { expect, test } from '../fixtures/connect/isolated-relay.js'
import { pauseClock } from '../fixtures/pause-clock.js'
import { copyLink, openQrCode, pairWallet } from '../fixtures/connect/pair-wallet.js'
import { openWallet } from '../fixtures/connect/wallet-page.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

/** Logged by Chromium for a socket that failed or was closed. */
const SOCKET = /WebSocket connection to 'ws:\/\/127\.0\.0\.1/

test.describe('Relay', { tag: '@connect' }, () => {
  test('shows no code before the relay acknowledges the subscription', async ({ page, relay }) => {
    const requested = new Promise<void>(resolve => {
      relay.relay.faults.swallow(({ method }) => {
        if (method !== 'wc_proposeSession') return false // This request also subscribes to the topic.
        resolve()
        return true
      })
    })
    const modal = await openQrCode(page)
    await requested
    await expect(modal.getStatus('Getting a code')).toBeVisible()
    await expect(modal.getByRole('button', { name: 'Copy link' })).toBeDisabled()
    await expect(modal.getByRole('timer')).toBeHidden()
  })

  for (const [reason, title, next] of [
    ['Unauthorized: invalid key', 'This app is not set up yet', 'Connect another way'],
    ['Unauthorized: origin not allowed', 'This page is not allowed', 'Connect another way'],
    ['JWT validation error: JWT Token is not yet valid', 'Check the time', 'Try again'],
  ] as const)
    test(`shows the reason within 2 s if the relay closes with "${reason}"`, async ({ page, relay, expected }) => {
      expected.console(SOCKET)
      relay.relay.faults.refuse(reason)
      await page.clock.install()
      const refused = relay.next(({ type }) => type === 'refused')
      const modal = await openQrCode(page)
      await refused
      await pauseClock(page, 2_000)
      await expect(modal.getByRole('heading', { name: title })).toBeVisible()
      await expect(modal.getByRole('button', { name: next })).toBeEnabled()
      await expect(modal.dialog.getByRole('alert')).toContainText('For developers')
    })

  test('shows that the relay is down, and the second attempt connects when it is back', async ({
    page,
    context,
    relay,
    expected,
  }) => {
    expected.console(SOCKET)
    await relay.stop()
    const modal = await openQrCode(page)
    await expect(modal.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await takeScreenshots(page, 'pairing-no-connection')
    await relay.restart()
    await modal.getByRole('button', { name: 'Try again' }).click()
    const uri = await copyLink(modal)
    const wallet = await openWallet(context)
    await wallet.pair(uri)
    await wallet.approve('Connect to this page')
    await expect(page.getByRole('button', { name: /^Account 0x70/ })).toBeVisible()
  })

  test('connects by the displayed code after the relay dropped every socket', async ({
    page,
    context,
    relay,
    expected,
  }) => {
    expected.console(SOCKET)
    const modal = await openQrCode(page)
    const uri = await copyLink(modal)
    const back = relay.next(({ type }) => type === 'opened')
    relay.relay.faults.dropConnections()
    await back
    const wallet = await openWallet(context)
    await wallet.pair(uri)
    await wallet.approve('Connect to this page')
    await expect(page.getByRole('button', { name: /^Account 0x70/ })).toBeVisible()
  })

  test('loses nothing if the relay restarts with an empty memory, while a request waits or soon after a reload', async ({
    page,
    relay,
    expected,
  }) => {
    expected.console(SOCKET)
    const { wallet } = await pairWallet(page)
    const sign = page.getByRole('button', { name: 'Sign a message' })
    const result = page.getByRole('status', { name: 'Result' })
    await relay.restart()
    await sign.click()
    await wallet.approve('Sign a message')
    await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)

    await sign.click()
    await expect(result).toHaveText('Waiting')
    await expect(wallet.request('Sign a message')).toBeVisible()
    await relay.restart()
    await wallet.approve('Sign a message')
    await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)

    await relay.stop()
    await page.reload()
    await expect(page.getByRole('button', { name: /^Account 0x70/ })).toHaveAttribute('aria-busy', 'true')
    await relay.restart()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText(/^connected:/)
    await sign.click()
    await wallet.approve('Sign a message')
    await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
  })

  test('ends as disconnected within 5 s if the relay stays down after a reload, and the page is usable', async ({
    page,
    relay,
    expected,
  }) => {
    expected.console(SOCKET)
    await pairWallet(page)
    await page.clock.install()
    await relay.stop()
    await pauseClock(page)
    await page.reload()
    await expect(page.getByRole('button', { name: /^Account 0x70/ })).toHaveAttribute('aria-busy', 'true')
    await page.clock.runFor(5_000)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('dialog', { name: 'Connect' })).toBeVisible()
  })
})

test.describe('Pairing code', { tag: '@connect' }, () => {
  test('expires after four minutes, and is replaced before that', async ({ page, relay }) => {
    await page.clock.install()
    const modal = await openQrCode(page)
    const first = await copyLink(modal)
    relay.fastForward(226_000) // Advance the relay first: it rejects messages from the future.
    await page.clock.fastForward('03:46')
    await expect.poll(() => copyLink(modal)).not.toBe(first)
  })

  test('refuses a wallet after it expired, and the page offers a new code', async ({
    page,
    context,
    relay,
    expected,
  }) => {
    expected.console(SOCKET)
    await page.clock.install()
    const modal = await openQrCode(page)
    const uri = await copyLink(modal)
    await relay.stop()
    relay.fastForward(310_000)
    await page.clock.fastForward('05:10')
    await expect(modal.getByRole('heading', { name: /^(No connection|The code expired)$/ })).toBeVisible({
      timeout: 20_000,
    })
    await relay.restart()
    await modal.getByRole('button', { name: /^(Try again|New code)$/ }).click()
    const renewed = await copyLink(modal)
    expect(renewed).not.toBe(uri)
    const wallet = await openWallet(context)
    await wallet.pair(renewed)
    await wallet.approve('Connect to this page')
    await expect(page.getByRole('button', { name: /^Account 0x70/ })).toBeVisible()
  })
})
