import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LocaleController } from '../../../src/controllers/app/locale.js'
import { assets as german } from '../../../src/i18n/de/balances.js'
import { AmountField } from '../../../src/views/shared/amount-field.js'
import { parseAmount } from '../../../src/lib/amounts.js'
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

  test('fires typed with the amount in plain form, and keeps what was typed', async () => {
    const { events, input } = await show()
    await input.fill('1,5')
    expect(events).toEqual([['typed', '1.5']])
    await expect.element(input).toHaveValue('1,5')
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

  test('shows how it read an amount with two meanings, until the amount changes', async () => {
    const { scope, stage, view, events, input } = await show()
    await input.fill('1,000')
    await eventually(() => stage.text).toContain('“1,000” was read as 1000.')
    expect(events).toEqual([['typed', '1000']])
    expect(await stage.violations()).toEqual([])
    view.text = '2'
    await stage.settled()
    expect(stage.text).not.toContain('was read as')
    await expect.element(input).toHaveValue('2')
    scope.use(LocaleController).setLanguage('de', { assets: german } as never)
    await page.getByRole('textbox').fill('1.500')
    await eventually(() => stage.text).toContain('„1.500“ wurde als 1500 gelesen.')
    await page.getByRole('textbox').fill('1.500,5')
    await stage.settled()
    expect(stage.text).not.toContain('gelesen')
  })

  test.each(['1,2,3', '1.2.3', '½', '5 1INCH', '1e5', '--1', '0x10', '5k', '$5'])(
    'B1: %s is an error and no amount, and stays in the field',
    async text => {
      const { stage, view, events, input } = await show({ unit: 'ETH' })
      await input.fill(text)
      await eventually(() => stage.text).toContain('Enter a number, such as 1,250.5.')
      expect(parseAmount(view.text, 18)).toBeUndefined()
      expect(events).toEqual([['typed', text]])
      await expect.element(input).toHaveValue(text)
      await expect.element(input).toHaveAttribute('aria-invalid', 'true')
      await expect.element(input).toHaveAccessibleDescription('Enter a number, such as 1,250.5.')
      expect(await stage.violations()).toEqual([])
    },
  )

  test('an incomplete amount is ignored while it is being typed, and an error when the field is left', async () => {
    const { stage, view, input } = await show()
    await input.click()
    await userEvent.keyboard('1,234,5')
    await stage.settled()
    expect(view.text).toBe('')
    expect(input.element()).not.toHaveAttribute('aria-invalid')
    await userEvent.tab()
    await eventually(() => stage.text).toContain('Enter a number')
    expect(view.text).toBe('1,234,5')
    await input.click()
    await userEvent.keyboard('{End}67')
    await stage.settled()
    expect(view.text).toBe('1234567')
    await expect.element(input).toHaveValue('1,234,567')
    expect(input.element()).not.toHaveAttribute('aria-invalid')
  })

  test('shows an amount that was not typed in the form of the language', async () => {
    const { scope, stage, view, input } = await show({ text: '1250.5' })
    await expect.element(input).toHaveValue('1250.5')
    for (const [tag, shown] of [
      ['de', '1250,5'],
      ['ar-EG', '١٢٥٠٫٥'],
    ] as const) {
      scope.use(LocaleController).setLanguage(tag, undefined)
      await stage.settled()
      await expect.element(input).toHaveValue(shown)
    }
    view.text = '1e5' // entered before the screen was left
    await stage.settled()
    await expect.element(input).toHaveValue('1e5')
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  })

  test('does not read what was typed by another language or for another unit', async () => {
    const { scope, stage, view, input } = await show({ unit: 'ETH' })
    await input.fill('1,250 ETH')
    expect(view.text).toBe('1250')
    view.unit = 'OAK'
    await stage.settled()
    await expect.element(input).toHaveValue('1250')
    await input.fill('1,250')
    scope.use(LocaleController).setLanguage('de', undefined)
    await stage.settled()
    expect(view.text).toBe('1250')
    await expect.element(input).toHaveValue('1250')
  })

  test('keeps the caret where the user types', async () => {
    const { stage, view, input } = await show()
    await input.fill('12.5')
    const field = input.element() as HTMLInputElement
    field.setSelectionRange(1, 1)
    await userEvent.keyboard(',000')
    await stage.settled()
    expect([field.value, field.selectionStart]).toEqual(['1,0002.5', 5])
    expect(view.text).toBe('1,0002.5')
    await userEvent.keyboard('{Delete}')
    await stage.settled()
    expect([field.value, field.selectionStart, view.text]).toEqual(['1,000.5', 5, '1000.5'])
  })

  test('Max replaces what was typed, even if the amount is the same', async () => {
    const { stage, view, input } = await show({ hasMax: true, balance: '1250' })
    view.addEventListener('appkit-amount-most', () => (view.text = '1250'))
    await input.fill('1,250')
    await page.getByRole('button', { name: 'Max' }).click()
    await stage.settled()
    await expect.element(input).toHaveValue('1250')
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
