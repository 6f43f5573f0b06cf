import { expect, test, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Returns the axe violations of a page and its shadow trees as `rule: element`. Frames have their own tests. */
async function findViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], iframes: false })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`))
  })
}

const preview = (page: Page) => page.frameLocator('iframe')
const code = (page: Page) => page.getByRole('tabpanel')

/** Opens the playground, and waits until its modal is open and has taken the focus. */
async function openPlayground(page: Page, search = ''): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('message', ({ data }) => {
      if (data === 'appkit-preview-ready') document.documentElement.dataset['preview'] = 'ready'
    }),
  )
  await page.goto(`/docs/playground.html${search}`)
  await expect(page.locator('html[data-preview=ready]')).toBeAttached()
  await expect(preview(page).getByRole('dialog').getByRole('button', { name: 'Development Wallet' })).toBeVisible()
}

test.describe('Docs site', { tag: '@connect' }, () => {
  for (const path of ['', 'getting-started.html', 'frameworks/next.html', 'api/appkit-modal.html', 'options.html'])
    for (const colorScheme of ['light', 'dark'] as const)
      test(`docs/${path} is accessible in ${colorScheme}, and sends nothing to another origin`, async ({
        page,
        baseURL,
      }) => {
        const origins = new Set<string>()
        const errors: string[] = []
        page.on('request', request => origins.add(new URL(request.url()).origin))
        page.on('console', message => message.type() === 'error' && errors.push(message.text()))
        await page.emulateMedia({ colorScheme })
        await page.goto(`/docs/${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await findViolations(page)).toEqual([])
        expect(errors).toEqual([])
        expect([...origins].filter(origin => origin !== baseURL && origin !== 'null')).toEqual([])
      })

  test('the search finds a guide', async ({ page }) => {
    await page.goto('/docs/getting-started.html')
    await page.getByRole('button', { name: 'Search' }).first().click()
    await page.getByRole('searchbox').fill('corner radius border-radius-master')
    await page
      .getByRole('option', { name: /Theming/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Theming' })).toBeVisible()
  })
})

test.describe('Playground', { tag: '@connect' }, () => {
  for (const colorScheme of ['light', 'dark'] as const)
    test(`is accessible in ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await openPlayground(page)
      expect(await findViolations(page)).toEqual([])
    })

  test('fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openPlayground(page, '?device=phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('shows the chosen options in the modal, the code and the address', async ({ page }) => {
    await openPlayground(page)
    await page.getByLabel('Language').selectOption('de')
    await page.getByRole('combobox', { name: 'Mode' }).selectOption('light')
    await page.getByRole('checkbox', { name: 'Email login' }).uncheck()
    await page.getByRole('checkbox', { name: 'Solana' }).check()
    await expect(preview(page).getByRole('heading', { name: 'Verbinden' })).toBeVisible()
    await expect(code(page)).toContainText("locale: 'de',")
    await expect(code(page)).toContainText("themeMode: 'light',")
    await expect(code(page)).toContainText('features: { email: false },')
    await expect(code(page)).toContainText('adapters: [eip155(), solana()],')
    await expect(page).toHaveURL(/\?mode=light&networks=mainnet\+base\+solana&toggled=email&locale=de$/)
    await page.reload()
    await expect(preview(page).getByRole('heading', { name: 'Verbinden' })).toBeVisible()
    await expect(page.getByLabel('Language')).toHaveValue('de')
    await expect(page.getByRole('checkbox', { name: 'Email login' })).not.toBeChecked()
  })

  test('keeps the focus on the control while the modal opens again', async ({ page }) => {
    await openPlayground(page)
    const radius = page.getByLabel('Corner radius')
    await radius.focus()
    const frame = page.frames().find(candidate => candidate.url().includes('/preview/'))
    const loaded = page.waitForEvent('framenavigated', navigated => navigated === frame)
    await page.keyboard.press('ArrowRight')
    await loaded
    await expect(preview(page).getByRole('dialog')).toBeVisible()
    await expect(radius).toBeFocused()
  })

  test('connects the development wallet', async ({ page }) => {
    await openPlayground(page)
    await preview(page).getByRole('dialog').getByRole('button', { name: 'Development Wallet' }).click()
    await expect(preview(page).getByRole('button', { name: /^Account 0xf3/ })).toBeVisible()
  })

  test('opens the preview with an inbox, which shows the code of an email login as text', async ({ page }) => {
    await openPlayground(page)
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Open the preview with an inbox' }).click()
    const single = await opened
    const inbox = single.locator('docs-inbox')
    await expect(inbox).toContainText('Log in with any email address.')
    const dialog = single.getByRole('dialog')
    const email = `visitor-${crypto.randomUUID()}@example.com`
    await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
    await single.keyboard.press('Enter')
    await expect(inbox.locator('li').filter({ hasText: email })).toContainText('Your code for ', {
      timeout: 30_000,
    })
    const [, digits = ''] = /^ {4}(\d{6})$/m.exec((await inbox.locator('pre').first().textContent()) ?? '') ?? []
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused()
    await single.keyboard.type(digits)
    await expect(single.getByRole('button', { name: /^Account 0x/ })).toBeAttached({ timeout: 30_000 })
  })

  test('starts from a preset, and reports the contrast of the accent', async ({ page }) => {
    await openPlayground(page)
    await expect(page.getByRole('button', { name: 'Original' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Terminal' }).click()
    await expect(page.getByRole('button', { name: 'Terminal' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: 'Original' })).toHaveAttribute('aria-pressed', 'false')
    await expect(code(page)).toContainText("accent: '#2fbf71'")
    await expect(page.getByText(/^Contrast with its text: \d+\.\d : 1$/)).toBeVisible()
    await expect(preview(page).getByRole('dialog').getByRole('button', { name: 'Development Wallet' })).toBeVisible()
  })

  test('opens each screen, also those of a connected account', async ({ page }) => {
    await openPlayground(page)
    const dialog = preview(page).getByRole('dialog')
    const show = (screen: string) => page.getByRole('button', { name: screen, exact: true }).click()
    await show('Account')
    await expect(dialog.getByRole('button', { name: 'Receive' })).toBeVisible()
    await show('Account settings')
    await expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    await show('Send')
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeVisible()
    await show('Receive')
    await expect(dialog.getByRole('heading', { name: 'Receive' })).toBeVisible()
    await show('All wallets')
    await expect(dialog.getByRole('searchbox')).toBeVisible()
    await show('QR code')
    await expect(dialog.getByText('QR code ready')).toBeAttached()
    await show('Networks')
    await expect(dialog.getByRole('button', { name: /^Ethereum/ })).toBeVisible()
    await show('Waiting for the wallet')
    await expect(dialog.getByRole('heading', { name: 'Opening Development Wallet' })).toBeVisible()
    await show('Rejected request')
    await expect(dialog.getByText('Request rejected')).toBeVisible()
    await expect(page).toHaveURL(/\?screen=rejected$/)
  })

  test('copies the code of the chosen tab', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openPlayground(page)
    await page.getByRole('tab', { name: 'Vanilla' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'React' })).toBeFocused()
    await page.getByRole('button', { name: 'Copy connect.tsx' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'connect.tsx copied' })).toBeAttached()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('<AppKitButton />')
  })
})
