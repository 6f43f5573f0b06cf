import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { systemClock } from '../../../../src/core/clock.js'
import { deferred } from '../../../../tests/helpers/deferred.js'
import { disposeAfterTest } from '../../../../tests/helpers/dispose-after-test.js'
import { ApprovalQueue } from '../../../src/frame-page/approval/approval-queue.js'
import type { ApprovalRequest } from '../../../src/frame-page/approval/approval-request.js'
import { decoded } from '../../../src/frame-page/decode/decoded.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import type { PasskeyQuestion } from '../../../src/frame-page/session/passkey.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'
import { ScreenPresenter } from '../../../src/frame-page/ui/screen-presenter.js'
import { Shell } from '../../../src/frame-page/ui/shell.js'
import { createUserPrompts } from '../../../src/frame-page/ui/user-prompts.js'
import { findAll, getControl, readText } from '../helpers/screen-content.js'
import { scriptedWallet, type ScriptedWallet } from '../helpers/scripted-wallet.js'

// A page larger than the browser's window is scaled down, and scaled content does not count as visible.
beforeAll(() => page.viewport(800, 640))
afterAll(() => page.viewport(1280, 800))

/** Simulates a browser that refuses passkeys in frames. */
const refusing = () => Promise.reject(new DOMException('not here', 'NotAllowedError'))
const secret = { kind: 'passkey', prf: new Uint8Array(32), credentialId: 'Y3JlZA' } as const

const refusingCredentials = { create: refusing, get: refusing } as unknown as CredentialsContainer

function createFixture(
  wallet: ScriptedWallet = scriptedWallet(),
  locale = 'en',
  credentials: CredentialsContainer = refusingCredentials,
) {
  const shell = new Shell(document, chooseTexts([locale]), 'frame')
  disposeAfterTest(shell.host)
  // Only the upper part of the test page is visible.
  Object.assign(shell.host.style, { inset: '0 auto auto 0', inlineSize: '360px', blockSize: '600px' })
  const emitted: { name: string; payload: unknown }[] = []
  const openWindow = () => ({ url: 'https://wallet.example/approve#x', offer: vi.fn(), close: vi.fn() })
  const presenter = new ScreenPresenter(
    shell,
    (name, payload) => void emitted.push({ name, payload }),
    openWindow,
    true,
  )
  const queue = new ApprovalQueue(presenter, systemClock)
  const language = shell.language
  const inWindow = vi.fn(async (question: Promise<PasskeyQuestion>) => (await question, secret))
  const made = createUserPrompts({
    queue,
    presenter,
    wallet,
    credentials,
    rpId: 'localhost',
    inWindow: inWindow as unknown as Parameters<typeof createUserPrompts>[0]['inWindow'],
    getLanguage: () => language,
  })
  const screen = () => shell.seen.firstElementChild
  const root = () => screen()?.shadowRoot
  const click = async (name: string) => {
    await expect
      .poll(() => {
        scrollToEnd(root())
        return findAll(root(), 'button').some(button => readText(button).includes(name) && !button.ariaDisabled)
      })
      .toBe(true)
    findAll(root(), 'button')
      .find(button => readText(button).includes(name))
      ?.click()
  }
  return { prompts: made, inWindow, emitted, screen, root, click, wallet, shell, life: new AbortController() }
}

/** Shows the end of a screen. Buttons that decide are enabled after that. */
function scrollToEnd(root: Node | null | undefined): void {
  const body = root instanceof ShadowRoot ? root.querySelector('.body') : null
  body?.scrollTo(0, body.scrollHeight)
}

/** Presses an armed button after the mouse rested on it. */
async function press(name: string, before = async () => {}): Promise<void> {
  const button = page.getByRole('button', { name })
  await expect.element(button).toBeVisible()
  // The button is in the shadow root of its element, and that in the one of the screen.
  scrollToEnd((button.element().getRootNode() as ShadowRoot).host.getRootNode())
  await button.hover()
  await expect.poll(() => button.element().matches(':not([aria-disabled], .unsettled)')).toBe(true)
  await before()
  await button.click()
}

