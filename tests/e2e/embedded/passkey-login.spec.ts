import type { CDPSession, Page } from '@playwright/test'
import {
  addVirtualAuthenticator,
  expectRecoveryPrompt,
  expectToSign,
  forgetDevice,
  waitUntilStill,
} from '../fixtures/embedded/back-up.js'
import { countInteractions } from '../fixtures/embedded/count-interactions.js'
import { expect, test } from '../fixtures/embedded/isolated-gateway.js'
import { openIsolatedWallet, type IsolatedWallet } from '../fixtures/embedded/isolated-wallet.js'
import { getAlert } from '../fixtures/embedded/wallet-pages.js'
import { disconnect, getKit, loadPage } from '../fixtures/open-modal.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

type Credential = Parameters<CDPSession['send']>[1] extends infer T
  ? Extract<T, { credential: unknown }>['credential']
  : never

const REFUSED = /the server responded with a status of 4\d\d/
const passkeyButton = ({ dialog }: IsolatedWallet) => dialog.getByRole('button', { name: 'Continue with a passkey' })

/** Opens the choice of the wallet, starting from the closed modal. */
async function openChoice(wallet: IsolatedWallet): Promise<void> {
  await wallet.page.getByRole('button', { name: 'Connect wallet' }).click()
  await passkeyButton(wallet).click()
  await expect(wallet.frame.getByRole('button', { name: /^Create a new wallet/ })).toBeEnabled({ timeout: 30_000 })
  await waitUntilStill(wallet)
}

async function choose(wallet: IsolatedWallet, name: RegExp): Promise<void> {
  await openChoice(wallet)
  await wallet.frame.getByRole('button', { name }).click()
}

/** Opens the wallet's own window with a choice. */
async function openWindow(wallet: IsolatedWallet, name: RegExp): Promise<Page> {
  await openChoice(wallet)
  const popup = wallet.page.waitForEvent('popup')
  await wallet.frame.getByRole('button', { name }).click()
  return popup
}

/** Waits for the connection. A wallet that its passkey backs up offers no backup. */
async function readAddress(page: Page, wallet: IsolatedWallet): Promise<string> {
  const account = page.getByRole('status', { name: 'Account' })
  await expect(account).toHaveText(/^connected: 0x/, { timeout: 30_000 })
  await expect(wallet.dialog).toBeHidden()
  return /0x[0-9a-fA-F]{40}/.exec((await account.textContent()) ?? '')?.[0] ?? ''
}

