import { expect, test, vi } from 'vitest'
import { disposeAfterTest } from '../../../../tests/helpers/dispose-after-test.js'
import '../../../src/frame-page/screens/passkey-screen.js'
import { findAll, readText } from '../helpers/screen-content.js'
import type { PasskeyScreen } from '../../../src/frame-page/screens/passkey-screen.js'

async function show(run: () => Promise<void>, made = false) {
  const screen = disposeAfterTest(
    Object.assign(document.createElement('appkit-frame-passkey') as PasskeyScreen, { run, made }),
  )
  document.body.append(screen)
  await screen.updateComplete
  await expect.poll(() => findAll(screen.shadowRoot, 'button')).toHaveLength(1)
  const [button] = findAll(screen.shadowRoot, 'button')
  return { screen, button, text: () => readText(screen.shadowRoot) }
}

test('creates a passkey on click, one at a time', async () => {
  const held: { resolve?: () => void } = {}
  const run = vi.fn(() => new Promise<void>(resolve => (held.resolve = resolve)))
  const { screen, button } = await show(run)
  expect(run).not.toHaveBeenCalled()
  expect(readText(button)).toContain('Create passkey')
  button?.click()
  button?.click()
  await screen.updateComplete
  expect(run).toHaveBeenCalledTimes(1)
  await expect.poll(() => button?.getAttribute('aria-disabled')).toBe('true')
  held.resolve?.()
  await expect.poll(() => button?.getAttribute('aria-disabled')).toBeNull()
})

test('reports a failed passkey and allows a retry', async () => {
  const run = vi.fn().mockRejectedValueOnce(new DOMException('', 'NotAllowedError')).mockResolvedValueOnce(undefined)
  const { button, text } = await show(run, true)
  expect(text()).toContain('Use your passkey')
  button?.click()
  await expect.poll(text).toContain('That didn’t work')
  button?.click()
  await expect.poll(text).not.toContain('That didn’t work')
  expect(run).toHaveBeenCalledTimes(2)
})
