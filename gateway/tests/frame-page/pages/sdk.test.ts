import { chromium, type Browser, type BrowserContext, type FrameLocator, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPublicClient, http, isAddressEqual, parseEther, verifyMessage } from 'viem'
import { launchOptions } from '../../../../scripts/browser-launch.mjs'
import { buildFrame } from '../../../../scripts/frame/build-frame.mjs'
import { clickAndClose } from '../../../../tests/e2e/fixtures/embedded/click-and-close.js'
import { startAnvil } from '../../../../tests/helpers/chains/anvil.js'
import { disposeAfterTest } from '../../../../tests/helpers/dispose-after-test.js'
import { developmentNetworks } from '../../../src/modules/frame/default-networks.js'
import { serveDevelopment } from '../../../../tools/gateway/serve-development.js'
import type { RunningGateway } from '../../../src/serve-gateway.js'
import { serveEmbedPage, type EmbedPage } from '../helpers/embed-page.js'

interface Answer {
  ok: boolean
  payload: { [key: string]: unknown } & string
}

const all: {
  anvil?: { url: string; stop(): void | Promise<void> }
  gateway?: RunningGateway
  browser?: Browser
  page?: EmbedPage
  stranger?: EmbedPage
} = {}
const YOU = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

beforeAll(async () => {
  const frameDir = await buildFrame()
  all.anvil = await startAnvil()
  const networks = developmentNetworks(all.anvil.url)
  const local = ['http://localhost:*']
  const access = { walletProjects: { test: local, stranger: local }, trustedOrigins: { test: local } }
  const place = { port: 0, framePort: 0, host: '127.0.0.1' }
  all.gateway = await serveDevelopment({ ...place, ...access, relay: false, frameDir, networks })
  await all.gateway.open()
  const { frameUrl } = all.gateway
  const serve = (projectId: string) =>
    serveEmbedPage(`${frameUrl}/sdk?projectId=${projectId}&chainId=eip155:31337&version=1&enableLogger=false`)
  all.page = await serve('test')
  all.stranger = await serve('stranger')
  all.browser = await chromium.launch(launchOptions())
}, 180_000)

afterAll(async () => {
  await all.browser?.close()
  await all.page?.close()
  await all.stranger?.close()
  await all.gateway?.stop()
  await all.anvil?.stop()
})

/** A page in a new profile, bound to the frame. */
async function open(
  given?: BrowserContext,
  app = all.page,
): Promise<{ page: Page; frame: FrameLocator; problems: string[] }> {
  const context = disposeAfterTest(
    given ?? ((await all.browser?.newContext({ viewport: { width: 800, height: 700 } })) as BrowserContext),
  )
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => message.type() === 'error' && problems.push(message.text()))
  await page.goto(app?.url ?? '')
  await page.waitForFunction(() => (globalThis as unknown as { bound: Promise<unknown> }).bound.then(() => true))
  return { page, frame: page.frameLocator('iframe'), problems }
}

function sendRequest(page: Page, name: string, payload?: unknown): Promise<Answer> {
  const call = ([event, body]: readonly [string, unknown]) =>
    (globalThis as unknown as { sendRequest(name: string, payload: unknown): Promise<Answer> }).sendRequest(event, body)
  return page.evaluate(call, [name, payload] as const)
}

async function codeFor(email: string): Promise<string> {
  const url = `${all.gateway?.url}/dev/mail.json?to=${encodeURIComponent(email)}`
  const look = async () => {
    const { mails } = (await (await fetch(url)).json()) as { mails: readonly { text: string }[] }
    return /^ {4}(\d{6})$/m.exec(mails[0]?.text ?? '')?.[1]
  }
  await expect.poll(look, { timeout: 15_000 }).toBeDefined()
  return (await look()) ?? ''
}

async function logIn(page: Page, email: string): Promise<string> {
  const begun = await sendRequest(page, 'CONNECT_EMAIL', { email })
  expect(begun).toMatchObject({ ok: true, payload: { action: 'VERIFY_OTP' } })
  const otp = await codeFor(email)
  expect(await sendRequest(page, 'CONNECT_OTP', { otp })).toMatchObject({ ok: true })
  const user = await sendRequest(page, 'GET_USER')
  expect(user).toMatchObject({ ok: true, payload: { email: null, preferredAccountType: 'eoa', chainId: 31_337 } })
  return String(user.payload['address'])
}

/** Presses once, after the mouse rested on the armed button. */
async function approveIn(frame: FrameLocator | Page): Promise<void> {
  const button = frame.getByRole('button', { name: 'Approve' }).and(frame.locator(':not([aria-disabled])'))
  await button.hover()
  const settled = button.and(frame.locator(':not(.unsettled)'))
  if (!('isClosed' in frame)) return settled.click()
  await settled.waitFor()
  await clickAndClose(frame, 'Approve')
}

