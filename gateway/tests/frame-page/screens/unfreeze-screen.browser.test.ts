import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FrameErrorCode } from '../../../../src/contract/frame-protocol.js'
import type { UnfreezeProof } from '../../../src/frame-page/screens/account-actions.js'
import '../../../src/frame-page/screens/unfreeze-screen.js'
import { FrameError, type FrameErrorDetails } from '../../../src/frame-page/session/frame-error.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'
import { Shell } from '../../../src/frame-page/ui/shell.js'
import type { RecoveryKind } from '../../../src/frame-page/worker/worker-protocol.js'
import { disposeAfterTest } from '../../../../tests/helpers/dispose-after-test.js'
import { focusedElement } from '../../../../tests/helpers/focused-element.js'
import { readText } from '../helpers/screen-content.js'

let shell: Shell

function show(methods: readonly RecoveryKind[] = ['password'], sendCode = async () => {}) {
  const actions = {
    sendCode: vi.fn(sendCode),
    unfreeze: vi.fn(async (_code: string, _proof?: UnfreezeProof) => {}),
    stop: vi.fn(async () => {}),
  }
  shell = new Shell(document, chooseTexts(['en']), 'page')
  disposeAfterTest(shell.host)
  const screen = document.createElement('appkit-frame-unfreeze')
  const [unfrozen, cancelled] = [vi.fn(), vi.fn()]
  screen.addEventListener('appkit-unfrozen', unfrozen)
  screen.addEventListener('appkit-cancelled', cancelled)
  shell.show(Object.assign(screen, { language: shell.language, actions, methods, email: 'ada@example.com' }))
  return { actions, screen, unfrozen, cancelled }
}

const refusal = (code: FrameErrorCode, details: FrameErrorDetails = {}) => new FrameError(code, 'Untold.', details)
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const field = () => page.getByRole('textbox', { name: '8-digit code' })
const password = () => page.getByLabelText('Your recovery password')
const alert = () => page.getByRole('alert')
const getAlertText = () => readText(alert().query()).trim()

/** `toHaveFocus` sees only the shadow host. */
async function toFocus(locator: typeof field): Promise<void> {
  await expect.poll(() => focusedElement() === locator().query() && focusedElement() !== null).toBe(true)
}

async function enterCode(code = '12345678') {
  await field().fill(code)
  await userEvent.keyboard('{Enter}')
}

async function enterPassword(text = 'a password') {
  await password().fill(text)
  await userEvent.keyboard('{Enter}')
}

describe('code step', () => {
  test('sends the code immediately and focuses the one-time-code field', async () => {
    const { actions } = show()
    await expect.element(page.getByRole('status')).toHaveTextContent('We emailed you a code.')
    await expect.element(page.getByText('ada@example.com')).toBeVisible()
    await toFocus(field)
    await expect.element(field()).toHaveAttribute('autocomplete', 'one-time-code')
    await expect.element(field()).toHaveAttribute('inputmode', 'numeric')
    expect(actions.sendCode).toHaveBeenCalledOnce()
  })

  test('accepts a space and rejects a code with missing digits', async () => {
    const { actions, unfrozen } = show([])
    await enterCode('1234')
    await expect.poll(getAlertText).toContain('Enter all 8 digits of the code.')
    await toFocus(field)
    expect(actions.unfreeze).not.toHaveBeenCalled()
    await enterCode('1234 5678')
    await expect.poll(() => unfrozen.mock.calls.length).toBe(1)
    expect(actions.unfreeze).toHaveBeenCalledExactlyOnceWith('12345678', undefined)
  })

  test('makes the field read-only and submits once while the gateway responds', async () => {
    const { actions, cancelled, unfrozen } = show([])
    let answer = () => {}
    actions.unfreeze.mockReturnValueOnce(new Promise<void>(resolve => (answer = resolve)))
    await enterCode()
    await expect.element(field()).toHaveAttribute('readonly')
    await expect.element(field()).not.toHaveAttribute('disabled')
    await toFocus(field)
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Send a new code' }).click({ force: true })
    expect([actions.unfreeze.mock.calls.length, actions.sendCode.mock.calls.length]).toEqual([1, 1])
    expect(cancelled).not.toHaveBeenCalled()
    answer()
    await expect.poll(() => unfrozen.mock.calls.length).toBe(1)
  })

  test('reports a failed email and allows a retry', async () => {
    const sendCode = vi.fn(async () => {})
    sendCode.mockRejectedValueOnce(refusal('E_RATE', { retryAfter: 121 }))
    show(['password'], sendCode)
    await expect.poll(getAlertText).toContain('You requested too many codes. Try again in 3 minutes.')
    await press('Try again')
    await toFocus(field)
    expect(alert().elements()).toEqual([])
  })

  test('sends another code on request', async () => {
    const { actions } = show()
    await press('Send a new code')
    await expect.element(page.getByRole('status')).toHaveTextContent('We emailed you a new code.')
    expect(actions.sendCode).toHaveBeenCalledTimes(2)
  })

  test.each<[FrameErrorCode, FrameErrorDetails, string]>([
    ['E_OTP_INVALID', { left: 4 }, 'Incorrect code. 4 attempts left.'],
    ['E_OTP_INVALID', { left: 1 }, 'Incorrect code. 1 attempt left.'],
    ['E_OTP_INVALID', { left: 0 }, 'Incorrect code. Send a new code.'],
    ['E_OTP_EXPIRED', {}, 'This code has expired. Send a new code.'],
    ['E_OTP_LOCKED', { retryAfter: 600 }, 'Too many incorrect codes. Try again in 10 minutes.'],
  ])('returns to the code after %s %j and keeps the accepted recovery', async (code, details, text) => {
    const { actions, unfrozen } = show()
    actions.unfreeze.mockRejectedValueOnce(refusal(code, details))
    await enterCode('11111111')
    await enterPassword()
    await expect.poll(getAlertText).toContain(text)
    await toFocus(field)
    await expect.element(page.getByRole('button', { name: 'Unfreeze' })).toBeVisible()
    await enterCode('22222222')
    await expect.poll(() => unfrozen.mock.calls.length).toBe(1)
    expect(actions.unfreeze.mock.calls).toEqual([
      ['11111111', { kind: 'password', secret: 'a password' }],
      ['22222222', undefined],
    ])
  })
})

