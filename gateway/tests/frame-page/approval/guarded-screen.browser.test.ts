import { html } from 'lit'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ApproveButton } from '../../../src/frame-page/approval/approve-button.js'
import '../../../src/frame-page/approval/approve-screen.js'
import type { ApproveScreen } from '../../../src/frame-page/approval/approve-screen.js'
import type { ApprovalRequest } from '../../../src/frame-page/approval/approval-request.js'
import { ArmedScreen } from '../../../src/frame-page/approval/guarded-screen.js'
import { watchVisibility } from '../../../src/frame-page/approval/visibility-watch.js'
import { decoded } from '../../../src/frame-page/decode/decoded.js'
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

test('2F7: a window of its own counts as visible only while it is in use', async () => {
  const use = { hasFocus: true, visible: undefined as boolean | undefined, changes: 0 }
  const size = { innerWidth: 800, innerHeight: 640, outerWidth: 800, outerHeight: 700 }
  const ownDocument = Object.assign(new EventTarget(), { hasFocus: () => use.hasFocus, visibilityState: 'visible' })
  const screen = { availWidth: 1280, availHeight: 800 }
  const ownWindow = Object.assign(new EventTarget(), {
    ...size,
    screen,
    document: ownDocument,
    parent: undefined as unknown,
  })
  ownWindow.parent = ownWindow
  const element = disposeAfterTest(document.body.appendChild(document.createElement('div')))
  element.setAttribute('style', 'position:fixed;inset:0 auto auto 0;width:300px;height:300px;background:#fff')
  const listener = {
    onVisibility: (visible: boolean) => void (use.visible = visible),
    onChange: () => void (use.changes += 1),
  }
  onTestFinished(watchVisibility(element, listener, {}, ownWindow as unknown as Window))
  await expect.poll(() => use.visible).toBe(true)
  use.hasFocus = false
  ownWindow.dispatchEvent(new Event('blur'))
  expect([use.visible, use.changes]).toEqual([false, 0])
  use.hasFocus = true
  ownWindow.dispatchEvent(new Event('focus'))
  expect([use.visible, use.changes]).toEqual([true, 1])
})

test('2F7: the next request must be read to its end, even if it has the same size', async () => {
  const message = (sign: string): ApprovalRequest => ({
    origin: 'https://app.example.com',
    network: { name: 'Ethereum', testnet: false, symbol: 'ETH', decimals: 18 },
    account: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    decoded: decoded('message', { facts: [{ name: 'text', value: Array(80).fill(sign).join('\n') }] }),
    tokens: {},
    extra: [],
    waiting: 0,
  })
  const shell = new Shell(document, chooseTexts(['en']), 'frame')
  disposeAfterTest(shell.host)
  Object.assign(shell.host.style, { inset: '0 auto auto 0', inlineSize: '360px', blockSize: '600px' })
  const screen = document.createElement('appkit-frame-approval') as ApproveScreen
  Object.assign(screen, { request: message('a'), language: shell.language, seen: shell.seen })
  shell.show(screen)
  await screen.updateComplete
  const find = <E extends Element>(css: string) => screen.shadowRoot?.querySelector(css) as unknown as E
  const armState = () => find<ApproveButton>('appkit-frame-approve').armState
  const body = find<HTMLElement>('.body')
  await expect.poll(armState).toBe('unread')
  body.scrollTop = body.scrollHeight
  await expect.poll(armState).toBe('armed')
  body.scrollTop = 0
  screen.request = message('b')
  await screen.updateComplete
  expect(armState()).toBe('unread')
  body.scrollTop = body.scrollHeight
  await expect.poll(armState).toBe('armed')
})
