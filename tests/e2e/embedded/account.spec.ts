import { createPublicClient, formatEther, http, parseEther, toHex, type Hash } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { Page } from '@playwright/test'
import { acceptConsent, backUpByPassword, recoverByPassword } from '../fixtures/embedded/back-up.js'
import { pressArmed } from '../fixtures/embedded/embedded-wallet.js'
import { confirmFarcaster, readConfirmationWord } from '../fixtures/embedded/confirm-login.js'
import { getAlert, openLink, openExport } from '../fixtures/embedded/wallet-pages.js'
import { waitForReceipt } from '../fixtures/chains/wait-for-receipt.js'
import { getKit } from '../fixtures/open-modal.js'
import { expect, test } from '../fixtures/embedded/isolated-gateway.js'
import { CODE_INTERVAL_MS, openIsolatedWallet, type IsolatedWallet } from '../fixtures/embedded/isolated-wallet.js'
import { takeScreenshots } from '../fixtures/screenshots.js'
import { stack } from '../fixtures/stack.js'

const REFUSED = /the server responded with a status of 4\d\d/
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PASSWORD = 'nine brass kettles on the sill'

const getWrongCode = (code: string) => (code === '00000000' ? '11111111' : '00000000')

async function logOut(wallet: IsolatedWallet): Promise<void> {
  await wallet.openSettings()
  await wallet.dialog.getByRole('button', { name: 'Disconnect' }).press('Enter')
  await expect(wallet.dialog).toBeHidden()
}

/** Sends a request to the page's provider without waiting for the response, which may require an approval. */
async function sendRequest(page: Page, method: string, params: unknown): Promise<{ answer(): Promise<unknown> }> {
  const kit = await getKit(page)
  const pending = await kit.evaluateHandle(
    (appkit, request) => {
      const provider = appkit.getWalletProvider() as { request(what: object): Promise<unknown> }
      return { answer: provider.request(request) }
    },
    { method, params },
  )
  return { answer: () => pending.evaluate(({ answer }) => answer) }
}

