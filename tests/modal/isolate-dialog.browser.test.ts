import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isolateDialog } from '../../src/modal/isolate-dialog.js'
import { eventually } from '../helpers/eventually.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'

describe('isolateDialog', () => {
  let host: HTMLElement
  let inside: HTMLButtonElement
  let life: AbortController

  beforeEach(() => {
    host = disposeAfterTest(document.body.appendChild(document.createElement('div')))
    const root = host.attachShadow({ mode: 'open' })
    const element = root.appendChild(document.createElement('div'))
    inside = element.appendChild(document.createElement('button'))
    life = new AbortController()
    disposeAfterTest(() => life.abort())
    host.inert = true
    isolateDialog(element, life.signal)
  })

  test('removes attributes that another dialog has already set', () => expect(host.inert).toBe(false))

  test.each(['aria-hidden', 'inert'])('removes %s as often as another dialog sets it', async name => {
    for (let times = 0; times < 2; times += 1) {
      host.setAttribute(name, 'true')
      await eventually(() => host.hasAttribute(name)).toBe(false)
    }
  })

  test.each(['pointerdown', 'mousedown', 'touchstart', 'focusin', 'focusout'])(
    'stops the propagation of %s, so that other dialogs do not see an outside press',
    type => {
      const received = vi.fn()
      document.addEventListener(type, received)
      inside.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
      document.removeEventListener(type, received)
      expect(received).not.toHaveBeenCalled()
    },
  )

  test("lets clicks through for the page's own tracking", () => {
    const received = vi.fn()
    document.addEventListener('click', received, { once: true })
    inside.click()
    expect(received).toHaveBeenCalledOnce()
  })

  const press = (key: string, from: EventTarget = inside) =>
    from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))

  test('keeps Escape, and no other key, from a dialog below', () => {
    const received = vi.fn<(event: Event) => void>()
    document.addEventListener('keydown', received)
    inside.focus()
    press('Escape')
    expect(received).not.toHaveBeenCalled()
    press('Tab')
    expect(received).toHaveBeenCalledOnce()
    document.removeEventListener('keydown', received)
  })

  test('ignores Escape elsewhere on the page', () => {
    const received = vi.fn()
    document.addEventListener('keydown', received, { once: true })
    press('Escape', document.body)
    expect(received).toHaveBeenCalledOnce()
  })

  test('stops with the signal', async () => {
    life.abort()
    const received = vi.fn()
    document.addEventListener('pointerdown', received, { once: true })
    inside.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }))
    expect(received).toHaveBeenCalledOnce()
    host.inert = true
    await new Promise(resolve => requestAnimationFrame(resolve))
    expect(host.inert).toBe(true)
  })
})
