import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { CodePart } from '../../../src/views/embedded/code-part.js'
import { EmailPart } from '../../../src/views/embedded/email-part.js'
import { View } from '../../../src/views/shared/view.js'
import { embeddedScope } from '../../helpers/embedded-scope.js'
import { focusedElement } from '../../helpers/focused-element.js'
import { mountView } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

describe('login parts', () => {
  test('email field: clears the error on input', async () => {
    const fixture = embeddedScope()
    disposeAfterTest(fixture.scope)
    disposeAfterTest(await mountView<unknown, View>(fixture.scope, EmailPart, {}))
    const field = page.getByRole('textbox', { name: 'Email address' })
    await field.fill('ada')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Enter an email address')
    await field.fill('ada@')
    await expect.poll(() => page.getByRole('alert').elements().length).toBe(0)
  })

  test('code field: submits once, waits, and clears after a rejected code', async () => {
    const fixture = embeddedScope()
    disposeAfterTest(fixture.scope)
    const sent = vi.fn(async () => {})
    const part = new CodePart(sent)
    class CodePartHost extends View {
      override render() {
        return part
      }
    }
    customElements.define('appkit-test-code-stage', CodePartHost)
    disposeAfterTest(await mountView<unknown, View>(fixture.scope, CodePartHost, {}))
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
