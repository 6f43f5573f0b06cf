import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../../src/elements/controls/button.js'
import { keepFocus } from '../../../src/modal/shell/keep-focus.js'
import { nextFrame, nextTask } from '../../../src/lib/next-frame.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'
import { focusedElement } from '../../helpers/focused-element.js'

describe('keepFocus', () => {
  let dialog: HTMLDialogElement
  let heading: HTMLElement

  beforeEach(() => {
    const host = disposeAfterTest(document.body.appendChild(document.createElement('div')))
    dialog = document.createElement('dialog')
    heading = Object.assign(document.createElement('h1'), { id: 'heading', tabIndex: -1, textContent: 'Title' })
    dialog.append(heading, Object.assign(document.createElement('p'), { textContent: 'Only text' }))
    host.attachShadow({ mode: 'open' }).append(dialog)
    dialog.showModal()
    keepFocus(dialog)
  })

  const button = (text: string) => Object.assign(document.createElement('button'), { textContent: text })
  /** Adds a screen with a shadow root to the dialog. */
  const addScreen = (...children: readonly Node[]) => {
    const frame = dialog.appendChild(Object.assign(document.createElement('div'), { className: 'frame' }))
    const screen = frame.appendChild(document.createElement('section'))
    screen.attachShadow({ mode: 'open' }).append(...children)
    return screen
  }
  /** A part of a screen, with a shadow root of its own. */
  const createPart = (...children: readonly Node[]) => {
    const part = document.createElement('div')
    part.attachShadow({ mode: 'open' }).append(...children)
    return part
  }

  test('moves the focus to the heading before the next frame if the focused control is removed', async () => {
    const control = button('Retry')
    addScreen(button('Other'), control)
    control.focus()
    control.remove()
    expect(focusedElement()).toBe(document.body)
    await Promise.resolve()
    expect(focusedElement()).toBe(heading)
  })

  test('moves the focus to the heading if an element around the focused control is removed', async () => {
    const control = button('Retry')
    const part = createPart(control)
    addScreen(part)
    control.focus()
    part.remove()
    await Promise.resolve()
    expect(focusedElement()).toBe(heading)
  })

  test.each(['hidden', 'disabled', 'inert'] as const)('moves the focus away from a control that is %s', async name => {
    const control = button('Retry')
    addScreen(control)
    control.focus()
    control.toggleAttribute(name, true)
    await Promise.resolve()
    expect(focusedElement()).toBe(heading)
    await nextFrame()
    await nextTask()
    expect(focusedElement()).toBe(heading)
  })

  test('keeps the focus in a control whose native element is replaced', async () => {
    const control = document.createElement('appkit-ui-button')
    addScreen(control)
    await control.updateComplete
    control.focus()
    expect(focusedElement()?.localName).toBe('button')
    control.href = 'https://example.com/'
    await control.updateComplete
    await Promise.resolve()
    expect(focusedElement()).toBe(control.shadowRoot?.querySelector('a'))
  })

  test('moves the focus to the first control that is left in the same part of the screen', async () => {
    const [control, neighbor] = [button('Retry'), button('Other')]
    addScreen(button('First'), createPart(document.createElement('p'), control, neighbor))
    control.focus()
    control.remove()
    await Promise.resolve()
    expect(focusedElement()).toBe(neighbor)
  })

  test('follows a move of the focus inside a screen, which is not reported outside of it', async () => {
    const [first, control, neighbor] = [button('First'), button('Retry'), button('Other')]
    addScreen(createPart(first), createPart(control, neighbor))
    first.focus()
    control.focus()
    control.remove()
    await Promise.resolve()
    expect(focusedElement()).toBe(neighbor)
    neighbor.remove()
    await Promise.resolve()
    expect(focusedElement()).toBe(heading)
  })

  test('follows the focus into screens that are added later', async () => {
    for (const text of ['First', 'Second']) {
      const control = button(text)
      const screen = addScreen(control)
      control.focus()
      control.remove()
      await Promise.resolve()
      expect(focusedElement(), text).toBe(heading)
      screen.remove()
    }
  })

  test('a click on text leaves the focus in the dialog', async () => {
    const control = button('Retry')
    addScreen(control)
    control.focus()
    await page.getByText('Only text').click()
    expect(dialog.contains(focusedElement())).toBe(true)
  })

  test('leaves a move between two controls alone', async () => {
    const [a, b] = [button('A'), button('B')]
    addScreen(a, b)
    a.focus()
    b.focus()
    await nextTask()
    expect(focusedElement()).toBe(b)
  })

  test('leaves the focus to the controls of the browser, which Tab reaches after the last one', async () => {
    const control = button('Last')
    const screen = addScreen(control)
    control.focus()
    control.blur() // as Tab does
    screen.append(document.createElement('p'))
    dialog.append(document.createElement('p'))
    await nextTask()
    expect(focusedElement()).toBe(document.body)
  })

  test('leaves the focus to the page once the dialog is closed', async () => {
    const control = button('Retry')
    addScreen(control)
    control.focus()
    dialog.close()
    control.remove()
    await nextTask()
    expect(dialog.contains(focusedElement())).toBe(false)
    expect(focusedElement()).not.toBe(heading)
  })
})
