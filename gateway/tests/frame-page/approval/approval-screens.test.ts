import type { Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decoded } from '../../../src/frame-page/decode/decoded.js'
import { startApprovalWindows, type ApprovalWindowFixture, type ApprovalWindows } from '../helpers/approval-windows.js'
import { sampleActions, sampleRequest, SAMPLE_CONTRACT, unknownStep } from '../helpers/sample-requests.js'

const real: { windows?: ApprovalWindows } = {}
beforeAll(async () => {
  real.windows = await startApprovalWindows()
}, 240_000)
afterAll(() => real.windows?.stop(), 60_000)

const open = (options: Parameters<ApprovalWindows['open']>[0] = {}, search = '') =>
  (real.windows as ApprovalWindows).open(options, search)

const SLOW = { timeout: 20_000, interval: 20 }
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 360, height: 480 },
] as const

const approve = (page: Page): Locator => page.locator('appkit-frame-approve button')
const armed = (page: Page): Locator => page.locator('appkit-frame-approve button:not([aria-disabled])')
const body = (page: Page): Locator => page.locator('appkit-frame-approval .body')

/** Waits until the approval is armed. Only the clock is turned: the browser itself reports the visibility. */
async function untilArmed(page: Page): Promise<void> {
  const turned = async () => {
    await page.clock.fastForward(1_000)
    return armed(page).count()
  }
  await expect.poll(turned, SLOW).toBe(1)
}

/** Waits until the browser reports the screen as visible, and lets enough time pass for arming. */
async function untilSeen(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.state.over').count(), SLOW).toBe(0)
  await page.clock.fastForward(5_000)
}

/** Holds the approve button with the mouse for two seconds. */
async function hold(page: Page): Promise<void> {
  const box = await approve(page).boundingBox()
  if (!box) throw new DOMException('no approve button', 'NotFoundError')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.clock.runFor(1_000)
  await page.mouse.down()
  await page.clock.runFor(2_000)
  await page.mouse.up()
}

/** Returns what covers the last leaf of the body at its lower edge, and nothing if the leaf is not covered. */
function findCover(page: Page): Promise<string | undefined> {
  return body(page).evaluate(element => {
    const leafOf = (node: Element): Element => {
      const children = [...(node.shadowRoot ?? node).children].filter(child => child.getBoundingClientRect().height > 0)
      const last = children.at(-1)
      return last && !(last instanceof SVGElement) ? leafOf(last) : node
    }
    const last = [...element.children].filter(child => child.getBoundingClientRect().height > 0).at(-1)
    if (!last) return 'no content'
    const { left, right, bottom } = last.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, bottom - 1]
    const pierce = (root: Document | ShadowRoot): Element | null => {
      const hit = root.elementFromPoint(x, y)
      return hit?.shadowRoot && hit.shadowRoot !== root ? (pierce(hit.shadowRoot) ?? hit) : hit
    }
    const hit = pierce(document)
    for (let at: Node | null = hit; at; at = at instanceof ShadowRoot ? at.host : at.parentNode)
      if (at === last) return undefined
    return hit ? `${hit.localName}.${hit.className} over ${leafOf(last).localName}` : 'nothing'
  })
}

const LOOKS = [
  { locale: 'en', mode: 'light' },
  { locale: 'de', mode: 'dark' },
  { locale: 'ar', mode: 'light' },
  { locale: 'en', mode: 'dark' },
  { locale: 'ar', mode: 'dark' },
] as const

describe('last line of an approval', () => {
  test.each(SIZES)(
    'B2: is not covered after arming, for every action, in three languages, light and dark: $width x $height',
    async size => {
      const { page, show } = await open({ viewport: size })
      const covered: string[] = []
      for (const [at, [action, shown]] of Object.entries(sampleActions).entries()) {
        const look = LOOKS[at % LOOKS.length]
        await show(sampleRequest(shown), look)
        await body(page).evaluate(element => element.scrollTo(0, element.scrollHeight))
        await untilArmed(page)
        const cover = await findCover(page)
        if (cover !== undefined) covered.push(`${action} in ${look?.locale}, ${look?.mode}: ${cover}`)
      }
      expect(covered).toEqual([])
      await page.context().close()
    },
    240_000,
  )
})

/** Two calls with long data. The second one goes to another contract, below the visible part. */
const HIDDEN = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const twoSteps = decoded('batch', {
  steps: [unknownStep(1n), { ...unknownStep(10n ** 18n), parties: [{ role: 'contract', address: HIDDEN }] }],
})

/** Returns true if an address is in view. */
const isInView = (page: Page, address: string) =>
  page.locator('appkit-frame-approval .body .address').evaluateAll(
    (elements, wanted) =>
      elements.some(element => {
        const area = element.closest('.body')?.getBoundingClientRect()
        const { top, bottom } = element.getBoundingClientRect()
        const isWanted = element.textContent?.replace(/\s/g, '') === wanted
        return isWanted && area !== undefined && bottom <= area.bottom + 1 && top >= area.top - 1
      }),
    address,
  )

