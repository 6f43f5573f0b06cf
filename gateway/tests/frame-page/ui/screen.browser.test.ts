import { html } from 'lit'
import { expect, test, vi } from 'vitest'
import { disposeAfterTest, restoreMocksAfterTest } from '../../../../tests/helpers/dispose-after-test.js'
import { focusedElement } from '../../../../tests/helpers/focused-element.js'
import { settled } from '../../../../tests/lib/fake-clock.js'
import { define } from '../../../../src/elements/element.js'
import { Screen } from '../../../src/frame-page/ui/screen.js'

class QuestionScreen extends Screen {
  isRequested = Promise.resolve()

  override firstUpdated() {
    this.isRequested = this.focusOn('button')
  }
  override render() {
    return html`<button>Reject</button>`
  }
}

define('appkit-test-question-screen', QuestionScreen)

async function show() {
  const screen = disposeAfterTest(document.body.appendChild(new QuestionScreen()))
  await screen.updateComplete
  return { screen, button: screen.renderRoot.querySelector('button') }
}

test('screen of the frame: focuses its first control if the frame has the focus', async () => {
  restoreMocksAfterTest()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const { screen, button } = await show()
  await screen.isRequested
  expect(focusedElement()).toBe(button)
})

test('screen of the frame: leaves the focus on the page until the frame gets it', async () => {
  restoreMocksAfterTest()
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const { screen, button } = await show()
  const focus = vi.spyOn(button as HTMLButtonElement, 'focus')
  await settled()
  expect(focus).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('focus'))
  await screen.isRequested
  expect(focus).toHaveBeenCalledOnce()
})