/** Covers the frame with an element of the page. */
function cover(): () => void {
  const lid = document.createElement('div')
  lid.setAttribute('style', 'position:fixed;inset:0 auto auto 0;width:5px;height:5px;background:#fff;z-index:9')
  document.body.append(lid)
  return () => lid.remove()
}

const request: ApprovalRequest = {
  origin: 'https://app.example.com',
  app: { name: '<img src=x onerror=alert(1)>', url: 'https://app.example.com' },
  network: { name: 'Ethereum', testnet: false, symbol: 'ETH', decimals: 18 },
  account: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  decoded: decoded('message', { facts: [{ name: 'text', value: '<script>alert(1)</script>' }] }),
  tokens: {},
  extra: [],
  waiting: 0,
}

describe('approval prompt', () => {
  test('renders hostile texts as text', async () => {
    const { prompts: made, root, life } = createFixture()
    const outcome = made.approve(request, life.signal).catch((error: FrameError) => error.code)
    await expect.poll(() => readText(root())).toContain('<script>alert(1)</script>')
    expect(readText(root())).toContain('<img src=x onerror=alert(1)>')
    expect(root()?.querySelectorAll('script, img, iframe, [onerror]')).toHaveLength(0)
    life.abort(new FrameError('E_ABORTED', 'Request was aborted'))
    expect(await outcome).toBe('E_ABORTED')
  })

  test('explains the pause after three rejections, and shows the next request if the user allows it', async () => {
    const { prompts: made, root, emitted, life } = createFixture()
    const sendRequest = () =>
      made.approve(request, life.signal).then(
        () => 'approved',
        ({ code }: FrameError) => code,
      )
    const reject = async () => {
      const answer = sendRequest()
      await page.getByRole('button', { name: 'Reject' }).click()
      return answer
    }
    expect([await reject(), await reject(), await reject()]).toEqual(['E_REJECTED', 'E_REJECTED', 'E_REJECTED'])
    const answer = sendRequest()
    await expect.poll(() => readText(root())).toContain('Requests are paused')
    expect(readText(root())).toContain('https://app.example.com')
    expect(emitted.at(-1)).toMatchObject({ name: 'SHOW', payload: { reason: 'unlock' } })
    await press('Allow now')
    await expect.poll(() => readText(root())).toContain('<script>alert(1)</script>')
    await press('Approve')
    expect(await answer).toBe('approved')
  })

  test('emits SHOW and HIDE', async () => {
    const { prompts: made, emitted, life } = createFixture()
    const outcome = made.approve(request, life.signal).catch(() => 'over')
    await expect.poll(() => emitted.map(({ name }) => name)).toEqual(['SHOW'])
    expect(emitted[0]?.payload).toEqual({ reason: 'approval', title: 'Sign a message', width: 360, height: 480 })
    life.abort(new FrameError('E_ABORTED', 'Request was aborted'))
    await outcome
    expect(emitted.map(({ name }) => name)).toEqual(['SHOW', 'HIDE'])
  })

  test('ignores untrusted clicks', async () => {
    const { prompts: made, root, life } = createFixture()
    const settled = vi.fn()
    made.approve(request, life.signal).then(settled, settled)
    await expect.poll(() => root()?.querySelector('appkit-frame-approve')).toBeTruthy()
    getControl(root()?.querySelector('.reject'))?.click()
    root()?.querySelector<HTMLElement>('.reject')?.click()
    const button = root()?.querySelector('appkit-frame-approve')?.shadowRoot?.querySelector('button')
    for (const type of ['pointerdown', 'pointerup', 'click'])
      button?.dispatchEvent(new PointerEvent(type, { bubbles: true }))
    for (const type of ['keydown', 'keyup']) button?.dispatchEvent(new KeyboardEvent(type, { key: 'Enter' }))
    await new Promise(resolve => requestAnimationFrame(resolve))
    expect(settled).not.toHaveBeenCalled()
    life.abort(new FrameError('E_ABORTED', 'Request was aborted'))
  })
})

