import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FrameErrorCode } from '../../../../src/contract/frame-protocol.js'
import { disposeAfterTest } from '../../../../tests/helpers/dispose-after-test.js'
import { addDevice, isOpenedFromApp } from '../../../src/frame-page/pages/add-device.js'
import '../../../src/frame-page/screens/add-device-screen.js'
import '../../../src/frame-page/screens/approve-handover-screen.js'
import { FrameError, type FrameErrorDetails } from '../../../src/frame-page/session/frame-error.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'
import { Shell } from '../../../src/frame-page/ui/shell.js'
import { findAll, readText } from '../helpers/screen-content.js'
import { scriptedWallet, type ScriptedWallet } from '../helpers/scripted-wallet.js'

// A page larger than the browser's window is scaled down, and scaled content does not count as visible.
beforeAll(() => page.viewport(800, 640))
afterAll(() => page.viewport(1280, 800))

const phone = {
  handoverId: 'phone',
  origin: 'https://shop.example',
  browser: '<b>Safari</b> on iOS',
  country: 'DE',
  at: 1_800_000_000,
  expiresAt: 1_800_000_300,
}
const laptop = { ...phone, handoverId: 'laptop', browser: 'Chrome on macOS' }
const fail = (code: FrameErrorCode, details: FrameErrorDetails = {}) =>
  Promise.reject(new FrameError(code, 'for developers', details))

