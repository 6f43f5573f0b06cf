import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { deferred } from '../../helpers/deferred.js'
import { accountPage, type AccountPage } from '../fixtures/account-page.js'
import { embeddedWallet } from '../fixtures/embedded/embedded-wallet.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { getKit, openModal, openSettings } from '../fixtures/open-modal.js'

/** The limit of a screen while it opens: the sum of what moves, as browsers calculate a layout shift score. */
const MAX_SHIFT = 0.02

// The score is relative to the viewport, so a small one counts more. Wider than a sheet, which grows upwards.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 480, height: 760 } })

interface Shift {
  readonly value: number
  /** What moved: the element if it is not in a shadow tree, and its rectangles. */
  readonly moved: readonly string[]
}

/** Records layout shifts from the first frame of the page, also those after a recent input, which scores leave out. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    interface Rect {
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    }
    interface LayoutShift extends PerformanceEntry {
      readonly value: number
      readonly sources: readonly { node: Node | null; previousRect: Rect; currentRect: Rect }[]
    }
    const format = ({ x, y, width, height }: Rect) => `${x} ${y} ${width}×${height}`
    const add = (entries: readonly PerformanceEntry[]) => {
      for (const { value, sources } of entries as readonly LayoutShift[])
        shifts.push({
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.nodeName}#${(node as Element | null)?.className ?? ''} ${format(previousRect)} → ${format(currentRect)}`,
          ),
        })
    }
    const observer = new PerformanceObserver(list => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const take = () => {
      add(observer.takeRecords())
      return shifts.splice(0)
    }
    Object.assign(window, { takeShifts: take })
  })
}

/** Returns the shifts since the last call, including those of the frames that are being painted. */
async function takeShifts(page: Page): Promise<readonly Shift[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    return (Reflect.get(window, 'takeShifts') as () => readonly Shift[])()
  })
}

/** Holds back the responses of every other origin. The returned function lets them through, and later ones too. */
async function holdResponses(page: Page): Promise<() => void> {
  const { promise, resolve } = deferred<void>()
  const { origin } = new URL(page.url())
  await page.route(
    url => url.origin !== origin && /^https?:$/.test(url.protocol),
    async route => {
      await promise
      await route.continue().catch(() => {}) // the page may have aborted the request
    },
  )
  return () => resolve()
}

/** Waits until nothing in the dialog is loading, and until its height has settled. */
async function waitUntilSettled(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('appkit-ui-skeleton:visible, appkit-ui-spinner:visible')).toHaveCount(0)
  await dialog.evaluate(element =>
    Promise.allSettled(
      element
        .getAnimations({ subtree: true })
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
}

/** Opens a screen while the responses are held back, lets them through, and checks what has moved meanwhile. */
async function expectStable(page: Page, name: string, open: () => Promise<unknown>): Promise<void> {
  const release = await holdResponses(page)
  await takeShifts(page)
  await open()
  const whileLoading = await takeShifts(page)
  release()
  await waitUntilSettled(page)
  const shifts = [...whileLoading, ...(await takeShifts(page))]
  await page.unrouteAll({ behavior: 'wait' })
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, `${name}: ${JSON.stringify(shifts, undefined, 1)}`).toBeLessThanOrEqual(MAX_SHIFT)
}

async function openAccountPage(page: Page): Promise<AccountPage> {
  await recordShifts(page)
  return accountPage(page, 'announced', { funds: { ether: '2', tokens: { oak: 5n * 10n ** 18n, dollar: 1_000_000n } } })
}