describe('approval on another device', () => {
  const { wallet: facts } = scriptedWallet()
  const unbacked = { ...facts, recovery: [] } as NonNullable<typeof facts>
  const start = async () => ({ code: 'K7QMR-2XPAD', expiresAt: 4e9 })
  const phone = { browser: '<b>Firefox</b> on Linux', origin: 'https://shop.example', addedAt: 1e9, seenAt: 1.1e9 }
  const approvingDevices = async () => [{ ...phone, approvesFrom: 0 }]

  test('opens the wallet without a recovery', async () => {
    const approval = deferred<number>()
    const wallet = scriptedWallet({
      wallet: unbacked,
      approvingDevices,
      startHandover: start,
      waitForHandover: () => approval.promise,
    })
    const { prompts, root, life } = createFixture(wallet)
    const outcome = prompts.recover(life.signal)
    await press('Approve on your other device')
    await expect.poll(() => readText(root())).toContain('K 7 Q M R 2 X P A D')
    expect([...(root()?.querySelectorAll('.code bdi') ?? [])].map(group => group.textContent)).toEqual([
      'K7QMR',
      '2XPAD',
    ])
    expect(root()?.querySelector('a, appkit-ui-qr-code'), 'there is nothing to send or to scan').toBeNull()
    approval.resolve(0)
    expect(await outcome).toBeUndefined()
  })

  test('2F3: a device on hold shows when the wallet opens, and offers the recovery until then', async () => {
    const wallet = scriptedWallet({ approvingDevices, startHandover: start })
    const recover = vi.spyOn(wallet, 'recover')
    wallet.waitForHandover = async () => {
      wallet.wallet = { ...(wallet.wallet ?? unbacked), opensAt: 4e9 }
      return 4e9
    }
    const { prompts, root, click, life } = createFixture(wallet)
    const outcome = prompts.recover(life.signal)
    await press('Approve on your other device')
    await expect.poll(() => readText(root())).toMatch(/Your wallet opens on this device on October \d+, 2096/)
    expect(readText(root())).toContain('Your other device approved')
    expect(readText(root())).not.toContain('Approve on your other device')
    expect(readText(root())).not.toContain('Start with a new wallet')
    await press('Your recovery password')
    await userEvent.fill(page.getByLabelText('Your recovery password'), 'clever otter paints seven violins')
    await click('Recover')
    expect(await outcome).toBeUndefined()
    expect(recover).toHaveBeenCalledOnce()
  })

  test('ends the wait when the user goes back, and offers the recoveries again', async () => {
    const ended = vi.fn()
    const wallet = scriptedWallet({
      approvingDevices,
      startHandover: start,
      waitForHandover: signal => new Promise(() => signal?.addEventListener('abort', ended)),
    })
    const { prompts, root, click, life } = createFixture(wallet)
    const outcome = prompts.recover(life.signal).catch((error: FrameError) => error.code)
    await press('Approve on your other device')
    await expect.poll(() => readText(root())).toContain('K 7 Q M R 2 X P A D')
    await click('Cancel')
    await expect.poll(() => readText(root())).toContain('Your recovery password')
    expect(ended).toHaveBeenCalledOnce()
    life.abort(new FrameError('E_ABORTED', 'Request was aborted'))
    expect(await outcome).toBe('E_ABORTED')
  })

  test.each([
    ['E_DEVICE', 'Your other device rejected this.'],
    ['E_OTP_EXPIRED', 'This code has expired.'],
    ['E_TIMEOUT', 'This code has expired.'],
    ['E_RECOVERY', 'That didn’t work. Check it and try again.'],
  ] as const)('explains %s, and starts again with a new code', async (code, sentence) => {
    const starts = vi.fn(start)
    const wallet = scriptedWallet({
      approvingDevices,
      startHandover: starts,
      waitForHandover: () =>
        starts.mock.calls.length === 1 ? Promise.reject(new FrameError(code, 'for developers')) : new Promise(() => {}),
    })
    const { prompts, root, click, life } = createFixture(wallet)
    const outcome = prompts.recover(life.signal).catch((error: FrameError) => error.code)
    await press('Approve on your other device')
    await expect.poll(() => readText(root())).toContain(sentence)
    expect(readText(root())).not.toContain('K 7 Q M R 2 X P A D')
    await click('Show a new code')
    await expect.poll(() => readText(root())).toContain('K 7 Q M R 2 X P A D')
    expect(starts).toHaveBeenCalledTimes(2)
    life.abort(new FrameError('E_ABORTED', 'Request was aborted'))
    await outcome
  })

  test('names the devices that can approve as text, on both screens, and when a new one can', async () => {
    const later = { ...phone, browser: 'Safari on iOS', approvesFrom: 4e9 }
    const wallet = scriptedWallet({
      wallet: unbacked,
      approvingDevices: async () => [{ ...phone, approvesFrom: 0 }, later],
      startHandover: start,
      waitForHandover: () => new Promise(() => {}),
    })
    const { prompts, root, life } = createFixture(wallet)
    const outcome = prompts.recover(life.signal).catch((error: FrameError) => error.code)
    const expectDevices = async () => {
      await expect.poll(() => readText(root())).toContain('<b>Firefox</b> on Linux')
      expect(readText(root())).toContain('shop.example')
      expect(readText(root())).toMatch(/Added Sep \d+, 2001 · Last used Nov \d+, 2004/)
      expect(readText(root())).toMatch(/Safari on iOS.*Can approve from Oct \d+, 2096/s)
      expect(root()?.querySelector('.devices b')).toBeNull()
    }
    await expectDevices()
    await press('Approve on your other device')
    await expect.poll(() => readText(root())).toContain('K 7 Q M R 2 X P A D')
    await expectDevices()
    life.abort(new FrameError('E_ABORTED', 'Request was aborted'))
    await outcome
  })

  test('leads to another login if neither a recovery nor a device has the wallet', async () => {
    const wallet = scriptedWallet({ wallet: unbacked, approvingDevices: async () => [] })
    const signOut = vi.spyOn(wallet, 'signOut')
    const { prompts, root, click, life } = createFixture(wallet)
    const outcome = prompts.recover(life.signal).catch((error: FrameError) => error.code)
    await expect.poll(() => readText(root())).toContain('no other device has it')
    expect(readText(root())).not.toContain('Approve on your other device')
    await click('Log in another way')
    expect(await outcome).toBe('E_UNAUTH')
    expect(signOut).toHaveBeenCalledOnce()
  })

  test('keeps the way to another device if the gateway names none, and offers a new wallet with an explanation', async () => {
    const wallet = scriptedWallet({
      wallet: unbacked,
      approvingDevices: () => Promise.reject(new FrameError('E_NETWORK', 'offline')),
    })
    const signOut = vi.spyOn(wallet, 'signOut')
    const { prompts, root, click, life } = createFixture(wallet)
    const outcome = prompts.recover(life.signal).catch((error: FrameError) => error.code)
    await expect.poll(() => readText(root())).toContain('Approve on your other device')
    await click('Start with a new wallet')
    await expect.poll(() => readText(root())).toContain('Your current wallet stays as it is.')
    expect(signOut).not.toHaveBeenCalled()
    await click('Back')
    await click('Start with a new wallet')
    await click('Log in another way')
    expect(await outcome).toBe('E_UNAUTH')
  })

  test('is not offered to confirm a payment, which another device cannot', async () => {
    const { prompts, root, life } = createFixture()
    const outcome = prompts.confirmRecovery(life.signal).catch((error: FrameError) => error.code)
    await expect.poll(() => readText(root())).toContain('Your recovery password')
    expect(readText(root())).not.toContain('other device')
    life.abort(new FrameError('E_ABORTED', 'Request was aborted'))
    await outcome
  })
})

