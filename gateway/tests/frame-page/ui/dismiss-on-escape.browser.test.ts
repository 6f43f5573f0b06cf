import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { disposeAfterTest } from '../../../../tests/helpers/dispose-after-test.js'
import { findAll } from '../helpers/screen-content.js'
import '../../../src/frame-page/approval/approve-screen.js'
import { decoded } from '../../../src/frame-page/decode/decoded.js'
import '../../../src/frame-page/screens/connect-screen.js'
import '../../../src/frame-page/screens/device-screen.js'
import '../../../src/frame-page/screens/device-wait-screen.js'
import '../../../src/frame-page/screens/storage-access-screen.js'
import '../../../src/frame-page/screens/handover-screen.js'
import '../../../src/frame-page/screens/pause-screen.js'
import '../../../src/frame-page/screens/recovery-prompt-screen.js'
import '../../../src/frame-page/screens/recovery-setup-screen.js'
import { Shell } from '../../../src/frame-page/ui/shell.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'
import '../../../src/frame-page/ui/window-screen.js'

// A page that vitest scales down to fit its own window never counts as visible, so nothing on it would arm.
beforeAll(() => page.viewport(800, 640))
afterAll(() => page.viewport(1280, 800))

const request = {
  origin: 'https://app.example.com',
  network: { name: 'Ethereum', testnet: false, symbol: 'ETH', decimals: 18 },
  account: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  decoded: decoded('message', { facts: [{ name: 'text', value: 'Hello' }] }),
  tokens: {},
  extra: [],
  waiting: 0,
}

const waitingHandover = {
  devices: async () => [],
  start: async () => ({ code: 'K7QMR-2XPAD', expiresAt: 4e9 }),
  wait: () => new Promise<number>(() => {}),
}

/** Waits until all buttons of a screen are enabled. */
async function armed(screen: HTMLElement): Promise<void> {
  await expect.poll(() => findAll(screen.shadowRoot, '[aria-disabled=true]')).toEqual([])
}

/** Shows a screen and records its events and the reports of Escape. */
async function show(tag: string, properties: object, event: string) {
  const shell = new Shell(document, chooseTexts(['en']), 'frame')
  disposeAfterTest(shell.host)
  shell.onEscape = vi.fn()
  const screen = Object.assign(document.createElement(tag), { language: shell.language, ...properties })
  const onEvent = vi.fn()
  screen.addEventListener(event, dispatched => onEvent((dispatched as CustomEvent<unknown>).detail ?? undefined))
  shell.show(screen)
  await expect.poll(() => screen.shadowRoot?.querySelector('section')).toBeTruthy()
  return { shell, screen, onEvent }
}

