import { html } from 'lit'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ArmedScreen } from '../../../src/frame-page/approval/guarded-screen.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'
import { define } from '../../../../src/elements/element.js'
import { Shell } from '../../../src/frame-page/ui/shell.js'
import { disposeAfterTest } from '../../../../tests/helpers/dispose-after-test.js'

const consent = vi.fn()
class ConsentScreen extends ArmedScreen {
  override render() {
    return html`<section class="screen">
      <input type="checkbox" @click=${this.whenArmed(consent)} />
      <p class="state">${this.armHint}</p>
    </section>`
  }
}
define('test-consent', ConsentScreen)

// A page larger than the browser's window is scaled down, and scaled content does not count as visible.
beforeAll(() => page.viewport(800, 640))
afterAll(() => page.viewport(1280, 800))

afterEach(() => void consent.mockClear())

function show() {
  const shell = new Shell(document, chooseTexts(['en']), 'frame')
  disposeAfterTest(shell.host)
  Object.assign(shell.host.style, { inset: '0 auto auto 0', inlineSize: '360px', blockSize: '600px' })
  const screen = document.createElement('test-consent') as ConsentScreen
  Object.assign(screen, { seen: shell.seen })
  shell.show(screen)
  const box = () => screen.shadowRoot?.querySelector('input') as HTMLInputElement
  return { shell, screen, box, hint: () => screen.shadowRoot?.querySelector('.state')?.textContent }
}

function lid(): HTMLElement {
  const made = disposeAfterTest(document.body.appendChild(document.createElement('div')))
  made.className = 'lid'
  made.setAttribute('style', 'position:fixed;inset:0 auto auto 0;width:5px;height:5px;background:#fff;z-index:9')
  return made
}

test('accepts no consent while covered, explains it, and accepts it once visible', async () => {
  const over = lid()
  const { box, hint } = show()
  await expect.poll(hint).toBe('Something covers this window. You can continue when all of it is visible.')
  box().click()
  expect([box().checked, consent.mock.calls.length]).toEqual([false, 0])
  over.remove()
  await expect.poll(hint).toBe('Please read this first')
  box().click()
  expect([box().checked, consent.mock.calls.length]).toEqual([false, 0])
  await expect.poll(hint).toBe('')
  box().click()
  expect([box().checked, consent.mock.calls.length]).toEqual([true, 1])
})

test('restarts the delay after the app changes the theme', async () => {
  const { shell, box, hint } = show()
  await expect.poll(hint).toBe('')
  shell.setTheme(shell.mode === 'dark' ? 'light' : 'dark')
  await expect.poll(hint).toBe('Please read this first')
  box().click()
  expect(consent).not.toHaveBeenCalled()
  await expect.poll(hint).toBe('')
  shell.setVariables({ 'border-radius-master': 2 })
  await expect.poll(hint).toBe('Please read this first')
})
