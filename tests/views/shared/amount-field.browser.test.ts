import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AmountField } from '../../../src/views/shared/amount-field.js'
import { cardSettings } from '../../helpers/card-settings.js'
import { focusedElement } from '../../helpers/focused-element.js'
import { testScope } from '../../helpers/test-scope.js'
import { viewStage, type ViewStageOptions } from '../../helpers/view-stage.js'
import { soon } from '../../helpers/soon.js'

afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})
const left: Disposable[] = []

async function show(given: Partial<AmountField> = {}, options: ViewStageOptions = {}) {
  const scope = testScope()
  const stage = await viewStage(scope, AmountField, undefined as unknown, options)
  left.push(scope, stage)
  const { view } = stage
  const heard: [string, unknown][] = []
  for (const name of ['typed', 'turned', 'most'])
    view.addEventListener(`appkit-amount-${name}`, event => heard.push([name, (event as CustomEvent).detail]))
  Object.assign(view, given)
  await stage.settled()
  return { stage, view, heard, input: page.getByRole('textbox', { name: given.label || 'Amount' }) }
}

describe('the amount field', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}`, async () => {
      const whole = { text: '0.25', other: '$810.02', turns: 'money', held: '1.204 ETH', most: true } as const
      const { stage } = await show(whole, setting)
      expect(await stage.violations()).toEqual([])
    })

  test('tells what is typed as a plain number, and shows that', async () => {
    const { heard, input } = await show()
    await input.fill('1,5 ETH')
    expect(heard).toEqual([['typed', '1.5']])
    await expect.element(input).toHaveValue('1.5')
  })

  test('tells that the other unit is wanted, and that all is', async () => {
    const { heard } = await show({ other: '$1.00', turns: 'money', held: '1 ETH', most: true })
    await page.getByRole('button', { name: /Type the amount in dollars/ }).click()
    await page.getByRole('button', { name: 'Max' }).click()
    expect(heard.map(([name]) => name)).toEqual(['turned', 'most'])
  })

  test('offers neither where there is none', async () => {
    const { stage } = await show({ other: '', held: '' })
    expect(stage.view.renderRoot.querySelectorAll('button, appkit-ui-text-link')).toHaveLength(0)
  })

  test('of a result cannot be typed into, and of a wrong amount says so', async () => {
    const { input, view } = await show({ fixed: true, text: '3' })
    await expect.element(input).toHaveAttribute('readonly')
    view.wrong = true
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  })

  test('takes the focus wherever its box is pressed', async () => {
    const { view, input } = await show({ held: '1 ETH' })
    await userEvent.click(view.renderRoot.querySelector('.box') as HTMLElement, { position: { x: 4, y: 4 } })
    expect(focusedElement()).toBe(input.element())
  })

  test.each([9, 15, 40])('shows a number of %i digits within its box', async length => {
    const { stage, view } = await show({
      text: '7'.repeat(length),
      sign: '$',
      held: `${'8'.repeat(40)} TOKEN`,
      most: true,
      other: `${'9'.repeat(40)} LONG`,
    })
    await soon(() => stage.host.scrollWidth).toBeLessThanOrEqual(360)
    const box = (view.renderRoot.querySelector('.box') as HTMLElement).getBoundingClientRect()
    for (const inner of view.renderRoot.querySelectorAll('.box *:not(.told)'))
      expect(inner.getBoundingClientRect().right).toBeLessThanOrEqual(box.right + 1)
  })
})