const rpc = (page: Page, method: string, params: unknown, more: object = {}) =>
  sendRequest(page, 'RPC_REQUEST', { method, params, ...more })

describe('frame in a real browser', () => {
  test('creates an account by email, shows a request and signs it after approval', async () => {
    const { page, frame, problems } = await open()
    const address = await logIn(page, 'ada@example.com')
    const signing = rpc(page, 'personal_sign', ['Hello from the test', address])
    await frame.getByText('Hello from the test').waitFor()
    await approveIn(frame)
    const { payload: signature } = await signing
    expect(
      await verifyMessage({
        address: address as `0x${string}`,
        message: 'Hello from the test',
        signature: signature as `0x${string}`,
      }),
    ).toBe(true)
    expect(problems).toEqual([])
  }, 60_000)

  test('shows a request in the language of the modal, and follows its changes', async () => {
    const { page, frame } = await open()
    const address = await logIn(page, 'clara@example.com')
    expect(await sendRequest(page, 'SYNC_THEME', { locale: 'de-AT' })).toMatchObject({ ok: true })
    const signing = rpc(page, 'personal_sign', ['Hello from the test', address])
    await frame.getByRole('button', { name: 'Ablehnen' }).waitFor()
    const direction = () =>
      page.frames()[1]?.evaluate(() => [document.documentElement.lang, document.documentElement.dir])
    expect(await direction()).toEqual(['de-AT', 'ltr'])
    await sendRequest(page, 'SYNC_THEME', { locale: 'ar' })
    await frame.getByRole('button', { name: 'رفض' }).waitFor()
    expect(await direction()).toEqual(['ar', 'rtl'])
    await sendRequest(page, 'SYNC_THEME', { locale: 'tlh' }) // a language without texts
    expect(await direction()).toEqual(['en', 'ltr'])
    await frame.getByRole('button', { name: 'Reject' }).click()
    expect(await signing).toMatchObject({ ok: false })
  }, 60_000)

  test('does not sign while the frame is covered', async () => {
    const { page, frame } = await open()
    const address = await logIn(page, 'bob@example.com')
    const cover = (on: boolean) =>
      page.evaluate(covered => {
        const lid = document.querySelector('#lid') ?? document.createElement('div')
        Object.assign(lid, { id: 'lid' })
        lid.setAttribute(
          'style',
          'position:fixed;left:0;top:0;width:5px;height:5px;background:#fff;pointer-events:none;z-index:9',
        )
        if (covered) document.body.append(lid)
        else lid.remove()
      }, on)
    await cover(true)
    const signing = rpc(page, 'personal_sign', ['Covered', address])
    await frame.getByText('Something covers this window').waitFor()
    const button = frame.getByRole('button', { name: 'Approve' })
    await button.click({ force: true })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await cover(false)
    await frame.getByRole('button', { name: 'Approve' }).and(frame.locator(':not([aria-disabled])')).waitFor()
    await frame.getByRole('button', { name: 'Reject' }).click()
    expect(await signing).toMatchObject({ ok: false, payload: { code: 'E_REJECTED', rpcCode: 4001 } })
  }, 60_000)

  test('disarms after every manipulation by the page and arms again afterwards', async () => {
    const { page, frame } = await open()
    const address = await logIn(page, 'dora@example.com')
    const signing = rpc(page, 'personal_sign', ['Disguised', address])
    const armed = frame.getByRole('button', { name: 'Approve' }).and(frame.locator(':not([aria-disabled])'))
    const applyStyle = (style: string) =>
      page.evaluate(value => document.querySelector('iframe')?.setAttribute('style', value), style)
    await armed.waitFor()
    for (const style of [
      'opacity:.99',
      'filter:blur(1px)',
      'transform:scale(.5)',
      'transform:rotate3d(1,1,0,30deg)',
      'clip-path:inset(0 0 40px 0)',
      'mix-blend-mode:multiply',
      'margin-top:-20px',
      'width:319px',
    ]) {
      await applyStyle(style)
      await expect.poll(() => armed.count(), { message: style, timeout: 6_000 }).toBe(0)
      await applyStyle('')
      await armed.waitFor()
    }
    await frame.getByRole('button', { name: 'Reject' }).click()
    expect((await signing).ok).toBe(false)
  }, 60_000)

  test("sends what was shown in the wallet's window, with a fee limit", async () => {
    const { page, frame } = await open(undefined, all.stranger)
    const address = (await logIn(page, 'cleo@example.com')) as `0x${string}`
    const client = createPublicClient({ transport: http(all.anvil?.url) })
    await client.request({ method: 'anvil_setBalance', params: [address, '0xde0b6b3a7640000'] } as never)
    const sending = rpc(page, 'eth_sendTransaction', [{ from: address, to: YOU, value: '0x16345785d8a0000' }])
    await frame.getByText('This request can move your assets').waitFor()
    expect(await frame.getByRole('button').count()).toBe(2)
    expect(await frame.locator('appkit-ui-button').allInnerTexts()).toEqual(['Continue', 'Reject'])
    const opening = page.waitForEvent('popup')
    await frame.getByRole('button', { name: 'Continue' }).click()
    const approvalPage = await opening
    await approvalPage.getByText('0.1 ETH').waitFor()
    await approvalPage.getByText('Max network fee').waitFor()
    expect(new URL(approvalPage.url()).origin).toBe(all.gateway?.frameUrl)
    await approveIn(approvalPage)
    const sent = await sending
    expect(sent).toMatchObject({ ok: true, payload: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string })
    const hash = sent.payload
    const receipt = await client.waitForTransactionReceipt({ hash: hash as unknown as `0x${string}` })
    expect(isAddressEqual(receipt.from, address)).toBe(true)
    expect(await client.getBalance({ address: YOU })).toBe(parseEther('10000.1'))
  }, 60_000)

  test('2F8: 2L6: signs a text for an untrusted origin in the window, in the language of the browser', async () => {
    const { page, frame } = await open(undefined, all.stranger)
    const address = await logIn(page, 'eve@example.com')
    expect(await sendRequest(page, 'SYNC_THEME', { locale: 'ar' })).toMatchObject({ ok: true })
    const signing = rpc(page, 'personal_sign', ['Welcome to the shop', address])
    await frame.getByText('توقيع رسالة').first().waitFor()
    expect(await frame.getByText('Welcome to the shop').count()).toBe(0)
    const opening = page.waitForEvent('popup')
    await frame.locator('footer').getByRole('button').first().click()
    const approvalPage = await opening
    await approvalPage.getByText('Welcome to the shop').waitFor()
    expect(approvalPage.url()).not.toContain('locale')
    await approveIn(approvalPage)
    expect(await signing).toMatchObject({ ok: true })
  }, 60_000)

  test.each(['light', 'dark'] as const)(
    'opens the window immediately without cover detection: %s',
    async themeMode => {
      const context = (await all.browser?.newContext({
        colorScheme: themeMode === 'dark' ? 'light' : 'dark',
      })) as BrowserContext
      await context.addInitScript(() => {
        Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
        // Records everything that is drawn, however briefly.
        const seen = ((globalThis as unknown as { drawn: string[] }).drawn = [] as string[])
        const { replaceChildren } = Element.prototype
        Element.prototype.replaceChildren = function (this: Element, ...nodes) {
          for (const node of nodes) if (node instanceof Element) seen.push(node.localName)
          return replaceChildren.call(this, ...nodes)
        }
      })
      const { page, frame } = await open(context)
      const address = await logIn(page, `blind-${themeMode}@example.com`)
      expect(await sendRequest(page, 'SYNC_THEME', { themeMode })).toMatchObject({ ok: true })
      const signing = rpc(page, 'personal_sign', ['Hello from Firefox', address])
      await frame.getByText('This browser can’t detect whether something covers the wallet.').waitFor()
      const inside = page.frames().at(1)
      expect(await inside?.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn)).toEqual([
        'appkit-frame-window',
      ])
      await expect(frame.getByText('Something covers this window').count()).resolves.toBe(0)
      const opening = page.waitForEvent('popup')
      await frame.getByRole('button', { name: 'Continue' }).click()
      const approvalPage = await opening
      await approvalPage.getByText('Hello from Firefox').waitFor()
      // The modal's mode, which differs from the system's here.
      expect(await approvalPage.evaluate(() => document.documentElement.style.colorScheme)).toBe(themeMode)
      await approveIn(approvalPage)
      expect(await signing).toMatchObject({ ok: true })
    },
    60_000,
  )

  test('does not load for an unlisted origin', async () => {
    const context = disposeAfterTest((await all.browser?.newContext()) as BrowserContext)
    const page = await context.newPage()
    const body = `<iframe src="${all.gateway?.frameUrl}/sdk?projectId=test"></iframe>`
    await page.route('http://evil.example/', route => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('http://evil.example/')
    await expect.poll(() => page.frames().at(1)?.url(), { timeout: 20_000 }).toBe('chrome-error://chromewebdata/')
  }, 60_000)
})
