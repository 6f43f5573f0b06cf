import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LocaleController } from '../../../src/controllers/app/locale.js'
import { AmountField } from '../../../src/views/shared/amount-field.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'
import { mountView } from '../../helpers/mount-view.js'
import { testScope } from '../../helpers/test-scope.js'

describe('amount field', () => {
  test.each([
    ['en', '1,250.5', '1250.5'],
    ['en', '2,500.75', '2500.75'],
    ['en', '1,250.50', '1250.5'],
    ['en', '1,000', '1000'],
    ['de', '1.250', '1250'],
    ['de', '1.250,5', '1250.5'],
  ])('B1: in %s, the typed amount %s is %s, and the field keeps what was typed', async (locale, typed, amount) => {
    const scope = disposeAfterTest(testScope())
    scope.use(LocaleController).setLanguage(locale, undefined)
    const stage = disposeAfterTest(await mountView(scope, AmountField, undefined as unknown))
    const { view } = stage
    view.addEventListener('appkit-amount-typed', event => (view.text = (event as CustomEvent<string>).detail))
    await stage.settled()
    const input = view.renderRoot.querySelector('input') as HTMLInputElement
    await userEvent.click(input)
    await userEvent.keyboard(typed)
    await stage.settled()
    expect(view.text).toBe(amount)
    expect(input.value).toBe(typed)
  })
})
