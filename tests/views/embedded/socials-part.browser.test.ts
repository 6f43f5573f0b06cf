import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { CodePart } from '../../../src/views/embedded/code-part.js'
import { EmailPart } from '../../../src/views/embedded/email-part.js'
import { View } from '../../../src/views/shared/view.js'
import { embeddedScope, type EmbeddedScope } from '../../helpers/embedded-scope.js'
import { focusedElement } from '../../helpers/focused-element.js'
import { viewStage, type ViewStage } from '../../helpers/view-stage.js'

describe('The parts of the login', () => {
  let made: EmbeddedScope
  let stage: ViewStage<View> | undefined
  afterEach(() => {
    stage?.[Symbol.dispose]()
    made.scope.dispose()
  })

  test('the email field forgets what was wrong once something else is typed', async () => {
    made = embeddedScope()
    stage = await viewStage<unknown, View>(made.scope, EmailPart, {})
    const field = page.getByRole('textbox', { name: 'Email address' })
    await field.fill('ada')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Check the address')
    await field.fill('ada@')
    await expect.poll(() => page.getByRole('alert').elements().length).toBe(0)
  })

  test('the code field sends once, waits, and begins anew after a refusal', async () => {
    made = embeddedScope()
    const sent = vi.fn(async () => {})
    const part = new CodePart(sent)
    class Stage extends View {
      override render() {
        return part
      }
    }
    customElements.define('appkit-test-code-stage', Stage)
    stage = await viewStage<unknown, View>(made.scope, Stage, {})
    const code = page.getByRole('textbox', { name: 'Code' })
    await code.fill('123456')
    expect(sent).toHaveBeenCalledExactlyOnceWith('123456')
    part.busy = true
    await expect.element(code).toBeDisabled()
    await expect.element(page.getByRole('status')).toHaveTextContent('Checking the code')
    Object.assign(part, { busy: false, error: new AppKitError('otp/expired') })
    await expect.element(code).toHaveValue('')
    await expect.poll(() => focusedElement()).toBe(code.element())
    await expect.element(page.getByRole('alert')).toBeVisible()
  })
})
