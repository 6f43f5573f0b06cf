import { expect, test, type Locator, type Page } from '@playwright/test'
import { exampleNames } from '../../../scripts/e2e/built-examples.mjs'

/** Content that marks a loaded example. Default: the connect button. */
const loadedContent: Readonly<Record<string, (page: Page) => Locator>> = {
  cdn: page => page.getByRole('button', { name: 'Network: Ethereum' }),
  wallet: page => page.getByText('Ready', { exact: true }),
}

test.describe('Examples', { tag: '@connect' }, () => {
  for (const name of exampleNames()) {
    test(`${name} opens without an error, and makes no request to another machine`, async ({ page, baseURL }) => {
      const errors: string[] = []
      const hosts = new Set<string>()
      page.on('pageerror', error => errors.push(error.message))
      page.on('console', message => message.type() === 'error' && errors.push(message.text()))
      page.on('request', request => hosts.add(new URL(request.url()).hostname))
      const response = await page.goto(`${baseURL}/${name}/`)
      expect(response?.status()).toBe(200)
      const content = loadedContent[name]?.(page) ?? page.getByRole('button', { name: /^(Connect wallet|Open modal)$/ })
      await expect(content.first()).toBeVisible()
      await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve, { timeout: 5_000 }))) // Waits until the page is idle.
      expect(errors).toEqual([])
      expect([...hosts].filter(host => host !== 'localhost' && host !== '')).toEqual([])
    })
  }
})