async function showBatch(size: { width: number; height: number }): Promise<ApprovalWindowFixture> {
  const fixture = await open({ viewport: size, reducedMotion: 'reduce' })
  await fixture.show(sampleRequest(twoSteps, { extra: [] }))
  await untilSeen(fixture.page)
  const scrolls = await body(fixture.page).evaluate(element => element.scrollHeight > element.clientHeight + 20)
  expect(scrolls).toBe(true)
  return fixture
}

describe.each([SIZES[0], SIZES[1]])('batch that does not fit into $width x $height', size => {
  test('2F7: B3: holding Approve without scrolling sends nothing', async () => {
    const { page, decisions } = await showBatch(size)
    await hold(page)
    expect(await approve(page).textContent()).toContain('Scroll to the end')
    expect(await decisions()).toEqual([])
    await page.context().close()
  }, 60_000)

  test('2F7: B3: the wheel to its end arms Approve', async () => {
    const { page, decisions } = await showBatch(size)
    await body(page).hover()
    await page.mouse.wheel(0, 50_000)
    await untilArmed(page)
    await expect.poll(() => page.locator('.more').count(), SLOW).toBe(0)
    await hold(page)
    await expect.poll(decisions, SLOW).toEqual([true])
    await page.context().close()
  }, 60_000)

  test('2F7: B3: the pill scrolls by a page, until the end is visible', async () => {
    const { page } = await showBatch(size)
    const pill = page.getByRole('button', { name: 'More below' })
    const place = () =>
      body(page).evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({
        scrollTop,
        left: scrollHeight - clientHeight - scrollTop,
      }))
    for (let at = await place(), pages = 0; at.left > 1; at = await place(), pages++) {
      expect(pages).toBeLessThan(20)
      await pill.click()
      await expect.poll(async () => (await place()).scrollTop, SLOW).toBeGreaterThan(at.scrollTop)
    }
    await untilArmed(page)
    await page.context().close()
  }, 60_000)

  test('2F7: B3: the key End scrolls while Reject has the focus', async () => {
    const { page } = await showBatch(size)
    await page.locator('.reject button').focus()
    await page.keyboard.press('PageDown')
    await expect.poll(() => body(page).evaluate(element => element.scrollTop), SLOW).toBeGreaterThan(0)
    expect(await armed(page).count()).toBe(0)
    await page.keyboard.press('End')
    await untilArmed(page)
    expect(await body(page).getAttribute('tabindex')).toBe('0')
    await page.context().close()
  }, 60_000)

  test('2F7: B3: content that grows below the cut must be read again', async () => {
    const { page, show } = await showBatch(size)
    await page.keyboard.press('End')
    await untilArmed(page)
    await show(sampleRequest(decoded('batch', { steps: [...twoSteps.steps, unknownStep()] }), { extra: [] }))
    await untilSeen(page)
    expect(await armed(page).count()).toBe(0)
    await page.context().close()
  }, 60_000)
})

describe('batch', () => {
  test('2F2: shows the totals first, and the contract of the batch', async () => {
    const { page, show } = await open({ viewport: SIZES[1] })
    await show(sampleRequest(sampleActions.batch, { extra: [] }))
    const labels = await page.locator('appkit-frame-approval .body .label').allTextContents()
    expect(labels.slice(0, 2).map(label => label.trim())).toEqual(['You send in total', 'on Ethereum'])
    expect(labels).toContain('Others can take in total')
    await expect.poll(() => isInView(page, SAMPLE_CONTRACT), SLOW).toBe(true)
    await page.context().close()
  }, 60_000)

  test('shows a step with a known asset as one line with its full recipient, and any other open', async () => {
    const { page, show } = await open({ viewport: SIZES[1] })
    await show(sampleRequest(sampleActions.batch, { extra: [] }))
    const lines = await page.locator('.fold > summary').allTextContents()
    expect(lines.map(line => line.replace(/\s+/g, ' ').trim())).toEqual([
      'Step 1 of 3Send 0.1 ETHTo 0x7099 7970 C518 12dc 3A01 0C7d 01b5 0e0d 17dc 79C8',
      expect.stringContaining('Send 25.5 USDC'),
    ])
    expect(await page.locator('.fold[open]').count()).toBe(0)
    await page.context().close()
  }, 60_000)
})

describe('language of the window', () => {
  test('2L6: is that of the browser, whatever the URL contains', async () => {
    const { page, show } = await open({ locale: 'en-GB' }, '?locale=ar&theme=dark')
    await show(sampleRequest(sampleActions.message))
    expect(await page.locator('appkit-frame-approval .reject').textContent()).toContain('Reject')
    expect(
      await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['theme']]),
    ).toEqual(['en-GB', 'light'])
    await page.context().close()
  }, 60_000)
})
