import { afterEach, expect, test, vi } from 'vitest'
import '../../../src/frame-page/approval/approve-button.js'
import '../../../src/frame-page/approval/approve-screen.js'
import '../../../src/frame-page/ui/device-screen.js'
import '../../../src/frame-page/ui/export-screen.js'
import { showMessage } from '../../../src/frame-page/ui/message-screen.js'
import { defineScreen, Screen } from '../../../src/frame-page/ui/screen.js'
import { Shell } from '../../../src/frame-page/ui/shell.js'
import '../../../src/frame-page/ui/frame-stage.js'
import { chooseTexts } from '../../../src/frame-page/ui/texts/choose-texts.js'

const shells: Shell[] = []
afterEach(() => {
  for (const { host } of shells.splice(0)) host.remove()
})
function shell(): Shell {
  const made = new Shell(document, chooseTexts(['en']), 'page')
  shells.push(made)
  return made
}
const put = (on: Shell, tag: string, properties: object) => {
  const screen = Object.assign(document.createElement(tag), { language: on.language, ...properties })
  on.show(screen)
  return screen
}

test('a device is confirmed by a person’s own click alone', async () => {
  const facts = {
    origin: 'https://app.example.com',
    browser: '<b>Firefox</b>',
    country: null,
    at: 1,
    matchWord: 'CEDAR-42',
  }
  const screen = put(shell(), 'appkit-frame-device', { facts })
  const decided = vi.fn()
  screen.addEventListener('appkit-decided', decided)
  await expect.poll(() => screen.shadowRoot?.textContent).toContain('CEDAR-42')
  expect(screen.shadowRoot?.textContent).toContain('<b>Firefox</b>')
  for (const button of screen.shadowRoot?.querySelectorAll('button') ?? []) button.click()
  expect(decided).not.toHaveBeenCalled()
})

test('an export asks for a code before it offers anything', async () => {
  const actions = {
    sendCode: vi.fn(async () => {}),
    prove: vi.fn(async () => {}),
    read: vi.fn(async () => 'secret words'),
  }
  const screen = put(shell(), 'appkit-frame-export', { actions })
  const click = async (words: string) => {
    await expect.poll(() => screen.shadowRoot?.textContent).toContain(words)
    ;[...(screen.shadowRoot?.querySelectorAll('button') ?? [])].find(one => one.textContent.includes(words))?.click()
  }
  await click('Mail me a code')
  await click('Go on')
  await expect.poll(() => screen.shadowRoot?.querySelector('appkit-frame-approve')).toBeTruthy()
  const hold = screen.shadowRoot?.querySelector('appkit-frame-approve')?.shadowRoot?.querySelector('button')
  hold?.dispatchEvent(new PointerEvent('pointerdown'))
  expect(actions.read).not.toHaveBeenCalled()
  expect(screen.shadowRoot?.textContent).not.toContain('secret')
})

test('a theme takes what is safe and names the rest', () => {
  const made = shell()
  expect(made.setVariables({ accent: '#0a7', '--appkit-font-family': 'x;}*{background:url(//x)' })).toEqual([
    '--appkit-font-family',
  ])
  expect(made.host.style.getPropertyValue('--appkit-accent')).toBe('#0a7')
  made.setTheme('light')
  expect(made.host.dataset['theme']).toBe('light')
})

test('a message is one sentence', async () => {
  const made = shell()
  showMessage(made, 'All is well', 'check')
  await expect.poll(() => made.seen.firstElementChild?.shadowRoot?.textContent).toContain('All is well')
})

test('a screen is registered once', () => {
  defineScreen('appkit-frame-message', class extends Screen {})
  expect(customElements.get('appkit-frame-message')?.name).toBe('MessageScreen')
})
