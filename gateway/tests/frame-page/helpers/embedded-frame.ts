import { chromium, type Browser, type BrowserContext, type FrameLocator, type Page } from '@playwright/test'
import { expect } from 'vitest'
import { launchOptions } from '../../../../scripts/browser-launch.mjs'
import { buildFrame } from '../../../../scripts/frame/build-frame.mjs'
import { serveDevelopment } from '../../../../tools/gateway/serve-development.js'
import { serveEmbedPage } from './embed-page.js'

export interface FrameAnswer {
  readonly ok: boolean
  readonly payload: Readonly<Record<string, unknown>>
}

export interface EmbeddedFrame {
  readonly page: Page
  readonly frame: FrameLocator
  sendRequest(name: string, payload?: unknown): Promise<FrameAnswer>
  reload(): Promise<void>
}

export interface EmbeddedFixture {
  /** A browser profile; `script` runs before the scripts of every page and frame. */
  profile(script?: () => void): Promise<BrowserContext>
  open(context: BrowserContext): Promise<EmbeddedFrame>
  /** Logs in with an emailed code. */
  logIn(opened: EmbeddedFrame, email: string): Promise<void>
  stop(): Promise<void>
}

export async function startEmbeddedFixture(): Promise<EmbeddedFixture> {
  const frameDir = await buildFrame()
  const gateway = await serveDevelopment({ port: 0, framePort: 0, host: '127.0.0.1', relay: false, frameDir })
  await gateway.open()
  const query = 'projectId=test&chainId=eip155:31337&version=1&enableLogger=false'
  const app = await serveEmbedPage(`${gateway.frameUrl}/sdk?${query}`)
  const browser: Browser = await chromium.launch(launchOptions())
  const sendRequest = (page: Page, name: string, payload?: unknown): Promise<FrameAnswer> => {
    const call = ([event, body]: readonly [string, unknown]) =>
      (globalThis as unknown as { sendRequest(name: string, payload: unknown): Promise<FrameAnswer> }).sendRequest(
        event,
        body,
      )
    return page.evaluate(call, [name, payload] as const)
  }
  const bound = (page: Page) =>
    page.waitForFunction(() => (globalThis as unknown as { bound: Promise<unknown> }).bound.then(() => true))
  return {
    async profile(script) {
      const context = await browser.newContext({ viewport: { width: 800, height: 700 } })
      context.setDefaultTimeout(60_000)
      if (script) await context.addInitScript(script)
      return context
    },
    async open(context) {
      const page = await context.newPage()
      await page.goto(app.url)
      await bound(page)
      const reload = async () => {
        await page.reload()
        await bound(page)
      }
      return {
        page,
        frame: page.frameLocator('iframe'),
        sendRequest: (name, payload) => sendRequest(page, name, payload),
        reload,
      }
    },
    async logIn(opened, email) {
      expect(await opened.sendRequest('CONNECT_EMAIL', { email })).toMatchObject({ ok: true })
      expect(await opened.sendRequest('CONNECT_OTP', { otp: await mailedCode(gateway.url, email) })).toMatchObject({
        ok: true,
      })
    },
    async stop() {
      await browser.close()
      await app.close()
      await gateway.stop()
    },
  }
}

async function mailedCode(gateway: string, email: string): Promise<string> {
  const look = async () => {
    const url = `${gateway}/dev/mail.json?to=${encodeURIComponent(email)}`
    const { mails } = (await (await fetch(url)).json()) as { mails: readonly { text: string }[] }
    return /^ {4}(\d{6})$/m.exec(mails[0]?.text ?? '')?.[1]
  }
  await expect.poll(look, { timeout: 60_000 }).toBeDefined()
  return (await look()) ?? ''
}
