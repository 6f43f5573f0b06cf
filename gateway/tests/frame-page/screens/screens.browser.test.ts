import { expect, test, vi } from 'vitest'
import { define } from '../../../../src/elements/element.js'
import { disposeAfterTest } from '../../../../tests/helpers/dispose-after-test.js'
import '../../../src/frame-page/approval/approve-button.js'
import '../../../src/frame-page/approval/approve-screen.js'
import '../../../src/frame-page/screens/device-screen.js'
import '../../../src/frame-page/screens/export-screen.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'
import '../../../src/frame-page/ui/screen-presenter.js'
import { Screen } from '../../../src/frame-page/ui/screen.js'
import { showMessage, Shell } from '../../../src/frame-page/ui/shell.js'
import { findAll, getControl, readText } from '../helpers/screen-content.js'

function shell(): Shell {
  const made = new Shell(document, chooseTexts(['en']), 'page')
  disposeAfterTest(made.host)
  return made
}
const put = (on: Shell, tag: string, properties: object) => {
  const screen = Object.assign(document.createElement(tag), { language: on.language, ...properties })
  on.show(screen)
  return screen
}

test('confirms a device only after a trusted click', async () => {
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
  await expect.poll(() => findAll(screen.shadowRoot, 'button')).toHaveLength(2)
  for (const button of findAll(screen.shadowRoot, 'button, appkit-ui-button')) button.click()
  expect(decided).not.toHaveBeenCalled()
})

test('enables Yes after 800 ms in view without changes', async () => {
  const facts = { origin: 'https://app.example.com', browser: 'Firefox', country: null, at: 1, matchWord: 'CEDAR-42' }
  const screen = put(shell(), 'appkit-frame-device', { facts, hint: 'Another browser began this.' })
  const yes = () => getControl(screen.shadowRoot?.querySelector('[variant=primary]'))
  await expect.poll(() => yes()?.getAttribute('aria-disabled')).toBe('true')
  const shownAt = performance.now()
  expect(screen.shadowRoot?.textContent).toContain('Another browser began this.')
  await expect.poll(() => yes()?.hasAttribute('aria-disabled')).toBe(false)
  expect(performance.now() - shownAt).toBeGreaterThan(500)
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => yes()?.getAttribute('aria-disabled')).toBe('true')
})

test('requires a code before an export', async () => {
  const actions = {
    sendCode: vi.fn(async () => {}),
    prove: vi.fn(async () => {}),
    read: vi.fn(async () => 'secret words'),
  }
  const screen = put(shell(), 'appkit-frame-export', { actions })
  const click = async (words: string) => {
    await expect.poll(() => readText(screen.shadowRoot)).toContain(words)
    findAll(screen.shadowRoot, 'button')
      .find(button => readText(button).includes(words))
      ?.click()
  }
  await click('Email me a code')
  await click('Continue')
  await expect.poll(() => screen.shadowRoot?.querySelector('appkit-frame-approve')).toBeTruthy()
  const hold = screen.shadowRoot?.querySelector('appkit-frame-approve')?.shadowRoot?.querySelector('button')
  hold?.dispatchEvent(new PointerEvent('pointerdown'))
  expect(actions.read).not.toHaveBeenCalled()
  expect(readText(screen.shadowRoot)).not.toContain('secret')
})

test('accepts only a readable accent and bounded corners, and returns invalid names', () => {
  const made = shell()
  made.setTheme('light')
  const injection = { '--appkit-font-family': 'x;}*{background:url(//x)' }
  expect(made.setVariables({ accent: 'rgb(0 80 160)', ...injection })).toEqual(['--appkit-font-family'])
  const taken = () =>
    Object.fromEntries([...made.host.style].map(name => [name, made.host.style.getPropertyValue(name)]))
  expect(taken()).toEqual({ '--appkit-accent': '#0050a0' })
  const hostile = { background: '#10131a', 'color-mix': '#fff', 'color-mix-strength': 100, 'font-family': 'Wingdings' }
  expect(made.setVariables({ ...hostile, 'font-size-master': 200, 'border-radius-master': 999 })).toEqual([])
  expect(taken()).toEqual({ '--appkit-border-radius-master': '8px' })
  made.setVariables({ accent: '#0a7' })
  expect(taken()).toEqual({}) // 2.99:1 on white
  made.setTheme('dark')
  expect(taken()).toEqual({ '--appkit-accent': '#00aa77' })
  expect(made.host.dataset['theme']).toBe('dark')
})

test.each([
  ['lab(40% 30 -60)', true],
  ['color(display-p3 0 0 1)', true],
  ['hsl(220 90% 40% / 99%)', false],
  ['#0000', false],
])('resolves the accent %s with the browser; accepted: %s', (accent, isTaken) => {
  const made = shell()
  made.setTheme('light')
  made.setVariables({ accent })
  expect(/^#[0-9a-f]{6}$/.test(made.host.style.getPropertyValue('--appkit-accent'))).toBe(isTaken)
})

test.each(['light', 'dark'] as const)('paints an opaque canvas in %s mode, independent of the app', mode => {
  const made = shell()
  made.setTheme(mode)
  made.setVariables({ background: '#00f' })
  const { backgroundColor } = getComputedStyle(document.documentElement)
  expect(backgroundColor).toBe(mode === 'light' ? 'rgb(255, 255, 255)' : 'rgb(22, 24, 29)')
})

test("uses the mode of the opening frame, or the system's", () => {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  expect(shell().mode).toBe(system)
  for (const mode of ['light', 'dark'] as const) {
    const made = new Shell(document, chooseTexts(['en']), 'page', mode)
    disposeAfterTest(made.host)
    expect([made.mode, made.host.dataset['theme'], document.documentElement.style.colorScheme]).toEqual([
      mode,
      mode,
      mode,
    ])
  }
})

test('shows a message as one sentence', async () => {
  const made = shell()
  showMessage(made, 'All is well', 'check')
  await expect.poll(() => made.seen.firstElementChild?.shadowRoot?.textContent).toContain('All is well')
})

test('registers a screen once', () => {
  define('appkit-frame-message', class extends Screen {})
  expect(customElements.get('appkit-frame-message')?.name).toBe('MessageScreen')
})
