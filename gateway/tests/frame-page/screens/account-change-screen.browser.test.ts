import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AccountChange } from '../../../../src/contract/account-api.js'
import '../../../src/frame-page/screens/account-change-screen.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'
import { Shell } from '../../../src/frame-page/ui/shell.js'
import { disposeAfterTest } from '../../../../tests/helpers/dispose-after-test.js'
import { readText } from '../helpers/screen-content.js'

const deletion: AccountChange = {
  changeId: 'c1',
  kind: 'deletion',
  createdAt: 1_797_000_000,
  dueAt: 1_800_000_000,
  origin: 'https://shop.example',
  browser: 'Firefox on Linux',
  country: 'DE',
  here: false,
}

function show(change: AccountChange = deletion, locale = 'en') {
  const stop = vi.fn(async () => {})
  const onAnswered = vi.fn()
  const shell = new Shell(document, chooseTexts([locale]), 'page')
  disposeAfterTest(shell.host)
  const screen = document.createElement('appkit-frame-account-change')
  screen.addEventListener('appkit-answered', event => onAnswered((event as CustomEvent).detail))
  shell.show(Object.assign(screen, { language: shell.language, change, stop }))
  return { stop, onAnswered, screen }
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

describe('notice of an account change', () => {
  test.each([
    ['deletion', /Your account will be deleted on January 15, 2027/],
    ['email', /The email address of your account will change on January 15, 2027/],
    ['sessions', /Your devices will be logged out on January 15, 2027/],
    ['device', /A new device will be able to open your wallet on January 15, 2027/],
  ] as const)('2F4: names what will happen and when: %s', async (kind, title) => {
    show({ ...deletion, kind })
    await expect.element(heading(title)).toBeVisible()
    await expect.element(page.getByText('Firefox on Linux')).toBeVisible()
    await expect.element(page.getByText('https://shop.example')).toBeVisible()
  })

  test('2F5: shows the new address', async () => {
    show({ ...deletion, kind: 'email', newEmail: 'mallory@example.com' })
    await expect.element(page.getByText('mallory@example.com')).toBeVisible()
  })

  test('2F4: stops the change with one press', async () => {
    const { stop, onAnswered } = show()
    await button('Stop this').click()
    await expect.element(heading('Stopped')).toBeVisible()
    expect(stop).toHaveBeenCalledOnce()
    await button('Done').click()
    expect(onAnswered).toHaveBeenCalledExactlyOnceWith({ stopped: true })
  })

  test('2F4: keeps the change if the user goes on, or presses Escape', async () => {
    const { stop, onAnswered } = show()
    await button('Keep going').click()
    expect(onAnswered).toHaveBeenCalledExactlyOnceWith({ stopped: false })
    await userEvent.keyboard('{Escape}')
    expect(onAnswered).toHaveBeenCalledTimes(2)
    expect(stop).not.toHaveBeenCalled()
  })

  test('2F4: a click by a script neither stops nor closes it', async () => {
    const { stop, onAnswered, screen } = show()
    await expect.element(button('Stop this')).toBeVisible()
    for (const control of screen.shadowRoot?.querySelectorAll<HTMLElement>('appkit-ui-button') ?? []) control.click()
    expect([stop.mock.calls, onAnswered.mock.calls]).toEqual([[], []])
  })

  test.each([
    [new FrameError('E_STATE', 'x'), 'This device is too new to stop it'],
    [new FrameError('E_OTP_EXPIRED', 'x'), 'too late'],
    [new FrameError('E_NETWORK', 'x'), 'Couldn’t reach'],
    [new Error('secret'), 'Something went wrong'],
  ])('2F4: shows why a change was not stopped: %s', async (error, sentence) => {
    const { stop } = show()
    stop.mockRejectedValueOnce(error)
    await button('Stop this').click()
    await expect.poll(() => readText(page.getByRole('alert').query())).toContain(sentence)
    await button('Stop this').click()
    await expect.element(heading('Stopped')).toBeVisible()
  })
})
