import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The account of the pictures. Its key is unknown: the local chain signs for it. */
const ACCOUNT = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const TIMEOUT_MS = 30_000
const ETHER = 10n ** 18n

/** The windows of a card, wide enough for its shadow. */
const viewports = {
  desktop: { width: 480, height: 900 },
  phone: { width: 390, height: 780 },
}

/** What a step can do. Each verb gets the player and the parameters of the step. */
export const verbs = {
  open: ({ page }) => page.evaluate(() => globalThis.kit.open()),
  view: ({ page }, view) => page.evaluate(name => globalThis.kit.open({ view: name }), view),
  press: ({ dialog }, name) => dialog.getByRole('button', { name }).first().click(),
  pressPage: ({ page }, name) => page.getByRole('button', { name }).first().click(),
  fill: ({ dialog }, name, text) => dialog.getByRole('textbox', { name }).fill(text),
  type: ({ dialog }, name, text) => dialog.getByRole('textbox', { name }).pressSequentially(text, { delay: 120 }),
  /** Enters the address of a new user. */
  fillEmail: ({ dialog }) =>
    dialog.getByRole('textbox', { name: 'Email address' }).fill(`ada-${Date.now()}@example.com`),
  key: ({ page }, key) => page.keyboard.press(key),
  seeText: ({ dialog }, text) => dialog.getByText(text).first().waitFor(),
  seeField: ({ dialog }, name) => dialog.getByRole('textbox', { name }).waitFor(),
  seeButton: ({ dialog }, name) => dialog.getByRole('button', { name }).first().waitFor(),
  seeStatus: ({ page }, status) =>
    page.waitForFunction(wanted => globalThis.kit.getAccount().status === wanted, status),
  seeClosed: ({ dialog }) => dialog.waitFor({ state: 'hidden' }),
  seeApproval: ({ page }) =>
    page.frameLocator('iframe[title="Wallet"]').getByRole('button', { name: 'Approve' }).waitFor(),
  enterCode: async player => {
    const field = player.dialog.getByRole('textbox', { name: 'Code' })
    await field.waitFor()
    await field.fill(await player.readCode())
  },
  /** Postpones the backup that is offered after the first login. */
  postponeBackup: ({ page }) =>
    page.frameLocator('iframe[title="Wallet"]').getByRole('button', { name: 'Later' }).click(),
  /** Chooses the first token, if the form has not chosen one. */
  pickToken: async ({ dialog }) => {
    const picker = dialog.getByRole('button', { name: 'Select token' }).first()
    if (!(await picker.isVisible())) return
    await picker.click()
    await dialog.getByRole('listitem').getByRole('button').first().click()
    await dialog.getByRole('textbox', { name: 'Amount' }).waitFor()
  },
  /** Gives the connected account one ether. */
  fund: async player => {
    const address = await player.page.evaluate(() => globalThis.kit.getAccount().address)
    await player.request('anvil_setBalance', [address, toHex(ETHER)])
  },
  /** The wallet does not respond to the next requests. */
  hang: ({ page }) => page.evaluate(() => globalThis.pictureWallet.set({ hangs: true })),
  /** The wallet takes its time, in ms. */
  slow: ({ page }, delayMs) => page.evaluate(ms => globalThis.pictureWallet.set({ delayMs: ms }), delayMs),
  pause: ({ page }, ms) => page.waitForTimeout(ms),
}

/** Opens pages of the stack and plays the steps of scenes in them. */
export class ScenePlayer {
  constructor(stack, browser) {
    this.stack = stack
    this.browser = browser
    this.icon = readIcon('metamask')
  }

