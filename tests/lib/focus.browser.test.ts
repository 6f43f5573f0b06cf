import { describe, expect, test, vi } from 'vitest'
import { isFocusElsewhere } from '../../src/lib/focus.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { focusOutside } from '../helpers/focused-element.js'

describe('isFocusElsewhere', () => {
  /** Two shadow trees, one in the other, with a button in each. */
  function mount() {
    const [outer, inner] = [document.createElement('div'), document.createElement('div')]
    const [near, far] = [document.createElement('button'), document.createElement('button')]
    inner.attachShadow({ mode: 'open' }).append(near)
    outer.attachShadow({ mode: 'open' }).append(inner, far)
    document.body.append(outer)
    disposeAfterTest(() => outer.remove())
    window.focus() // the tests run in a frame
    return { inner, near, far }
  }

  test('is false while nothing has the focus', () => {
    expect(isFocusElsewhere(mount().inner)).toBe(false)
  })

  test('is false while the focus is in the element, or in the trees around it', () => {
    const { inner, near, far } = mount()
    near.focus()
    expect(isFocusElsewhere(inner)).toBe(false)
    far.focus()
    expect(isFocusElsewhere(inner)).toBe(false)
  })

  test('is true while the focus is on another element of the page', () => {
    const { inner } = mount()
    using _ = focusOutside()
    expect(isFocusElsewhere(inner)).toBe(true)
  })

  test('is true while the page around the frame has the focus', () => {
    const { inner, near } = mount()
    near.focus()
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    disposeAfterTest(() => hasFocus.mockRestore())
    expect(isFocusElsewhere(inner)).toBe(true)
  })
})