describe('wallet of another device', () => {
  test("connects with the user's choices", async () => {
    const { prompts: made, root, life } = createFixture()
    const outcome = made.connect({ origin: 'https://app.example.com', email: 'ada@example.com' }, life.signal)
    await expect.poll(() => root()?.querySelector('input')).toBeTruthy()
    await press('Connect', async () => root()?.querySelector<HTMLInputElement>('input')?.click())
    expect(await outcome).toEqual({ shareEmail: true })
  })

  test('shares no address without cover detection', async () => {
    const canTell = Object.getOwnPropertyDescriptor(IntersectionObserverEntry.prototype, 'isVisible') ?? {}
    Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
    const { prompts: made, root, life } = createFixture()
    const outcome = made.connect({ origin: 'https://app.example.com', email: 'ada@example.com' }, life.signal)
    await press('Connect', async () => expect(root()?.querySelector('input')).toBeNull())
    expect(await outcome).toEqual({ shareEmail: false })
    Object.defineProperty(IntersectionObserverEntry.prototype, 'isVisible', canTell)
  })

  test('rejects if the user declines', async () => {
    const { prompts: made, click, life } = createFixture()
    const outcome = made
      .connect({ origin: 'https://app.example.com', email: null }, life.signal)
      .catch((e: FrameError) => e.code)
    await click('Cancel')
    expect(await outcome).toBe('E_REJECTED')
  })

  test('recovers by password after an incorrect one', async () => {
    const wallet = scriptedWallet({ state: 'recovery-needed' })
    const recover = vi.spyOn(wallet, 'recover').mockRejectedValueOnce(new FrameError('E_RECOVERY', 'wrong'))
    const { prompts: made, root, click, life } = createFixture(wallet)
    const outcome = made.recover(life.signal)
    await click('Your recovery password')
    await expect.poll(() => root()?.querySelector('[type=password]')).toBeTruthy()
    const field = root()?.querySelector<HTMLInputElement>('[type=password]')
    if (field) field.value = 'correct horse battery'
    await click('Recover')
    await expect.poll(() => readText(root())).toContain('That didn’t work')
    await click('Recover')
    await outcome
    expect(recover).toHaveBeenLastCalledWith(
      { kind: 'password', password: 'correct horse battery' },
      { endOthers: false },
    )
  })

  test("recovers by passkey in the wallet's window, and invalidates other devices", async () => {
    const wallet = scriptedWallet({ state: 'recovery-needed', passkeyId: async () => 'Y3JlZA' })
    Object.assign(wallet, { wallet: { ...wallet.wallet, recovery: ['passkey'] } })
    const recover = vi.spyOn(wallet, 'recover')
    const { prompts: made, root, click, life, inWindow } = createFixture(wallet)
    const outcome = made.recover(life.signal)
    await expect
      .poll(() => getControl(root()?.querySelector('appkit-ui-row'))?.matches(':not([aria-disabled])'))
      .toBe(true)
    root()?.querySelector<HTMLInputElement>('[type=checkbox]')?.click()
    await click('Use your passkey')
    await expect.poll(() => readText(root())).toContain('in a separate window')
    expect(inWindow).not.toHaveBeenCalled()
    await click('Continue in the wallet’s window')
    await outcome
    expect(await inWindow.mock.calls[0]?.[0]).toEqual({ kind: 'use', credentialId: 'Y3JlZA' })
    expect(recover).toHaveBeenCalledExactlyOnceWith(secret, { endOthers: true })
  })

  test('offers no invalidation of other devices for a confirmation', async () => {
    const { prompts: made, root, life } = createFixture(scriptedWallet())
    const outcome = made.confirmRecovery(life.signal).catch(() => 'over')
    await expect.poll(() => readText(root())).toContain('Confirm with your recovery')
    expect(root()?.querySelector('[type=checkbox]')).toBeNull()
    life.abort(new FrameError('E_ABORTED', 'x'))
    await outcome
  })

  test('rejects if the user cancels', async () => {
    const { prompts: made, click, life } = createFixture(scriptedWallet({ state: 'recovery-needed' }))
    const outcome = made.recover(life.signal).catch((error: FrameError) => error.code)
    await click('Cancel')
    expect(await outcome).toBe('E_RECOVERY')
  })
})

