import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { standAlone } from '../../../src/modal/shell/shell.js'
import { soon } from '../../helpers/soon.js'

describe('standAlone', () => {
  let host: HTMLElement
  let inside: HTMLButtonElement
  let life: AbortController

  beforeEach(() => {
    host = document.body.appendChild(document.createElement('div'))
    const root = host.attachShadow({ mode: 'open' })
    const element = root.appendChild(document.createElement('div'))
    inside = element.appendChild(document.createElement('button'))
    life = new AbortController()
    host.inert = true
    standAlone(element, life.signal)
  })
  afterEach(() => {
    life.abort()
    host.remove()
  })

  test('undoes at once what another dialog did before', () => expect(host.inert).toBe(false))

  test.each(['aria-hidden', 'inert'])('takes %s off as often as another dialog puts it on', async name => {
    for (let times = 0; times < 2; times += 1) {
      host.setAttribute(name, 'true')
      await soon(() => host.hasAttribute(name)).toBe(false)
    }
  })

  test.each(['pointerdown', 'mousedown', 'touchstart', 'focusin', 'focusout'])(
    'keeps %s to itself: another dialog would take it for one outside',
    type => {
      const heard = vi.fn()
      document.addEventListener(type, heard)
      inside.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
      document.removeEventListener(type, heard)
      expect(heard).not.toHaveBeenCalled()
    },
  )

  test('lets a click through, which pages may count', () => {
    const heard = vi.fn()
    document.addEventListener('click', heard, { once: true })
    inside.click()
    expect(heard).toHaveBeenCalledOnce()
  })

  const press = (key: string, from: EventTarget = inside) =>
    from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))

  test('keeps Escape from a dialog underneath, and no other key', () => {
    const heard = vi.fn<(event: Event) => void>()
    document.addEventListener('keydown', heard)
    inside.focus()
    press('Escape')
    expect(heard).not.toHaveBeenCalled()
    press('Tab')
    expect(heard).toHaveBeenCalledOnce()
    document.removeEventListener('keydown', heard)
  })

  test('Escape elsewhere on the page is none of its business', () => {
    const heard = vi.fn()
    document.addEventListener('keydown', heard, { once: true })
    press('Escape', document.body)
    expect(heard).toHaveBeenCalledOnce()
  })

  test('ends with the signal', async () => {
    life.abort()
    const heard = vi.fn()
    document.addEventListener('pointerdown', heard, { once: true })
    inside.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }))
    expect(heard).toHaveBeenCalledOnce()
    host.inert = true
    await new Promise(resolve => requestAnimationFrame(resolve))
    expect(host.inert).toBe(true)
  })
})