describe('recovery step', () => {
  test.each<[FrameErrorCode, FrameErrorDetails, string]>([
    ['E_RECOVERY', {}, 'Incorrect password, passkey or file. Check it and try again.'],
    ['E_RECOVERY', { left: 2 }, 'Incorrect password, passkey or file. 2 attempts left.'],
    ['E_RECOVERY', { retryAfter: 3_600 }, 'Too many incorrect attempts. Try again in 60 minutes.'],
    ['E_NETWORK', {}, 'Couldn’t reach the wallet’s server. Check your internet connection.'],
  ])('reports %s %j and asks for the recovery again', async (code, details, text) => {
    const { actions, unfrozen } = show()
    actions.unfreeze.mockRejectedValueOnce(refusal(code, details))
    await enterCode()
    await toFocus(password)
    await enterPassword('wrong')
    await expect.poll(getAlertText).toContain(text)
    await toFocus(password)
    await enterPassword('right')
    await expect.poll(() => unfrozen.mock.calls.length).toBe(1)
    expect(actions.unfreeze).toHaveBeenLastCalledWith('12345678', { kind: 'password', secret: 'right' })
  })

  test('asks for the recovery again if the wallet locked after an incorrect code', async () => {
    const { actions, unfrozen } = show()
    actions.unfreeze.mockRejectedValueOnce(refusal('E_OTP_INVALID', { left: 4 }))
    actions.unfreeze.mockRejectedValueOnce(refusal('E_LOCKED'))
    await enterCode()
    await enterPassword()
    await expect.poll(getAlertText).toContain('Incorrect code.')
    await enterCode()
    await expect.poll(getAlertText).toContain('This took too long. Confirm again.')
    await enterPassword()
    await expect.poll(() => unfrozen.mock.calls.length).toBe(1)
  })

  test('offers the recoveries that this device can verify', async () => {
    const { actions, unfrozen } = show(['passkey', 'password', 'file'])
    actions.unfreeze.mockRejectedValueOnce(refusal('E_ABORTED'))
    await enterCode()
    await expect.poll(() => readText(focusedElement())).toContain('Use your passkey')
    await press('Use your passkey')
    await expect.poll(getAlertText).toContain('The passkey was not used. Try again.')
    const input = shell.seen.firstElementChild?.shadowRoot?.querySelector<HTMLInputElement>('[type=file]')
    const choose = async (text: string) => {
      const files = new DataTransfer()
      files.items.add(new File([text], 'recovery.txt', { type: 'text/plain' }))
      Object.assign(input as HTMLInputElement, { files: files.files })
      input?.dispatchEvent(new Event('change'))
    }
    await choose('x'.repeat(16_385))
    await expect.poll(getAlertText).toContain('Incorrect password, passkey or file.')
    expect(actions.unfreeze).toHaveBeenCalledOnce()
    await choose('the file')
    await expect.poll(() => unfrozen.mock.calls.length).toBe(1)
    expect(actions.unfreeze.mock.calls).toEqual([
      ['12345678', { kind: 'passkey', secret: '' }],
      ['12345678', { kind: 'file', secret: 'the file' }],
    ])
  })

  test('shows the password form on selection and ignores an empty password', async () => {
    const { actions, unfrozen } = show(['passkey', 'password'])
    await enterCode()
    await press('Your recovery password')
    await toFocus(password)
    await userEvent.keyboard('{Enter}')
    expect(actions.unfreeze).not.toHaveBeenCalled()
    await enterPassword()
    await expect.poll(() => unfrozen.mock.calls.length).toBe(1)
  })
})

describe('leaving', () => {
  test('leaves each step on Escape and Cancel', async () => {
    const { cancelled } = show()
    await expect.element(field()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await press('Cancel')
    await enterCode()
    await expect.element(password()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(cancelled).toHaveBeenCalledTimes(3)
  })

  test('leaves on Escape while the code is being sent', async () => {
    const { cancelled } = show(['password'], () => new Promise(() => {}))
    await expect.poll(() => readText(focusedElement())).toContain('Cancel')
    await userEvent.keyboard('{Escape}')
    expect(cancelled).toHaveBeenCalledOnce()
  })

  test('locks a wallet that a recovery opened', async () => {
    const { actions, screen } = show()
    actions.unfreeze.mockRejectedValueOnce(refusal('E_OTP_INVALID', { left: 4 }))
    await enterCode()
    await enterPassword()
    await expect.element(alert()).toBeVisible()
    expect(actions.stop).not.toHaveBeenCalled()
    screen.remove()
    expect(actions.stop).toHaveBeenCalledOnce()
  })
})