describe('recovery setup', () => {
  test('rejects a weak or mistyped password', async () => {
    const wallet = scriptedWallet()
    const setUp = vi.spyOn(wallet, 'setUpRecovery')
    const { prompts: made, root, click, life } = createFixture(wallet)
    const outcome = made.setUpRecovery(life.signal)
    await click('Password')
    const type = (first: string, second: string) => {
      for (const [name, value] of [
        ['first', first],
        ['second', second],
      ] as const) {
        const field = root()?.querySelector<HTMLInputElement>(`[name=${name}]`)
        if (field) field.value = value
      }
    }
    const strong = 'ochre walnut sextant parade 9'
    await expect.poll(() => root()?.querySelector('[name=second]')).toBeTruthy()
    for (const [first, second, words] of [
      ['short', 'short', 'at least 12'],
      ['passwordpassword', 'passwordpassword', 'Too easy to guess'],
      [strong, 'other', 'don’t match'],
    ] as const) {
      type(first, second)
      await click('Save')
      await expect.poll(() => readText(root())).toContain(words)
    }
    expect(setUp).not.toHaveBeenCalled()
    type(strong, strong)
    await click('Save')
    await expect.poll(() => readText(root())).toContain('can be recovered')
    await click('Done')
    expect(await outcome).toEqual(['password'])
    expect(setUp).toHaveBeenCalledExactlyOnceWith({ kind: 'password', password: strong })
  })

  test("creates a passkey in the wallet's window if the frame may not", async () => {
    const wallet = scriptedWallet()
    const setUp = vi.spyOn(wallet, 'setUpRecovery')
    const { prompts: made, root, click, life, inWindow } = createFixture(wallet)
    const outcome = made.setUpRecovery(life.signal)
    await click('Passkey')
    await expect.poll(() => readText(root())).toContain('in a separate window')
    expect(setUp).not.toHaveBeenCalled()
    await click('Continue in the wallet’s window')
    await expect.poll(() => readText(root())).toContain('can be recovered')
    expect(await inWindow.mock.calls[0]?.[0]).toEqual({ kind: 'create', name: 'ada@example.com', userId: 'u1' })
    expect(setUp).toHaveBeenCalledExactlyOnceWith(secret)
    await click('Done')
    await outcome
  })

  test('can be postponed, unless the wallet would be lost with the page', async () => {
    const { prompts: made, click, life } = createFixture()
    const outcome = made.setUpRecovery(life.signal)
    await click('Later')
    await outcome
    const fixture = createFixture(scriptedWallet({ state: 'none', storageTier: 'memory' }))
    const must = fixture.prompts.setUpRecovery(fixture.life.signal, true).catch(() => 'over')
    await expect.poll(() => readText(fixture.root())).toContain('doesn’t store data')
    expect(readText(fixture.root())).not.toContain('Later')
    fixture.life.abort(new FrameError('E_ABORTED', 'x'))
    await must
  })
})

