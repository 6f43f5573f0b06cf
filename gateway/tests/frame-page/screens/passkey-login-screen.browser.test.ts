import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { disposeAfterTest } from '../../../../tests/helpers/dispose-after-test.js'
import {
  describePasskeyError,
  type PasskeyLoginActions,
  type PasskeyLoginScreen,
} from '../../../src/frame-page/screens/passkey-login-screen.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'
import { Shell } from '../../../src/frame-page/ui/shell.js'
import { findAll, readText } from '../helpers/screen-content.js'

// A page larger than the browser's window is scaled down, and scaled content does not count as visible.
beforeAll(() => page.viewport(800, 640))
afterAll(() => page.viewport(1280, 800))

async function show(logIn: PasskeyLoginActions['logIn'], properties: Partial<PasskeyLoginScreen> = {}) {
  const shell = new Shell(document, chooseTexts(['en']), 'frame')
  disposeAfterTest(shell.host)
  Object.assign(shell.host.style, { inset: '0 auto auto 0', inlineSize: '360px', blockSize: '600px' })
  const prepare = vi.fn(async () => {})
  const screen = document.createElement('appkit-frame-passkey-login') as PasskeyLoginScreen
  const all = { origin: 'https://app.example.com', actions: { prepare, logIn }, seen: shell.seen, ...properties }
  shell.show(Object.assign(screen, { language: shell.language, ...all }))
  const buttons = () => findAll(screen.shadowRoot, 'button')
  const find = (words: string) => buttons().find(button => readText(button).includes(words))
  const press = async (words: string) => {
    await expect.poll(() => find(words)?.hasAttribute('aria-disabled')).toBe(false)
    find(words)?.click()
  }
  return { screen, prepare, find, press, text: () => readText(screen.shadowRoot) }
}

const failing = (code: 'E_ABORTED' | 'E_UNAUTH') => () => Promise.reject(new FrameError(code, 'no'))

test('passkey login: names the site, requests the challenge ahead, and ignores clicks before it was visible', async () => {
  const logIn = vi.fn(async () => {})
  const { prepare, find, press, text } = await show(logIn)
  await expect.poll(text).toContain('https://app.example.com')
  expect(prepare).toHaveBeenCalledTimes(1)
  find('Create a new wallet')?.click()
  expect(logIn).not.toHaveBeenCalled()
  await press('Create a new wallet')
  expect(logIn.mock.calls).toEqual([['register', false]])
})

test('passkey login: runs once for two clicks, and cannot be canceled meanwhile', async () => {
  const logIn = vi.fn(() => new Promise<void>(() => {}))
  const { screen, find, press } = await show(logIn)
  const canceled = vi.fn()
  screen.addEventListener('appkit-cancelled', canceled)
  await press('Log in to your wallet')
  find('Create a new wallet')?.click()
  screen.dismiss()
  expect(logIn.mock.calls).toEqual([['login', false]])
  expect(canceled).not.toHaveBeenCalled()
})

test('passkey login: explains a passkey that was not used, and tries again', async () => {
  const logIn = vi.fn(failing('E_ABORTED'))
  const { screen, press, text } = await show(logIn)
  await press('Log in to your wallet')
  await expect.poll(text).toContain('The passkey was not used. Try again.')
  await press('Log in to your wallet')
  await expect
    .poll(() => logIn.mock.calls)
    .toEqual([
      ['login', false],
      ['login', false],
    ])
  const canceled = vi.fn()
  screen.addEventListener('appkit-cancelled', canceled)
  await expect.poll(() => (screen.dismiss(), canceled.mock.calls.length)).toBeGreaterThan(0)
})

test('passkey login: creates in the window if the frame may not, and logs in there after a failure', async () => {
  const logIn = vi.fn(failing('E_ABORTED'))
  const { press, text } = await show(logIn, { needsWindow: true })
  await expect.poll(text).toContain('only creates passkeys in a separate window')
  await press('Log in to your wallet')
  await press('Log in to your wallet')
  await press('Create a new wallet')
  await expect
    .poll(() => logIn.mock.calls)
    .toEqual([
      ['login', false],
      ['login', true],
      ['register', true],
    ])
})

test.each([
  ['E_ABORTED', 'not used'],
  ['E_UNAUTH', 'doesn’t log in to a wallet'],
  ['E_RATE', 'Too many attempts'],
  ['E_NETWORK', 'Couldn’t reach'],
  ['E_OTP_EXPIRED', 'Try again'],
  ['E_PROVIDER', 'Try again'],
] as const)('passkey login: explains %s', (code, words) => {
  expect(describePasskeyError(new FrameError(code, 'no'), chooseTexts(['en']).texts)).toContain(words)
})