test.describe('layout shift while a screen opens', { tag: '@connect' }, () => {
  test('the measurement finds a row that moves by the height of a row', async ({ page }) => {
    const account = await openAccountPage(page)
    await account.open()
    await expect(account.dialog.getByRole('list', { name: 'Tokens' })).toBeVisible()
    await waitUntilSettled(page)
    await takeShifts(page)
    await account.dialog.evaluate(dialog => {
      const view = dialog.querySelector<HTMLElement>('appkit-account-view')
      view!.style.paddingBlockStart = '68px'
    })
    const shifts = await takeShifts(page)
    expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeGreaterThan(MAX_SHIFT)
  })

  test('the first screen, the list of all wallets and the QR code keep their places', async ({ page }) => {
    await recordShifts(page)
    const modal = await openModal(page)
    await page.keyboard.press('Escape')
    await page.reload()
    await expectStable(page, 'Connect', async () => {
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await expect(modal.heading('Connect')).toBeVisible()
      await expect(modal.getByRole('button', { name: modal.wallet.name })).toBeVisible()
    })
    await expectStable(page, 'AllWallets', async () => {
      await modal.getByRole('button', { name: /^All wallets/ }).click()
      await expect(modal.heading('All wallets')).toBeVisible()
    })
    await modal.getByRole('button', { name: 'Back', exact: true }).click()
    await expectStable(page, 'QR code', async () => {
      await modal.choose('WalletConnect')
      await expect(modal.getByRole('img', { name: /QR code/ })).toBeVisible()
    })
  })

  test('the code screen of the email login keeps its places', async ({ page }) => {
    await recordShifts(page)
    const wallet = await embeddedWallet(page)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const field = wallet.dialog.getByRole('textbox', { name: 'Email address' })
    await field.fill(wallet.email)
    await waitUntilSettled(page)
    await takeShifts(page)
    await field.press('Enter')
    await expect(wallet.dialog.getByRole('heading', { name: 'Enter the code', level: 1 })).toBeVisible()
    await expect(wallet.dialog.getByRole('textbox', { name: 'Code' })).toBeFocused()
    await waitUntilSettled(page)
    const shifts = await takeShifts(page)
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThanOrEqual(MAX_SHIFT)
  })

  test('the account, each of its tabs, its settings and the networks keep their places', async ({ page }) => {
    const account = await openAccountPage(page)
    const { dialog, heading } = account
    await expectStable(page, 'Account', () => account.open())
    for (const tab of ['NFTs', 'Activity', 'Tokens'])
      await expectStable(page, tab, async () => {
        await dialog.getByRole('tab', { name: tab }).click()
        await expect(dialog.getByRole('tabpanel', { name: tab })).toBeVisible()
      })
    await expectStable(page, 'AccountSettings', () => openSettings(dialog))
    await expectStable(page, 'Networks', async () => {
      await dialog.getByRole('button', { name: /Local One/ }).click()
      await expect(heading('Choose network')).toBeVisible()
    })
  })

  for (const [button, title] of [
    ['Send', 'Send'],
    ['Swap', 'Swap'],
    ['Receive', 'Receive'],
    ['Buy', 'Buy'],
  ] as const)
    test(`${title}, opened from the account, and the way back keep their places`, async ({ page }) => {
      const account = await openAccountPage(page)
      const { dialog, heading } = account
      await account.open()
      await waitUntilSettled(page)
      await expectStable(page, title, async () => {
        await dialog.getByRole('button', { name: button, exact: true }).click()
        await expect(heading(title)).toBeVisible()
      })
      await expectStable(page, `back from ${title}`, async () => {
        await dialog.getByRole('button', { name: 'Back', exact: true }).click()
        await expect(heading('Account')).toBeVisible()
      })
    })

  for (const view of ['Send', 'Swap', 'Receive', 'Onramp', 'Networks'] as const)
    test(`${view}, opened as the first screen, keeps its places`, async ({ page }) => {
      const { dialog } = await openAccountPage(page)
      await expectStable(page, view, async () => {
        await (await getKit(page)).evaluate((kit, name) => void kit.open({ view: name }), view)
        await expect(dialog.getByRole('heading', { level: 1 })).toBeVisible()
      })
    })

  test('the review and the receipt of a transfer keep their places', async ({ page }) => {
    const account = await openAccountPage(page)
    const { dialog, heading } = account
    await account.open()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.1')
    await dialog
      .getByRole('textbox', { name: 'Address or name' })
      .fill(privateKeyToAccount(generatePrivateKey()).address)
    await expect(dialog.getByText('You haven’t sent to this address before.')).toBeVisible()
    await waitUntilSettled(page)
    await expectStable(page, 'SendPreview', async () => {
      await dialog.getByRole('button', { name: 'Review' }).click()
      await expect(heading('Review')).toBeVisible()
    })
    await expectStable(page, 'SendConfirmed', () =>
      account.decide('approve', async () => {
        await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      }),
    )
    await expect(dialog.getByText(/^Confirmed in \d+ s$/)).toBeVisible({ timeout: 30_000 })
    const shifts = await takeShifts(page)
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThanOrEqual(MAX_SHIFT)
  })
})
