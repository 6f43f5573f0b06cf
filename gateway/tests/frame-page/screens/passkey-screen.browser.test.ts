import { afterEach, expect, test, vi } from 'vitest'
import '../../../src/frame-page/screens/passkey-screen.js'
import type { PasskeyScreen } from '../../../src/frame-page/screens/passkey-screen.js'

const shown: HTMLElement[] = []
afterEach(() => {
  for (const screen of shown.splice(0)) screen.remove()
})

async function show(run: () => Promise<void>, made = false) {
  const screen = Object.assign(document.createElement('appkit-frame-passkey') as PasskeyScreen, { run, made })
  shown.push(screen)
  document.body.append(screen)
  await screen.updateComplete
  const button = screen.shadowRoot?.querySelector('button')
  return { screen, button, text: () => screen.shadowRoot?.textContent ?? '' }
}

test('a passkey is made in a click, once at a time', async () => {
  const held: { resolve?: () => void } = {}
  const run = vi.fn(() => new Promise<void>(resolve => (held.resolve = resolve)))
  const { screen, button } = await show(run)
  expect(run).not.toHaveBeenCalled()
  expect(button?.textContent).toContain('Make the passkey')
  button?.click()
  button?.click()
  await screen.updateComplete
  expect(run).toHaveBeenCalledTimes(1)
  expect(button?.getAttribute('aria-disabled')).toBe('true')
  held.resolve?.()
  await expect.poll(() => button?.getAttribute('aria-disabled')).toBeNull()
})

test('a passkey that did not answer is told, and can be tried again', async () => {
  const run = vi.fn().mockRejectedValueOnce(new DOMException('', 'NotAllowedError')).mockResolvedValueOnce(undefined)
  const { button, text } = await show(run, true)
  expect(text()).toContain('Use your passkey')
  button?.click()
  await expect.poll(text).toContain('That did not work')
  button?.click()
  await expect.poll(text).not.toContain('That did not work')
  expect(run).toHaveBeenCalledTimes(2)
})
