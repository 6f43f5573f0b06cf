import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AccountChange } from '../../../../src/contract/account-api.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import '../../../src/frame-page/screens/account-change-screen.js'
import '../../../src/frame-page/screens/email-change-screen.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'
import { confirmEmailChange, showChange } from '../../../src/frame-page/ui/change-prompts.js'
import { ScreenPresenter } from '../../../src/frame-page/ui/screen-presenter.js'
import { Shell } from '../../../src/frame-page/ui/shell.js'
import { disposeAfterTest } from '../../../../tests/helpers/dispose-after-test.js'
import { scriptedWallet } from '../helpers/scripted-wallet.js'

// A page larger than the browser's window is scaled down, and scaled content does not count as visible.
beforeAll(() => page.viewport(800, 640))
afterAll(() => page.viewport(1280, 800))

const change: AccountChange = {
  changeId: 'c1',
  kind: 'deletion',
  createdAt: 1_797_000_000,
  dueAt: 1_800_000_000,
  origin: 'https://shop.example',
  browser: 'Firefox on Linux',
  country: null,
  here: false,
}

function createFixture() {
  const shell = new Shell(document, chooseTexts(['en']), 'frame')
  disposeAfterTest(shell.host)
  Object.assign(shell.host.style, { inset: '0 auto auto 0', inlineSize: '360px', blockSize: '600px' })
  const emitted: string[] = []
  const openWindow = () => ({ url: 'https://wallet.example/approve#x', offer: vi.fn(), close: vi.fn() })
  const presenter = new ScreenPresenter(shell, name => void emitted.push(name), openWindow, true)
  const stopChange = vi.fn(async (_id: string) => {})
  const wallet = scriptedWallet({ stopChange })
  const parts = { presenter, wallet, getLanguage: () => shell.language }
  return { parts, emitted, stopChange, signal: new AbortController().signal }
}
const button = (name: string) => page.getByRole('button', { name })

describe('prompts of account changes', () => {
  test('2F5: a new address is confirmed with a button that is enabled once everything was visible', async () => {
    const { parts, signal } = createFixture()
    const confirmed = confirmEmailChange(parts, 'mallory@example.com', signal)
    await expect.element(page.getByText('mallory@example.com')).toBeVisible()
    await expect.element(page.getByText('ada@example.com')).toBeVisible()
    await button('Change').hover()
    await expect.poll(() => button('Change').element().matches(':not([aria-disabled], .unsettled)')).toBe(true)
    await button('Change').click()
    await expect(confirmed).resolves.toBeUndefined()
  })

  test('2F5: a rejected address is reported as a rejection', async () => {
    const { parts, signal } = createFixture()
    const confirmed = confirmEmailChange(parts, 'mallory@example.com', signal).catch((error: FrameError) => error.code)
    await button('Cancel').click()
    expect(await confirmed).toBe('E_REJECTED')
  })

  test('2F4: a prompt waits for the notice, which is shown again', async () => {
    const { parts, signal, emitted } = createFixture()
    const shown = showChange(parts, change, signal)
    await expect.poll(() => emitted.filter(name => name === 'SHOW')).toHaveLength(1)
    const confirmed = confirmEmailChange(parts, 'mallory@example.com', signal).catch((error: FrameError) => error.code)
    expect(emitted.filter(name => name === 'SHOW')).toHaveLength(2)
    await button('Keep going').click()
    await shown
    await button('Cancel').click()
    expect(await confirmed).toBe('E_REJECTED')
  })

  test('2F4: a notice waits for the current prompt, and stops the change', async () => {
    const { parts, signal, stopChange } = createFixture()
    const confirmed = confirmEmailChange(parts, 'mallory@example.com', signal).catch(() => 'rejected')
    const shown = showChange(parts, change, signal)
    await button('Cancel').click()
    expect(await confirmed).toBe('rejected')
    await button('Stop this').click()
    await button('Done').click()
    await shown
    expect(stopChange).toHaveBeenCalledExactlyOnceWith('c1')
  })
})
