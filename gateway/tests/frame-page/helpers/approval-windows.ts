import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { launchOptions } from '../../../../scripts/browser-launch.mjs'
import { buildFrame } from '../../../../scripts/frame/build-frame.mjs'
import { serveDevelopment } from '../../../../tools/gateway/serve-development.js'
import type { ApprovalRequest } from '../../../src/frame-page/approval/approval-request.js'
import type { WindowAppearance } from '../../../src/frame-page/approval/approval-window.js'

/** The wallet's own window with real input, and the page that offers requests to it like a frame. */
export interface ApprovalWindowFixture {
  readonly page: Page
  /** Shows a request in the window. */
  show(request: ApprovalRequest, appearance?: Partial<WindowAppearance>): Promise<void>
  /** Returns the decisions since the last request. */
  decisions(): Promise<readonly boolean[]>
}

export interface ApprovalWindows {
  open(options?: BrowserContextOptions, search?: string): Promise<ApprovalWindowFixture>
  stop(): Promise<void>
}

interface Offer {
  channel: BroadcastChannel
  decided: boolean[]
}

const NAME = '0123456789abcdef0123456789abcdef'

/** Starts the built pages of the wallet origin. The clock of each window is under control of the test. */
export async function startApprovalWindows(): Promise<ApprovalWindows> {
  const frameDir = await buildFrame()
  const gateway = await serveDevelopment({ port: 0, framePort: 0, host: '127.0.0.1', relay: false, frameDir })
  await gateway.open()
  const browser: Browser = await chromium.launch(launchOptions())
  return {
    async open(options = {}, search = '') {
      const context = await browser.newContext({ locale: 'en-GB', ...options })
      const frame = await context.newPage()
      await frame.goto(`${gateway.frameUrl}/link`)
      await frame.evaluate(name => {
        const offer: Offer = { channel: new BroadcastChannel(`appkit-approve-${name}`), decided: [] }
        offer.channel.addEventListener('message', ({ data }: MessageEvent<{ kind: string; approved: boolean }>) => {
          if (data.kind === 'decided') offer.decided.push(data.approved)
        })
        Object.assign(globalThis, { offer })
      }, NAME)
      const page = await context.newPage()
      await page.clock.install()
      await page.goto(`${gateway.frameUrl}/approve${search}#${NAME}`)
      await page.locator('appkit-frame-message').waitFor()
      return {
        page,
        async show(request, appearance = {}) {
          // Marks the present screen, so that the new one can be awaited.
          await page.evaluate(() => {
            const main = document.querySelector('body > div')?.shadowRoot?.querySelector('main')
            main?.firstElementChild?.setAttribute('data-old', '')
          })
          const message = { kind: 'request', request, appearance: { mode: 'light', ...appearance } }
          await frame.evaluate(posted => {
            const { offer } = globalThis as unknown as { offer: Offer }
            offer.decided = []
            const { postMessage } = offer.channel
            postMessage.call(offer.channel, posted)
          }, message)
          await page.locator('appkit-frame-approval:not([data-old])').waitFor()
        },
        decisions: () => frame.evaluate(() => (globalThis as unknown as { offer: Offer }).offer.decided),
      }
    },
    async stop() {
      await browser.close()
      await gateway.stop()
    },
  }
}