  /** Gives the account of the pictures its coins and tokens. */
  async fundAccount() {
    await this.request('anvil_impersonateAccount', [ACCOUNT])
    await this.request('anvil_setBalance', [ACCOUNT, toHex((12_846n * ETHER) / 10_000n)])
    const [rich] = await this.request('eth_accounts', [])
    const { tokens = {}, ...deployment } = this.stack.deployments[31_337]
    const addresses = { ...deployment, ...tokens }
    for (const [id, amount] of [
      ['dollar', 1_840n * ETHER + ETHER / 4n],
      ['oak', 96n * ETHER],
    ]) {
      const to = addresses[id]?.address ?? addresses[id]
      const data = `0xa9059cbb${ACCOUNT.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
      if (typeof to === 'string') await this.request('eth_sendTransaction', [{ from: rich, to, data }])
    }
  }

  /** Opens the page of a scene, with the modal closed. The caller closes it. */
  async openPage({ device = 'desktop', options = {}, query = {}, lang }, theme, density) {
    const context = await this.browser.newContext({
      viewport: viewports[device],
      deviceScaleFactor: density,
      colorScheme: theme,
      isMobile: device === 'phone',
      hasTouch: device === 'phone',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    const icon = `data:image/svg+xml;base64,${Buffer.from(this.icon).toString('base64')}`
    const rpc = this.stack.urls.anvil1
    await page.addInitScript(announceWallet, { icon, rpc, address: ACCOUNT })
    const url = new URL(this.stack.urls.pages.vanilla)
    url.search = String(new URLSearchParams({ ...query, options: JSON.stringify({ themeMode: theme, ...options }) }))
    await page.goto(url.href)
    await page.waitForFunction(() => globalThis.kit)
    if (lang) await page.evaluate(code => Object.assign(document.documentElement, { lang: code, dir: 'rtl' }), lang)
    return Object.assign(Object.create(this), {
      page,
      dialog: page.getByRole('dialog'),
      mailsBefore: (await this.readMails()).length,
    })
  }

  async play(steps) {
    for (const [verb, ...parameters] of steps) await verbs[verb](this, ...parameters)
  }

  async request(method, params) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(this.stack.urls.anvil1, { method: 'POST', headers, body })
    const { result, error } = await response.json()
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  /** Returns the code of the next email. */
  async readCode() {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end;) {
      const mails = await this.readMails()
      const code = /^ {4}(\d{6,8})$/m.exec(mails[0]?.text ?? '')?.[1]
      if (code && mails.length > this.mailsBefore) return code
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    throw new Error('No email with a code arrived.')
  }

  async readMails() {
    const response = await fetch(`${this.stack.urls.gateway}/dev/mail.json`)
    const { mails } = await response.json()
    return mails
  }
}

function toHex(value) {
  return `0x${value.toString(16)}`
}

function readIcon(name) {
  const { resolve } = createRequire(new URL('../../gateway/', import.meta.url))
  const text = readFileSync(resolve(`@web3icons/core/svgs/wallets/background/${name}.svg.js`), 'utf8')
  return /<svg.*<\/svg>/s.exec(text)?.[0] ?? ''
}

/** Runs in the page: announces a wallet whose account the local chain signs for. Standard: EIP-6963. */
function announceWallet({ icon, rpc, address }) {
  const behavior = { hangs: false, delayMs: 0 }
  const send = async (method, params = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = await response.json()
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return result
  }
  const answers = { eth_accounts: () => [], eth_requestAccounts: () => [address], eth_chainId: () => '0x7a69' }
  const request = async ({ method, params }) => {
    if (method.startsWith('wallet_')) throw Object.assign(new Error('Unsupported'), { code: 4200 })
    if (behavior.hangs && method === 'eth_requestAccounts') await new Promise(() => {})
    if (!method.startsWith('eth_get')) await new Promise(resolve => setTimeout(resolve, behavior.delayMs))
    return answers[method] ? answers[method]() : send(method, params)
  }
  const info = { uuid: crypto.randomUUID(), name: 'MetaMask', icon, rdns: 'io.metamask' }
  const detail = Object.freeze({ info, provider: { request, on() {}, removeListener() {} } })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
  globalThis.pictureWallet = { set: values => Object.assign(behavior, values) }
}