/** Opens the page of a wallet without a recovery that one device asks for. */
function open(over: Partial<ScriptedWallet> = {}, recovery: readonly ('password' | 'passkey')[] = []) {
  const shell = new Shell(document, chooseTexts(['en']), 'page')
  disposeAfterTest(shell.host)
  // Only the upper part of the test page is visible.
  Object.assign(shell.host.style, { inset: '0 auto auto 0', inlineSize: '400px', blockSize: '600px' })
  const { wallet: facts } = scriptedWallet()
  const wallet = scriptedWallet({
    state: 'locked',
    ...(facts && { wallet: { ...facts, recovery } }),
    pendingHandovers: async () => [phone],
    confirmHandover: vi.fn(async () => {}),
    approveHandover: vi.fn(async () => 0),
    denyHandover: vi.fn(async () => {}),
    recover: vi.fn(async () => {}),
    lock: vi.fn(async () => {}),
    ...over,
  })
  const get = vi.fn(() => Promise.reject(new DOMException('not here', 'NotAllowedError')))
  const credentials = { create: vi.fn(), get } as unknown as CredentialsContainer
  const end = addDevice(wallet, { shell, passkeys: { credentials, rpId: 'localhost' } })
  const root = () => shell.seen.firstElementChild?.shadowRoot
  return { wallet, shell, end, root }
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const codeField = () => page.getByRole('textbox', { name: 'Code on the new device' })
const choose = (name: RegExp = /Safari/) => button(name).click()
async function enterCode(code = 'k7qmr 2xpad') {
  await codeField().fill(code)
  await userEvent.keyboard('{Enter}')
}
/** Holds the button with the keyboard until it acts. */
async function hold() {
  const approve = button('Hold to approve')
  await expect.poll(() => approve.element().ariaDisabled).toBeNull()
  approve.element().focus()
  await userEvent.keyboard('{Enter>}')
}

describe('adding a device', () => {
  test('2F3: hands the wallet over after the code was typed and the button was held', async () => {
    const { wallet, end, root } = open()
    await expect.poll(() => readText(root())).toContain('A new device asks for this wallet')
    expect(readText(root())).toContain('shop.example · DE')
    expect(root()?.querySelector('b'), 'its name is text').toBeNull()
    await choose()
    await expect.poll(() => readText(root())).toContain('Claims to come from')
    await enterCode()
    expect(wallet.confirmHandover).toHaveBeenCalledExactlyOnceWith('phone', 'k7qmr 2xpad')
    await expect.poll(() => readText(root())).toContain('Let this device open your wallet?')
    expect(readText(root())).toContain('Your wallet has no recovery method')
    await hold()
    expect(await end).toEqual({ text: 'Approved. Go back to your new device.', icon: 'check' })
    await userEvent.keyboard('{/Enter}')
    expect(wallet.approveHandover).toHaveBeenCalledOnce()
    expect(wallet.recover).not.toHaveBeenCalled()
    expect(wallet.lock).toHaveBeenCalledOnce()
  })

  test('2F3: a short press of the button, or one that a script sends, approves nothing', async () => {
    const { wallet, root } = open()
    await choose()
    await enterCode()
    const approve = button('Hold to approve')
    await expect.poll(() => approve.query()?.ariaDisabled).toBeNull()
    await approve.click()
    const [inner] = findAll(root(), 'appkit-frame-approve button').slice(-1)
    inner?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    inner?.click()
    expect(wallet.approveHandover).not.toHaveBeenCalled()
  })

  test('2F3: a covered page arms no button', async () => {
    const { root } = open()
    await choose()
    await enterCode()
    await expect.poll(() => readText(root())).toContain('Let this device open your wallet?')
    const lid = disposeAfterTest(document.body.appendChild(document.createElement('div')))
    lid.setAttribute('style', 'position:fixed;inset:0;background:#fff;z-index:9')
    await expect.poll(() => readText(root())).toContain('Something covers this window')
    expect(button('Hold to approve').element().ariaDisabled).toBe('true')
  })

  test('2F3: a wallet with a recovery requires it between code and button', async () => {
    const { wallet, end, root } = open({}, ['password'])
    await choose()
    await enterCode()
    await expect.poll(() => readText(root())).toContain('Confirm with your recovery method')
    expect(readText(root())).toContain('This protects your wallet if someone else uses this device.')
    const row = button('Your recovery password')
    await row.hover()
    await expect.poll(() => row.element().ariaDisabled).toBeNull()
    await row.click()
    await page.getByLabelText('Your recovery password').fill('clever otter paints seven violins')
    await button('Continue').click()
    await expect.poll(() => readText(root())).toContain('Let this device open your wallet?')
    expect(readText(root())).not.toContain('no recovery method')
    expect(wallet.recover).toHaveBeenCalledExactlyOnceWith({
      kind: 'password',
      password: 'clever otter paints seven violins',
    })
    expect(wallet.approveHandover).not.toHaveBeenCalled()
    await hold()
    expect(await end).toMatchObject({ icon: 'check' })
    await userEvent.keyboard('{/Enter}')
  })

  test('2F3: without the recovery, nothing is handed over', async () => {
    const { wallet, end, root } = open({}, ['passkey'])
    await choose()
    await enterCode()
    const row = button('Use your passkey')
    await expect.poll(() => row.query()?.ariaDisabled).toBeNull()
    await row.click()
    await expect.poll(() => readText(root())).toContain('That didn’t work')
    await button('Cancel').click()
    expect(await end).toBeUndefined()
    expect(wallet.approveHandover).not.toHaveBeenCalled()
  })

  test('2F3: shows when a device on hold opens the wallet, and that it can be stopped', async () => {
    const { end } = open({ approveHandover: async () => 4e9 })
    await choose()
    await enterCode()
    await hold()
    const { text } = (await end) ?? {}
    await userEvent.keyboard('{/Enter}')
    expect(text).toMatch(/can open your wallet on October \d+, 2096 at .*you can stop it on any device/)
  })

  test('2F3: counts wrong codes, and ends the request with the third', async () => {
    const answers = [fail('E_OTP_INVALID', { left: 2 }), fail('E_OTP_INVALID', { left: 1 }), fail('E_DEVICE')]
    for (const answer of answers) answer.catch(() => {})
    const { wallet, root } = open({ confirmHandover: vi.fn(async () => answers.shift()) })
    await choose()
    await enterCode('K7QM')
    await expect.poll(() => readText(root())).toContain('Enter all 10 characters of the code.')
    expect(wallet.confirmHandover).not.toHaveBeenCalled()
    await enterCode()
    await expect.poll(() => readText(root())).toContain('Incorrect code. 2 attempts left.')
    await enterCode()
    await expect.poll(() => readText(root())).toContain('Incorrect code. 1 attempt left.')
    await enterCode()
    await expect.poll(() => readText(root())).toContain('Too many incorrect codes. The request was rejected.')
    expect(codeField().query()).toBeNull()
  })

  test('2F3: nothing fills in the code, and no password manager is offered it', async () => {
    history.replaceState(null, '', '#K7QMR-2XPAD')
    disposeAfterTest(() => history.replaceState(null, '', location.pathname + location.search))
    open()
    await choose()
    await expect.element(codeField()).toHaveValue('')
    await expect.element(codeField()).toHaveAttribute('autocomplete', 'off')
  })

  test('denies an unknown device', async () => {
    const { wallet, end } = open()
    await choose()
    await button('It wasn’t me').click()
    expect(await end).toMatchObject({ text: expect.stringMatching(/^Rejected/), icon: 'warning' })
    expect(wallet.denyHandover).toHaveBeenCalledExactlyOnceWith('phone')
    expect(wallet.approveHandover).not.toHaveBeenCalled()
  })

  test('lists several devices, and goes back from one to the others and to the account', async () => {
    const { end } = open({ pendingHandovers: async () => [phone, laptop] })
    await choose(/Chrome/)
    await expect.element(codeField()).toBeVisible()
    await button('Back').click()
    await expect.element(button(/Safari/)).toBeVisible()
    await button('Cancel').click()
    expect(await end).toBeUndefined()
  })

  test('waits for a device that asks later', async () => {
    const lists = [[], [phone]]
    const { root } = open({ pendingHandovers: async () => lists.shift() ?? [phone] })
    await expect.poll(() => readText(root())).toContain('Waiting for a new device')
    await expect.poll(() => button(/Safari/).query(), { timeout: 10_000 }).not.toBeNull()
  })

  test.each<[string, Partial<ScriptedWallet>, string]>([
    [
      'this device is too new',
      { pendingHandovers: () => fail('E_STATE') },
      'This device is too new to approve another',
    ],
    [
      'the gateway is unreachable',
      { pendingHandovers: () => fail('E_NETWORK') },
      'Couldn’t reach the wallet’s server.',
    ],
  ])('shows the reason if %s', async (_, over, sentence) => {
    const { root } = open(over)
    await expect.poll(() => readText(root())).toContain(sentence)
  })

  test.each(['recovery-needed', 'none', 'out'] as const)('asks nothing on a device in the state %s', async state => {
    expect(await open({ state }).end).toMatchObject({
      text: expect.stringMatching(/^This device can’t open your wallet/),
    })
  })
})

describe('the way to the page', () => {
  const app = 'https://app.example.com'
  const own = 'https://wallet.example.com'
  test.each([
    ['https://app.example.com/', true],
    ['https://app.example.com/settings?x#y', true],
    ['https://wallet.example.com/account', true],
    ['', false],
    ['https://mail.example.com/', false],
    ['https://app.example.com.evil.example/', false],
    ['http://app.example.com/', false],
    ['https://app.example.com:8443/', false],
    ['about:blank', false],
  ])('2F3: a window opened from %o may add a device: %s', (referrer, expected) => {
    expect(isOpenedFromApp(referrer, app, own)).toBe(expected)
  })
})