test.describe('Passkey login', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 120_000 })
  test.beforeEach(({ expected }) => expected.console(REFUSED))

  test('creates a backed-up wallet with three clicks and no email, and opens it on a new device', async ({
    page,
    gateway,
  }) => {
    const counts = await countInteractions(page.context())
    await addVirtualAuthenticator(page)
    const wallet = await openIsolatedWallet(page, gateway)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(passkeyButton(wallet)).toBeVisible()
    await takeScreenshots(page, 'passkey-connect')
    await passkeyButton(wallet).click()
    const create = wallet.frame.getByRole('button', { name: /^Create a new wallet/ })
    await expect(create).toBeEnabled({ timeout: 30_000 })
    await waitUntilStill(wallet)
    await takeScreenshots(page, 'passkey-choice')
    await expect(create).toBeEnabled()
    await create.click()
    const address = await readAddress(page, wallet)
    expect(counts).toEqual({ clicks: 3, enters: 0 })
    const info = await (await getKit(page)).evaluate(kit => kit.getAccount().embeddedWalletInfo)
    expect(info).toMatchObject({ authProvider: 'passkey', user: {} })
    await expectToSign(wallet, address)
    await wallet.openSettings()
    await expect(wallet.dialog.getByText('You log in with a passkey')).toBeVisible()
    await expect(wallet.dialog.getByText('Not backed up yet')).toBeHidden()
    await takeScreenshots(page, 'passkey-settings')
    expect(await wallet.emails()).toEqual([])

    await forgetDevice(page, gateway.url)
    await loadPage(page)
    await choose(wallet, /^Log in to your wallet/)
    expect(await readAddress(page, wallet)).toBe(address)
    await expectToSign(wallet, address)
  })

  test('a copy of the passkey without PRF logs in, but does not open the wallet', async ({
    page,
    browser,
    gateway,
  }) => {
    const original = await addVirtualAuthenticator(page)
    const wallet = await openIsolatedWallet(page, gateway)
    await choose(wallet, /^Create a new wallet/)
    await readAddress(page, wallet)
    const { authenticatorId } = original
    const { credentials } = await original.browser.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toHaveLength(1)

    const secondContext = await browser.newContext()
    const secondPage = await secondContext.newPage()
    const copy = await addVirtualAuthenticator(secondPage)
    for (const credential of credentials)
      await copy.browser.send('WebAuthn.addCredential', { authenticatorId: copy.authenticatorId, credential })
    const second = await openIsolatedWallet(secondPage, gateway)
    await choose(second, /^Log in to your wallet/)
    await expectRecoveryPrompt(second)
    await expect(second.frame.getByRole('button', { name: /^Approve on your other device/ })).toBeVisible()
    await secondContext.close()
  })

  test('cancel leads back to the first screen, and an unused passkey can be tried again', async ({ page, gateway }) => {
    const { browser, authenticatorId } = await addVirtualAuthenticator(page)
    const wallet = await openIsolatedWallet(page, gateway)
    await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await choose(wallet, /^Create a new wallet/)
    await expect(getAlert(wallet.frame)).toHaveText('The passkey was not used. Try again.', { timeout: 30_000 })
    await takeScreenshots(page, 'passkey-unused')
    await waitUntilStill(wallet)
    await wallet.frame.getByRole('button', { name: 'Cancel' }).click()
    await expect(wallet.dialog.getByText('Try again, or connect another way.')).toBeVisible()
    await expect(wallet.dialog.getByRole('textbox', { name: 'Email address' })).toBeVisible()
    await takeScreenshots(page, 'passkey-canceled')

    // Chromium blocks an authenticator after the failed verification, so the person uses another one.
    await browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    await addVirtualAuthenticator(page)
    await passkeyButton(wallet).click()
    const create = wallet.frame.getByRole('button', { name: /^Create a new wallet/ })
    await expect(create).toBeEnabled({ timeout: 30_000 })
    await waitUntilStill(wallet)
    await create.click()
    expect(await readAddress(page, wallet)).toMatch(/^0x/)
  })

  test('a passkey that is only a backup is named as such', async ({ page, gateway }) => {
    const { browser, authenticatorId } = await addVirtualAuthenticator(page)
    const wallet = await openIsolatedWallet(page, gateway)
    await choose(wallet, /^Create a new wallet/)
    await readAddress(page, wallet)
    const { credentials } = await browser.send('WebAuthn.getCredentials', { authenticatorId })
    const [credential] = credentials
    if (!credential) throw new Error('no passkey')
    await browser.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId })
    const foreign = { ...credential, credentialId: Buffer.from('another credential').toString('base64') }
    await browser.send('WebAuthn.addCredential', { authenticatorId, credential: foreign })
    await forgetDevice(page, gateway.url)
    await loadPage(page)
    await choose(wallet, /^Log in to your wallet/)
    await expect(getAlert(wallet.frame)).toContainText('This passkey doesn’t log in to a wallet.', { timeout: 30_000 })
    await takeScreenshots(page, 'passkey-unknown')
  })

  test('signs in to the app with one approval, which is part of the login', async ({ page, gateway }) => {
    await addVirtualAuthenticator(page)
    const siwx = { statement: 'Sign in to read your letters.' }
    const wallet = await openIsolatedWallet(page, gateway, { query: { siwx: JSON.stringify(siwx) } })
    await choose(wallet, /^Create a new wallet/)
    await expect(wallet.frame.getByText(siwx.statement, { exact: true })).toBeVisible({ timeout: 30_000 })
    await wallet.answer('Approve')
    const address = await readAddress(page, wallet)
    const readSessions = () => page.evaluate(() => JSON.parse(localStorage.getItem('@appkit/siwx') ?? '[]') as object[])
    const sessions = await readSessions()
    expect(sessions).toEqual([expect.objectContaining({ message: expect.stringContaining(address) })])
    await page.reload()
    expect(await readAddress(page, wallet)).toBe(address)
    expect(await readSessions()).toEqual(sessions)
  })

  test('creates and uses the passkey in the wallet’s own window if the browser refuses it in the frame', async ({
    page,
    gateway,
  }) => {
    // As in Firefox and Safari, which do not report that a frame may create passkeys.
    await page.context().addInitScript(() => Reflect.defineProperty(document, 'featurePolicy', { value: undefined }))
    const wallet = await openIsolatedWallet(page, gateway)
    const create = await openWindow(wallet, /^Create a new wallet/)
    const { browser } = await addVirtualAuthenticator(create)
    const added = new Promise<Credential>(resolve =>
      browser.on('WebAuthn.credentialAdded', ({ credential }) => resolve(credential)),
    )
    await create.getByRole('button', { name: 'Create passkey' }).click()
    const address = await readAddress(page, wallet)
    expect(create.isClosed()).toBe(true)
    await expectToSign(wallet, address)

    await wallet.openAccount()
    await disconnect(wallet.dialog)
    await expect(page.getByRole('status', { name: 'Account' })).toContainText('disconnected')
    // The frame may use passkeys, but has none that works. The next attempt is in the window.
    const refusing = await addVirtualAuthenticator(page)
    await refusing.browser.send('WebAuthn.setUserVerified', {
      authenticatorId: refusing.authenticatorId,
      isUserVerified: false,
    })
    await choose(wallet, /^Log in to your wallet/)
    await expect(getAlert(wallet.frame)).toHaveText('The passkey was not used. Try again.', { timeout: 30_000 })
    await waitUntilStill(wallet)
    const popup = page.waitForEvent('popup')
    await wallet.frame.getByRole('button', { name: /^Log in to your wallet/ }).click()
    const use = await popup
    const { authenticatorId, browser: useBrowser } = await addVirtualAuthenticator(use)
    await useBrowser.send('WebAuthn.addCredential', { authenticatorId, credential: await added })
    await use.getByRole('button', { name: 'Use your passkey' }).click()
    expect(await readAddress(page, wallet)).toBe(address)
    expect(use.isClosed()).toBe(true)
  })

  test('is not offered by a browser without passkeys', async ({ page, gateway }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    const wallet = await openIsolatedWallet(page, gateway)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(wallet.dialog.getByRole('textbox', { name: 'Email address' })).toBeVisible()
    await expect(passkeyButton(wallet)).toBeHidden()
  })
})
