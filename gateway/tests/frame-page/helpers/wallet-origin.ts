import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { launchOptions } from '../../../../scripts/browser-launch.mjs'
import { buildFrame } from '../../../../scripts/frame/build-frame.mjs'
import { serveDevelopment } from '../../../../tools/gateway/serve-development.js'
import type { RunningGateway } from '../../../src/serve-gateway.js'

export interface WalletOrigin {
  readonly gateway: RunningGateway
  /** Opens a page in a new profile and records its errors. */
  open(path: string): Promise<{ page: Page; problems: string[]; context: BrowserContext }>
  stop(): Promise<void>
}

export async function startWalletOrigin(): Promise<WalletOrigin> {
  const frameDir = await buildFrame()
  const gateway = await serveDevelopment({ port: 0, framePort: 0, host: '127.0.0.1', relay: false, frameDir })
  await gateway.open()
  const browser: Browser = await chromium.launch(launchOptions())
  return {
    gateway,
    async open(path) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
      const page = await context.newPage()
      const problems: string[] = []
      page.on('pageerror', error => problems.push(error.message))
      page.on('console', message => {
        // Refusals of the gateway are expected on some of these pages.
        if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
          problems.push(message.text())
      })
      await page.goto(gateway.frameUrl + path)
      return { page, problems, context }
    },
    async stop() {
      await browser.close()
      await gateway.stop()
    },
  }
}
