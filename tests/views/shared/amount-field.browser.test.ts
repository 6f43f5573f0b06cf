import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LocaleController } from '../../../src/controllers/app/locale.js'
import { assets as german } from '../../../src/i18n/de/balances.js'
import { AmountField, readPastedAmount } from '../../../src/views/shared/amount-field.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { focusedElement } from '../../helpers/focused-element.js'
import { testScope } from '../../helpers/test-scope.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { eventually } from '../../helpers/eventually.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

async function show(given: Partial<AmountField> = {}, options: MountViewOptions = {}) {
  const scope = disposeAfterTest(testScope())
  const stage = disposeAfterTest(await mountView(scope, AmountField, undefined as unknown, options))
  const { view } = stage
  const events: [string, unknown][] = []
  for (const name of ['typed', 'turned', 'most'])
    view.addEventListener(`appkit-amount-${name}`, event => events.push([name, (event as CustomEvent).detail]))
  Object.assign(view, given)
  await stage.settled()
  return { scope, stage, view, events, input: page.getByRole('textbox', { name: given.label || 'Amount' }) }
}

describe('amount field', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}`, async () => {
      const state = {
        text: '0.25',
        convertedAmount: '$810.02',
        otherUnit: 'money',
        balance: '1.204 ETH',
        hasMax: true,
      } as const
      const { stage } = await show(state, setting)
      expect(await stage.violations()).toEqual([])
    })

  test('fires typed with a normalized number, and shows it', async () => {
    const { events, input } = await show()
    await input.fill('1,5 ETH')
    expect(events).toEqual([['typed', '1.5']])
    await expect.element(input).toHaveValue('1.5')
  })

  test.each(['ltr', 'rtl'] as const)('shows the currency next to the number and to its left, %s', async dir => {
    const { stage, view, input } = await show({ sign: 'US$', text: '250' }, { dir })
    const sign = view.renderRoot.querySelector('.sign') as HTMLElement
    expect(getComputedStyle(sign).direction).toBe('ltr')
    const field = (input.element() as HTMLElement).getBoundingClientRect()
    expect(sign.getBoundingClientRect().right).toBeCloseTo(field.left, 0)
    const box = view.renderRoot.querySelector('.line')?.getBoundingClientRect()
    const [start, end] = dir === 'rtl' ? [field.right, box?.right] : [sign.getBoundingClientRect().left, box?.left]
    expect(start).toBeCloseTo(end ?? 0, 0)
    expect(await stage.violations()).toEqual([])
  })

  test.each([
    ['1,000', 'en', '1000', '1,000'],
    ['$12,345', 'en', '12345', '12,345'],
    ['1.000', 'en', '1.000', undefined],
    ['1.000', 'de', '1.000', '1.000'],
    ['1,000', 'de', '1.000', undefined],
    ['1,000', 'ar-EG', '1.000', '1,000'],
    ['١٬٠٠٠', 'ar-EG', '1000', undefined],
    ['١٫٥', 'ar-EG', '1.5', undefined],
    ['0.125', 'en', '0.125', undefined],
    ['0,125', 'en', '0.125', undefined],
    ['1234.567', 'de', '1234.567', undefined],
    ['1.000,50', 'de', '1000.50', undefined],
    ['1,000,000', 'de', '1000000', undefined],
    ['1’000', 'de-CH', '1000', undefined],
    ['1\u202f000', 'fr', '1000', undefined],
    ['1,5', 'en', '1.5', undefined],
    ['2.5 ETH', 'en', '2.5', undefined],
    ['USDC 7', 'en', '7', undefined],
    ['1e9', 'en', '', undefined],
    ['5e-7', 'en', '', undefined],
    ['0x10', 'en', '', undefined],
    ['1 ETH = 2 OAK', 'en', '', undefined],
    ['1.000.000,5', 'de', '1000000.5', undefined],
    ['12,34,567.8', 'hi', '1234567.8', undefined],
    ["1'000'000.5", 'de-CH', '1000000.5', undefined],
    ['1 000,5', 'ru', '1000.5', undefined],
    ['\u200f١٬٠٠٠٫٥\u200f', 'ar-EG', '1000.5', undefined],
    ['１，０００．５', 'ja', '1000.5', undefined],
    [',5', 'de', '.5', undefined],
    ['Total: 5.', 'en', '5', undefined],
    ['No. 5', 'en', '5', undefined],
    ['100 3CRV', 'en', '', undefined],
    ['5 1INCH', 'en', '', undefined],
    ['1.2.3', 'en', '', undefined],
    ['1..5', 'en', '', undefined],
    ['1,2.5', 'en', '', undefined],
    ['1,000,50', 'de', '', undefined],
    ['1.51,000', 'en', '', undefined],
    ['1/2', 'en', '', undefined],
    ['½', 'en', '', undefined],
    ['2 × 10^5', 'en', '', undefined],
    ['10⁵', 'en', '', undefined],
    ['١e٣', 'ar-EG', '', undefined],
    ['2026-11-27', 'en', '', undefined],
    ['1१', 'hi', '', undefined],
    [`${'0'.repeat(99)}10`, 'en', '', undefined],
    ['', 'en', '', undefined],
  ])('pasted amount %j in %s is read as %j, with a note about %s', (pasted, locale, text, guessed) => {
    expect(readPastedAmount(pasted, locale)).toEqual({ text, ...(guessed !== undefined && { guessed }) })
  })

  test('says how it read a pasted amount with two meanings, until the amount changes', async () => {
    const { scope, stage, view, events, input } = await show()
    const paste = async (text: string) => {
      const field = view.shadowRoot?.querySelector('input') as HTMLInputElement
      field.value = text
      field.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true, composed: true }))
      view.text = field.value
      await stage.settled()
    }
    await paste('1,000')
    expect(stage.text).toContain('“1,000” was read as 1000.')
    expect(events).toEqual([['typed', '1000']])
    expect(await stage.violations()).toEqual([])
    view.text = '2'
    await stage.settled()
    expect(stage.text).not.toContain('was read as')
    await paste('1,000')
    await input.fill('1000')
    await stage.settled()
    expect(stage.text).not.toContain('was read as')
    scope.use(LocaleController).setLanguage('de', { assets: german } as never)
    await paste('1.500')
    await eventually(() => stage.text).toContain('„1.500“ wurde als 1,500 gelesen.')
    await paste('<b>1</b>2.5')
    expect(view.text).toBe('')
  })

  test('fires events for the other unit and for the maximum', async () => {
    const { events } = await show({ convertedAmount: '$1.00', otherUnit: 'money', balance: '1 ETH', hasMax: true })
    await page.getByRole('button', { name: /Enter the amount in dollars/ }).click()
    await page.getByRole('button', { name: 'Max' }).click()
    expect(events.map(([name]) => name)).toEqual(['turned', 'most'])
  })

  test('hides both buttons without another unit and a maximum', async () => {
    const { stage } = await show({ convertedAmount: '', balance: '' })
    expect(stage.view.renderRoot.querySelectorAll('button, appkit-ui-text-link')).toHaveLength(0)
  })

  test('is read-only for a computed amount, and marks an invalid one', async () => {
    const { input, view } = await show({ fixed: true, text: '3' })
    await expect.element(input).toHaveAttribute('readonly')
    view.invalid = true
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  })

  test('focuses the input on a click anywhere in the box', async () => {
    const { view, input } = await show({ balance: '1 ETH' })
    await userEvent.click(view.renderRoot.querySelector('.box') as HTMLElement, { position: { x: 4, y: 4 } })
    expect(focusedElement()).toBe(input.element())
  })

  test.each([9, 15, 40])('fits an amount of %i digits into its box', async length => {
    const { stage, view } = await show({
      text: '7'.repeat(length),
      sign: '$',
      balance: `${'8'.repeat(40)} TOKEN`,
      hasMax: true,
      convertedAmount: `${'9'.repeat(40)} LONG`,
    })
    await eventually(() => stage.host.scrollWidth).toBeLessThanOrEqual(360)
    const box = (view.renderRoot.querySelector('.box') as HTMLElement).getBoundingClientRect()
    for (const inner of view.renderRoot.querySelectorAll('.box *:not(.told)'))
      expect(inner.getBoundingClientRect().right).toBeLessThanOrEqual(box.right + 1)
  })
})