describe('Escape inside the frame', () => {
  test.each([
    ['an approval', 'appkit-frame-approval', { request }, 'appkit-decided', { approved: false }],
    ['an approval in a window of its own', 'appkit-frame-window', {}, 'appkit-rejected', undefined],
    ['connecting', 'appkit-frame-connect', {}, 'appkit-answered', { connect: false, shareEmail: false }],
    [
      'a recovery',
      'appkit-frame-recovery-prompt',
      { actions: { devices: async () => [] } },
      'appkit-cancelled',
      undefined,
    ],
    ['a backup', 'appkit-frame-recovery-setup', {}, 'appkit-finished', { chosen: undefined }],
    ['storage', 'appkit-frame-keeping', {}, 'appkit-answered', undefined],
    ['the wait for a device', 'appkit-frame-device-wait', {}, 'appkit-cancelled', undefined],
    [
      'the handover to this device',
      'appkit-frame-handover',
      { actions: waitingHandover },
      'appkit-cancelled',
      undefined,
    ],
  ])('cancels %s once and reports it to the dialog', async (_, tag, properties, event, detail) => {
    const { shell, onEvent } = await show(tag, properties, event)
    await userEvent.keyboard('{Escape}')
    expect(onEvent.mock.calls).toEqual([[detail]])
    expect(shell.onEscape).toHaveBeenCalledOnce()
  })

  test('rejects while a button has the focus', async () => {
    const { screen, onEvent } = await show('appkit-frame-approval', { request }, 'appkit-decided')
    screen.shadowRoot?.querySelector<HTMLElement>('.reject')?.focus()
    await userEvent.keyboard('{Escape}')
    expect(onEvent.mock.calls).toEqual([[{ approved: false }]])
  })

  test('keeps a mandatory backup open, and reports to the dialog', async () => {
    const { shell, onEvent } = await show('appkit-frame-recovery-setup', { must: true }, 'appkit-finished')
    await userEvent.keyboard('{Escape}')
    expect(onEvent).not.toHaveBeenCalled()
    expect(shell.onEscape).toHaveBeenCalledOnce()
  })

  test('decides nothing on the link page', async () => {
    const facts = { origin: 'https://app.example.com', browser: 'Firefox', country: null, at: 1, matchWord: 'CEDAR-42' }
    const { onEvent } = await show('appkit-frame-device', { facts }, 'appkit-decided')
    await userEvent.keyboard('{Escape}')
    expect(onEvent).not.toHaveBeenCalled()
  })

  test('ignores other keys, untrusted keys and removed screens', async () => {
    const { shell, onEvent } = await show('appkit-frame-connect', {}, 'appkit-answered')
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await userEvent.keyboard('a')
    shell.show()
    await userEvent.keyboard('{Escape}')
    expect(onEvent).not.toHaveBeenCalled()
    expect(shell.onEscape).not.toHaveBeenCalled()
  })
})

test('focuses the recovery password without a click, and again after an error', async () => {
  const recoverWith = vi.fn(() => Promise.reject(new Error('wrong')))
  const { screen } = await show(
    'appkit-frame-recovery-prompt',
    { methods: ['password'], actions: { recoverWith, devices: async () => [] } },
    'appkit-recovered',
  )
  const field = () => screen.shadowRoot?.querySelector<HTMLInputElement>('[type=password]')
  await armed(screen)
  screen.shadowRoot?.querySelector<HTMLElement>('appkit-ui-row')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => screen.shadowRoot?.activeElement).toBe(field())
  await armed(screen)
  await userEvent.keyboard('not my password{Enter}')
  await expect.poll(() => screen.shadowRoot?.textContent).toContain('That didn’t work')
  expect(recoverWith).toHaveBeenCalledWith('password', expect.objectContaining({ secret: 'not my password' }))
  expect(screen.shadowRoot?.activeElement).toBe(field())
})

test('focuses the input of each backup step', async () => {
  const { screen } = await show('appkit-frame-recovery-setup', { actions: {} }, 'appkit-finished')
  await armed(screen)
  const rows = screen.shadowRoot?.querySelectorAll<HTMLElement>('appkit-ui-row')
  rows?.[1]?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => (screen.shadowRoot?.activeElement as HTMLInputElement | null)?.name).toBe('first')
  await armed(screen)
  await userEvent.keyboard('short{Enter}')
  await expect.poll(() => screen.shadowRoot?.textContent).toContain('at least 12')
  expect((screen.shadowRoot?.activeElement as HTMLInputElement | null)?.name).toBe('first')
})

test('shows the word and the address of the email', async () => {
  const properties = { email: 'ada@example.com', matchWord: 'CEDAR-42' }
  const { screen } = await show('appkit-frame-device-wait', properties, 'appkit-cancelled')
  const word = screen.shadowRoot?.querySelector<HTMLElement>('appkit-ui-box .number')
  expect(word?.textContent).toBe('CEDAR-42')
  expect(screen.shadowRoot?.textContent).toContain('ada@example.com')
  expect(parseFloat(getComputedStyle(word as Element).fontSize)).toBeGreaterThanOrEqual(28)
})

test('shows no empty box without a word', async () => {
  const { screen } = await show('appkit-frame-device-wait', {}, 'appkit-cancelled')
  expect(screen.shadowRoot?.querySelector('appkit-ui-box')).toBeNull()
})