test.describe('Embedded wallet account', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 120_000 })
  test.beforeEach(({ expected }) => expected.console(REFUSED))

  test('changes its email with a code to each address; M1: the old address still logs in for 72 hours', async ({
    page,
    gateway,
  }) => {
    await page.clock.install()
    const wallet = await openIsolatedWallet(page, gateway)
    const address = await wallet.logIn()
    const next = `next-${wallet.email}`
    await wallet.openSettings()
    await wallet.dialog.getByRole('button', { name: wallet.email }).click()
    await wallet.dialog.getByRole('textbox', { name: 'New email address' }).fill(next)
    await takeScreenshots(page, 'email-update')
    const primary = await wallet.newCode(() => wallet.dialog.getByRole('button', { name: 'Save' }).click())
    await expect(wallet.heading('Confirm it’s you')).toBeVisible()
    await takeScreenshots(page, 'email-primary')
    const secondary = await wallet.newCode(() => wallet.enterCode(primary), next)
    await expect(wallet.heading('Confirm the new email')).toBeVisible()
    const confirmAddress = () => pressArmed(wallet.frame, 'Change')
    await wallet.enterCode(getWrongCode(secondary))
    await confirmAddress()
    await expect(wallet.dialog.getByText('Incorrect code. 4 attempts left.')).toBeVisible()
    await takeScreenshots(page, 'email-secondary-wrong')
    await wallet.enterCode(secondary)
    await expect(wallet.frame.getByRole('button', { name: 'Change' })).toBeVisible()
    await takeScreenshots(page, 'email-confirm')
    await confirmAddress()
    await expect(wallet.dialog.getByText('Email changed.')).toBeVisible()
    await page.keyboard.press('Escape')
    await logOut(wallet)

    await page.clock.fastForward(CODE_INTERVAL_MS)
    wallet.email = next
    expect(await wallet.logIn()).toBe(address)
    await logOut(wallet)
    await page.clock.fastForward(CODE_INTERVAL_MS)
    wallet.email = next.slice('next-'.length)
    expect(await wallet.logIn()).toBe(address)
    await logOut(wallet)
    gateway.fastForward(259_200_000)
    await page.clock.fastForward(CODE_INTERVAL_MS)
    expect(await wallet.logIn()).not.toBe(address)
  })

  test('exports the recovery phrase on its own page, hidden until requested; the words open the wallet elsewhere', async ({
    page,
    gateway,
  }) => {
    const wallet = await openIsolatedWallet(page, gateway)
    const address = await wallet.logIn()
    const out = await openExport(wallet)
    expect(new URL(out.url()).origin).toBe(gateway.url)
    await out.clock.install()
    const show = out.getByRole('button', { name: 'Hold to show' })
    await expect(show).toBeVisible()
    await expect(out.getByRole('listitem')).toHaveCount(0)
    await show.hover()
    await out.mouse.down()
    await expect(out.getByRole('listitem')).toHaveCount(24)
    await out.mouse.up()
    await takeScreenshots(out, 'export-words')
    const words = (await out.getByRole('listitem').allTextContents()).map(word => word.trim())
    expect(mnemonicToAccount(words.join(' ')).address).toBe(address)

    const phrase = words.slice(0, 3).join(' ')
    const fields = await out
      .locator('input, textarea')
      .evaluateAll(all => all.map(field => (field as HTMLInputElement).value))
    expect(fields.join(' ')).not.toContain(words[0])
    const browser = await out.context().newCDPSession(out)
    const { entries } = await browser.send('Page.getNavigationHistory')
    expect(JSON.stringify(entries)).not.toContain(encodeURIComponent(phrase))
    expect(await out.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(phrase)
    await out.clock.runFor(MINUTE + 1_000)
    await expect(out.getByRole('listitem')).toHaveCount(0)
    await expect(show).toBeVisible()
  })

  test('is not exported during the first day of a new device, and is exported afterwards', async ({
    page,
    browser,
    gateway,
  }) => {
    const first = await openIsolatedWallet(page, gateway)
    const address = await first.logIn()
    await backUpByPassword(first, PASSWORD)
    const secondContext = await browser.newContext()
    const wallet = await openIsolatedWallet(await secondContext.newPage(), gateway, { email: first.email })
    await wallet.logInOnNewDevice()
    await acceptConsent(wallet)
    await recoverByPassword(wallet, PASSWORD)
    expect(await wallet.address()).toBe(address)
    const early = await openExport(wallet)
    await expect(getAlert(early)).toHaveText('This device is too new for that. Try again in a day.')
    await takeScreenshots(early, 'export-held')
    await expect(early.getByRole('button', { name: 'Hold to show' })).toHaveCount(0)
    await early.close()
    await wallet.dialog.getByRole('button', { name: 'Close' }).click()
    gateway.fastForward(25 * HOUR)
    const later = await openExport(wallet)
    await expect(later.getByRole('button', { name: 'Hold to show' })).toBeVisible()
    await secondContext.close()
  })

  test('signs nothing after the freeze link of an email is used, shows why, and signs again after unfreezing', async ({
    page,
    gateway,
  }) => {
    const wallet = await openIsolatedWallet(page, gateway)
    const address = await wallet.logIn()
    const out = await openExport(wallet)
    await expect(out.getByRole('button', { name: 'Hold to show' })).toBeVisible()
    await openLink(out, await wallet.link('link'))
    await takeScreenshots(out, 'freeze')
    await out.getByRole('button', { name: 'Freeze' }).click()
    await expect(out.getByText('Done.')).toBeVisible()

    await page.reload()
    // The link of an email signs out new devices only.
    expect(await wallet.address()).toBe(address)
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await wallet.answer('Approve')
    await expect(wallet.result).toHaveText('frame/frozen')
    await expect(wallet.dialog.getByText('This wallet is frozen.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(wallet.dialog).toBeHidden()

    await openLink(out, await wallet.link('link'))
    await out.getByRole('button', { name: 'Unfreeze' }).click()
    await expect(out.getByText('Done.')).toBeVisible()
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await wallet.answer('Approve')
    await expect(wallet.result).toHaveText(/^0x[0-9a-f]{130}$/)
  })

  test('sends a batch call by call after one approval, and reports its true status', async ({ page, gateway }) => {
    const wallet = await openIsolatedWallet(page, gateway)
    const address = await wallet.logIn()
    await wallet.fund(address)
    const to = [1, 2, 3].map(() => toHex(crypto.getRandomValues(new Uint8Array(20))))
    const calls = to.map((recipient, at) => ({ to: recipient, value: toHex(parseEther('0.01') * BigInt(at + 1)) }))
    const batch = { version: '2.0.0', chainId: '0x7a69', from: address, atomicRequired: false, calls }
    const sent = await sendRequest(page, 'wallet_sendCalls', [batch])
    await expect(wallet.frame.getByText('Step 3 of 3')).toBeVisible()
    await wallet.answer('Approve')
    const { id } = (await sent.answer()) as { id: string }
    await expect(wallet.dialog).toBeHidden()

    const status = async () =>
      (await (await sendRequest(page, 'wallet_getCallsStatus', [id])).answer()) as {
        status: number
        atomic: boolean
        chainId: string
        receipts: readonly { transactionHash: Hash; status: string }[]
      }
    const seen: number[] = []
    await expect.poll(async () => seen.push((await status()).status) && seen.at(-1), { timeout: 30_000 }).toBe(200)
    expect(seen.filter(code => code !== 100 && code !== 200)).toEqual([])
    const batchStatus = await status()
    expect([batchStatus.atomic, batchStatus.chainId, batchStatus.receipts.length]).toEqual([false, '0x7a69', 3])
    const chain = createPublicClient({ transport: http(stack().anvil1) })
    for (const [at, { transactionHash, status: success }] of batchStatus.receipts.entries()) {
      const [receipt, transaction] = [
        await waitForReceipt(transactionHash),
        await chain.getTransaction({ hash: transactionHash }),
      ]
      expect([success, receipt.status, transaction.to, transaction.nonce]).toEqual(['0x1', 'success', to[at], at])
      expect(formatEther(await chain.getBalance({ address: to[at] as Hash }))).toBe(`0.0${at + 1}`)
    }
  })

  test('wallet asset discovery: lists its assets from the gateway, and the modal shows them', async ({
    page,
    gateway,
  }) => {
    const readers: string[] = []
    page.on('request', request => {
      if (/\/v1\/account\/.*\/balance\?/.test(request.url()) && request.method() === 'GET')
        readers.push(request.frame() === page.mainFrame() ? 'app' : 'wallet')
    })
    const wallet = await openIsolatedWallet(page, gateway)
    const address = await wallet.logIn()
    await wallet.fund(address)
    const can = await (await sendRequest(page, 'wallet_getCapabilities', [address])).answer()
    const listed = { atomic: { status: 'unsupported' }, assetDiscovery: { supported: true } }
    expect(can).toEqual({ '0x7a69': listed, '0x7a6a': listed })
    const chainFilter = ['0x7a69', '0x7a6a']
    const question = { account: address, chainFilter, fresh: true }
    const has = await (await sendRequest(page, 'wallet_getAssets', [question])).answer()
    const native = (balance: bigint) => [
      {
        address: 'native',
        type: 'native',
        balance: toHex(balance),
        metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    ]
    expect(has).toMatchObject({ '0x7a69': native(parseEther('1')), '0x7a6a': native(0n) })
    await page.getByRole('button', { name: /^Account/ }).click()
    await expect(wallet.dialog.getByRole('tabpanel').getByText('Ether', { exact: true })).toBeVisible()
    expect([...new Set(readers)]).toEqual(['wallet'])
  })

  test('logs in with Farcaster by the code on the screen', async ({ page, browser, gateway }) => {
    const wallet = await openIsolatedWallet(page, gateway, { features: { socials: ['farcaster'] } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await wallet.dialog.getByRole('button', { name: 'Continue with Farcaster' }).click()
    await expect(wallet.heading('Farcaster')).toBeVisible()
    const code = wallet.dialog.getByRole('img', { name: 'Code for Farcaster' })
    await expect(code).toBeVisible()
    await takeScreenshots(page, 'farcaster')
    const url = await wallet.dialog
      .locator('appkit-ui-qr-code')
      .evaluate(element => (element as HTMLElement & { value: string }).value)
    const phone = await browser.newContext()
    await confirmFarcaster(await phone.newPage(), url, await readConfirmationWord(page))
    await phone.close()
    expect(await wallet.address()).toMatch(/^0x[0-9a-fA-F]{40}$/)
  })
})

test.describe('On a phone', { tag: '@embedded' }, () => {
  const PHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
  test.use({ viewport: { width: 390, height: 844 }, userAgent: PHONE, hasTouch: true, isMobile: true })

  test('logs in with Farcaster by its link', async ({ page, gateway, expected }) => {
    expected.console(REFUSED)
    const wallet = await openIsolatedWallet(page, gateway, { features: { socials: ['farcaster'] } })
    await page.getByRole('button', { name: 'Connect wallet' }).tap()
    await wallet.dialog.getByRole('button', { name: 'Continue with Farcaster' }).tap()
    const opening = page.context().waitForEvent('page')
    await wallet.dialog.getByRole('link', { name: 'Open Farcaster' }).tap()
    const app = await opening
    await app.getByRole('link', { name: 'Open Farcaster' }).tap()
    await app.getByLabel('Id').fill(`${Math.floor(Math.random() * 1e9)}`)
    await app.getByRole('button', { name: 'Allow' }).tap()
    expect(await wallet.address()).toMatch(/^0x[0-9a-fA-F]{40}$/)
  })
})