describe('backup offer', () => {
  const made = { kind: 'passkey', prf: new Uint8Array(32).fill(7), credentialId: 'AQID' } as const
  /** Simulates an authenticator. Without `prf`, it derives no secret. */
  const answering = (prf = true) => {
    const first = made.prf.buffer
    const credential = {
      rawId: new Uint8Array([1, 2, 3]).buffer,
      getClientExtensionResults: () => (prf ? { prf: { results: { first } } } : {}),
    }
    return { create: async () => credential, get: async () => credential } as unknown as CredentialsContainer
  }

  test('adds a passkey with one press, and ends at once', async () => {
    const wallet = scriptedWallet()
    const setUp = vi.spyOn(wallet, 'setUpRecovery')
    const { prompts, root, life } = createFixture(wallet, 'en', answering())
    const outcome = prompts.offerBackup('login', life.signal)
    await expect.poll(() => readText(root())).toContain('It brings your wallet back if you lose this device.')
    await press('Add a passkey')
    await outcome
    expect(setUp).toHaveBeenCalledExactlyOnceWith(made)
  })

  test('can be postponed, and names the reason before something is received', async () => {
    const wallet = scriptedWallet()
    const setUp = vi.spyOn(wallet, 'setUpRecovery')
    const { prompts, root, click, life } = createFixture(wallet, 'en', answering())
    const outcome = prompts.offerBackup('receive', life.signal)
    await expect.poll(() => readText(root())).toContain('Add a passkey before you receive anything')
    await click('Later')
    await outcome
    expect(setUp).not.toHaveBeenCalled()
  })

  test('offers the other methods if the passkey derives no secret', async () => {
    const wallet = scriptedWallet()
    const setUp = vi.spyOn(wallet, 'setUpRecovery')
    const { prompts, root, click, life } = createFixture(wallet, 'en', answering(false))
    const outcome = prompts.offerBackup('login', life.signal)
    await press('Add a passkey')
    await expect.poll(() => readText(root())).toContain('This passkey can’t recover a wallet.')
    expect(readText(root())).toContain('At least 12 characters')
    expect(setUp).not.toHaveBeenCalled()
    await click('Later')
    await outcome
  })

  test('opens the other methods on request, and continues in a window after a refusal', async () => {
    const { prompts, root, click, life, inWindow } = createFixture()
    const first = prompts.offerBackup('login', life.signal)
    await press('Use a password or a file')
    await expect.poll(() => readText(root())).toContain('Keep your wallet safe')
    await click('Later')
    await first
    const second = prompts.offerBackup('login', life.signal)
    await press('Add a passkey')
    await expect.poll(() => readText(root())).toContain('The passkey was not used.')
    expect(inWindow).not.toHaveBeenCalled()
    await press('Add a passkey')
    await second
    expect(inWindow).toHaveBeenCalledOnce()
  })

  test('shows the other methods at once in a browser without passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    disposeAfterTest(() => vi.unstubAllGlobals())
    const { prompts, root, click, life } = createFixture()
    const outcome = prompts.offerBackup('login', life.signal)
    await expect.poll(() => readText(root())).toContain('Keep your wallet safe')
    await click('Later')
    await outcome
  })

  test('ignores a press while the screen is covered', async () => {
    const wallet = scriptedWallet()
    const setUp = vi.spyOn(wallet, 'setUpRecovery')
    disposeAfterTest(cover())
    const { prompts, root, life } = createFixture(wallet, 'en', answering())
    const outcome = prompts.offerBackup('login', life.signal).catch(() => 'over')
    await expect.poll(() => readText(root())).toContain('Something covers this window')
    for (const button of findAll(root(), 'button, appkit-ui-button'))
      if (!readText(button).includes('Later')) button.click()
    expect(setUp).not.toHaveBeenCalled()
    life.abort(new FrameError('E_ABORTED', 'x'))
    expect(await outcome).toBe('over')
  })
})

