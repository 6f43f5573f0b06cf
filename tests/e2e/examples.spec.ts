import { expect, test } from '@playwright/test'
import { exampleNames } from '../../scripts/e2e/built-examples.mjs'

test.describe('Examples', { tag: '@connect' }, () => {
  for (const name of exampleNames()) {
    test(`${name} opens without an error, and asks nobody outside this machine`, async ({ page, baseURL }) => {
      const errors: string[] = []
      const hosts = new Set<string>()
      page.on('pageerror', error => errors.push(error.message))
      page.on('console', message => message.type() === 'error' && errors.push(message.text()))
      page.on('request', request => hosts.add(new URL(request.url()).hostname))
      const response = await page.goto(`${baseURL}/${name}/`, { waitUntil: 'networkidle' })
      expect(response?.status()).toBe(200)
      expect(errors).toEqual([])
      expect([...hosts].filter(host => host !== 'localhost' && host !== '')).toEqual([])
    })
  }
})
