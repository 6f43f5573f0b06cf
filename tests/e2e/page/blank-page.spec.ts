import { loadBlank } from '../fixtures/blank-page.js'
import { loadPage } from '../fixtures/open-modal.js'
import { expect, test } from '../fixtures/no-leaks.js'

test.describe('A page that only loads the package', { tag: '@connect' }, () => {
  test('makes no request to another origin, and gets no element', async ({ page, baseURL }) => {
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await loadBlank(page)
    await page.waitForLoadState('networkidle')
    expect(requests.filter(url => new URL(url).origin !== baseURL && !url.startsWith('data:'))).toEqual([])
    expect(await page.locator('body > *').evaluateAll(all => all.map(({ tagName }) => tagName))).toEqual(['H1'])
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
    expect(await page.evaluate(() => customElements.get('appkit-button'))).toBeUndefined()
  })

  test('makes no request to another origin with an instance, and gets no element outside our tag', async ({
    page,
    baseURL,
  }) => {
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await loadPage(page)
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(requests.filter(url => new URL(url).origin !== baseURL && !url.startsWith('data:'))).toEqual([])

    // While the page is idle, the first screen is rendered into our tag. It stays invisible and empty for assistive technology.
    const tag = page.locator('appkit-modal')
    await expect(tag.locator('dialog')).toBeAttached()
    await expect(tag.locator('dialog')).toBeHidden()
    expect(await tag.boundingBox()).toMatchObject({ height: 0 })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const added = await page.locator('body > *').evaluateAll(all => all.map(({ tagName }) => tagName))
    expect(added).toEqual(['HEADER', 'MAIN', 'APPKIT-MODAL'])
    expect(await page.locator('head > style').count()).toBe(0)
  })
})