describe('storage prompt', () => {
  test.each(['Allow', 'Later'])('requests storage access during the click: %s', async answer => {
    const wallet = scriptedWallet({ storageTier: 'memory', canRequestStorage: true })
    const requestAccess = vi.spyOn(wallet, 'requestStorageAccess').mockRejectedValue(new FrameError('E_STORAGE', 'no'))
    const { prompts: made, root, click, life } = createFixture(wallet)
    const outcome = made.offerStorageAccess(life.signal)
    await expect.poll(() => readText(root())).toContain('Let your wallet store data here')
    expect(requestAccess).not.toHaveBeenCalled()
    await click(answer)
    await outcome
    expect(requestAccess).toHaveBeenCalledTimes(answer === 'Allow' ? 1 : 0)
  })
})

describe('covered screen', () => {
  type Prompt = (made: ReturnType<typeof createFixture>) => Promise<unknown>
  const recoverable = () => {
    const wallet = scriptedWallet({ state: 'recovery-needed' })
    return Object.assign(wallet, { wallet: { ...wallet.wallet, recovery: ['file', 'password'] } })
  }
  const promptCases: readonly (readonly [string, ScriptedWallet, Prompt])[] = [
    [
      'neither connects nor shares an address',
      scriptedWallet(),
      made => made.prompts.connect({ origin: 'https://app.example.com', email: 'ada@example.com' }, made.life.signal),
    ],
    [
      'requests no storage',
      scriptedWallet({ canRequestStorage: true }),
      made => made.prompts.offerStorageAccess(made.life.signal),
    ],
    ['recovers no wallet', recoverable(), made => made.prompts.recover(made.life.signal)],
    ['sets up no recovery', scriptedWallet(), made => made.prompts.setUpRecovery(made.life.signal)],
  ]

  test.each(promptCases)('%s until it was fully visible', async (_what, wallet, run) => {
    const uncover = cover()
    const made = createFixture(wallet)
    const settled = vi.fn()
    const touched = (['requestStorageAccess', 'recover', 'setUpRecovery', 'makeRecoveryFile'] as const).map(name =>
      vi.spyOn(wallet, name),
    )
    run(made).then(settled, settled)
    const { root } = made
    const off = () => findAll(root(), 'button[aria-disabled]').length
    await expect.poll(() => root()?.querySelector('.state')?.textContent).toContain('Something covers this window.')
    expect(off()).toBeGreaterThan(0)
    const controls = findAll(root(), 'button[aria-disabled], appkit-ui-button[disabled], appkit-ui-row, input')
    for (const control of controls) control.click()
    expect(root()?.querySelectorAll('input:checked')).toHaveLength(0)
    expect(root()?.querySelectorAll('form')).toHaveLength(0)
    for (const spy of touched) expect(spy).not.toHaveBeenCalled()
    expect(settled).not.toHaveBeenCalled()
    uncover()
    await expect.poll(off).toBe(0)
    await expect.poll(() => root()?.querySelector('.state')?.textContent).toBe('')
    made.shell.setTheme('light')
    await expect.poll(off).toBeGreaterThan(0) // changes require reading again
    made.life.abort(new FrameError('E_ABORTED', 'x'))
    await expect.poll(() => settled.mock.calls.length).toBe(1)
  })
})

test('shows one prompt at a time', async () => {
  const { prompts: made, life } = createFixture()
  const first = made.setUpRecovery(life.signal).catch(() => 'over')
  await expect(made.recover(life.signal)).rejects.toMatchObject({ code: 'E_STATE' })
  life.abort(new FrameError('E_ABORTED', 'x'))
  await first
})

test.each(['de', 'ar', 'xx'])('has all texts in %s', async locale => {
  const { prompts: made, root, life, shell } = createFixture(scriptedWallet(), locale)
  const outcome = made.setUpRecovery(life.signal).catch(() => 'over')
  await expect.poll(() => readText(root())).toContain(shell.language.texts.recovery.title)
  expect(document.documentElement.dir).toBe(locale === 'ar' ? 'rtl' : 'ltr')
  life.abort(new FrameError('E_ABORTED', 'x'))
  await outcome
})
