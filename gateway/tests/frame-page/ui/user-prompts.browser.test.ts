import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { systemClock } from '../../../../src/core/clock.js'
import { ApprovalDesk } from '../../../src/frame-page/approval/approval-queue.js'
import type { ApprovalRequest } from '../../../src/frame-page/approval/approval-request.js'
import { decoded } from '../../../src/frame-page/decode/decoded.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import type { PasskeyQuestion } from '../../../src/frame-page/session/passkey.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'
import { FrameStage } from '../../../src/frame-page/ui/screen-presenter.js'
import { Shell } from '../../../src/frame-page/ui/shell.js'
import { framePerson } from '../../../src/frame-page/ui/user-prompts.js'
import { scriptedWallet, type ScriptedWallet } from '../helpers/scripted-wallet.js'

// A page that is larger than the browser's window is drawn smaller, and what is drawn smaller does not count as seen.
beforeAll(() => page.viewport(800, 640))
afterAll(() => page.viewport(1280, 800))

const shells: Shell[] = []
afterEach(() => {
  for (const { host } of shells.splice(0)) host.remove()
})

/** As browsers refuse a passkey in a frame. */
const refusing = () => Promise.reject(new DOMException('not here', 'NotAllowedError'))
const secret = { kind: 'passkey', prf: new Uint8Array(32), credentialId: 'Y3JlZA' } as const

function person(wallet: ScriptedWallet = scriptedWallet(), locale = 'en') {
  const shell = new Shell(document, chooseTexts([locale]), 'frame')
  shells.push(shell)
  // Of the page of a test, only its upper part is in view.
  Object.assign(shell.host.style, { inset: '0 auto auto 0', inlineSize: '360px', blockSize: '600px' })
  const emitted: { name: string; payload: unknown }[] = []
  const openWindow = () => ({ url: 'https://wallet.example/approve#x', ask: vi.fn(), close: vi.fn() })
  const stage = new FrameStage(shell, (name, payload) => void emitted.push({ name, payload }), openWindow, true)
  const desk = new ApprovalDesk(stage, systemClock)
  const language = shell.language
  const inWindow = vi.fn(async (question: Promise<PasskeyQuestion>) => (await question, secret))
  const credentials = { create: refusing, get: refusing } as unknown as CredentialsContainer
  const made = framePerson({ desk, stage, wallet, credentials, rpId: 'localhost', inWindow, language })
  const screen = () => shell.seen.firstElementChild
  const root = () => screen()?.shadowRoot
  const click = async (name: string) => {
    await expect
      .poll(() =>
        [...(root()?.querySelectorAll('button') ?? [])].some(b => b.textContent.includes(name) && !b.ariaDisabled),
      )
      .toBe(true)
    ;[...(root()?.querySelectorAll('button') ?? [])].find(button => button.textContent.includes(name))?.click()
  }
  return { person: made, inWindow, emitted, screen, root, click, wallet, shell, life: new AbortController() }
}

/** Presses what is armed as a person does, once the mouse has been there for a while. */
async function press(name: string, before = async () => {}): Promise<void> {
  const button = page.getByRole('button', { name })
  await button.hover()
  await expect.poll(() => button.element().matches(':not([aria-disabled], .unsettled)')).toBe(true)
  await before()
  await button.click()
}

/** Something of the page over the frame, as an app lays it there. */
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

describe('an approval', () => {
  test('shows hostile texts as texts', async () => {
    const { person: made, root, life } = person()
    const asking = made.approve(request, life.signal).catch((error: FrameError) => error.code)
    await expect.poll(() => root()?.textContent).toContain('<script>alert(1)</script>')
    expect(root()?.textContent).toContain('<img src=x onerror=alert(1)>')
    expect(root()?.querySelectorAll('script, img, iframe, [onerror]')).toHaveLength(0)
    life.abort(new FrameError('E_ABORTED', 'Request was aborted'))
    expect(await asking).toBe('E_ABORTED')
  })

  test('asks to be seen, and to be hidden when it is over', async () => {
    const { person: made, emitted, life } = person()
    const asking = made.approve(request, life.signal).catch(() => 'over')
    await expect.poll(() => emitted.map(({ name }) => name)).toEqual(['SHOW'])
    expect(emitted[0]?.payload).toEqual({ reason: 'approval', width: 360, height: 480 })
    life.abort(new FrameError('E_ABORTED', 'Request was aborted'))
    await asking
    expect(emitted.map(({ name }) => name)).toEqual(['SHOW', 'HIDE'])
  })

  test('is not approved, and not rejected, by clicks of a script', async () => {
    const { person: made, root, life } = person()
    const settled = vi.fn()
    made.approve(request, life.signal).then(settled, settled)
    await expect.poll(() => root()?.querySelector('appkit-frame-approve')).toBeTruthy()
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

describe('a wallet that is not here', () => {
  test('is connected with what the person agreed to', async () => {
    const { person: made, root, life } = person()
    const asking = made.connect({ origin: 'https://app.example.com', email: 'ada@example.com' }, life.signal)
    await expect.poll(() => root()?.querySelector('input')).toBeTruthy()
    await press('Connect', async () => root()?.querySelector<HTMLInputElement>('input')?.click())
    expect(await asking).toEqual({ shareEmail: true })
  })

  test('L4: shares no address where the browser cannot tell what is covered', async () => {
    const canTell = Object.getOwnPropertyDescriptor(IntersectionObserverEntry.prototype, 'isVisible') ?? {}
    Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
    const { person: made, root, life } = person()
    const asking = made.connect({ origin: 'https://app.example.com', email: 'ada@example.com' }, life.signal)
    await press('Connect', async () => expect(root()?.querySelector('input')).toBeNull())
    expect(await asking).toEqual({ shareEmail: false })
    Object.defineProperty(IntersectionObserverEntry.prototype, 'isVisible', canTell)
  })

  test('is not connected where the person says no', async () => {
    const { person: made, click, life } = person()
    const asking = made
      .connect({ origin: 'https://app.example.com', email: null }, life.signal)
      .catch((e: FrameError) => e.code)
    await click('Cancel')
    expect(await asking).toBe('E_REJECTED')
  })

  test('comes back with its password, after a wrong one', async () => {
    const wallet = scriptedWallet({ state: 'recovery-needed' })
    const recover = vi.spyOn(wallet, 'recover').mockRejectedValueOnce(new FrameError('E_RECOVERY', 'wrong'))
    const { person: made, root, click, life } = person(wallet)
    const asking = made.recover(life.signal)
    await click('Your recovery password')
    await expect.poll(() => root()?.querySelector('[type=password]')).toBeTruthy()
    const field = root()?.querySelector<HTMLInputElement>('[type=password]')
    if (field) field.value = 'correct horse battery'
    await click('Bring it back')
    await expect.poll(() => root()?.textContent).toContain('That did not work')
    await click('Bring it back')
    await asking
    expect(recover).toHaveBeenLastCalledWith(
      { kind: 'password', password: 'correct horse battery' },
      { endOthers: false },
    )
  })

  test('comes back by a passkey that only the wallet’s own window may ask, and ends the other devices', async () => {
    const wallet = scriptedWallet({ state: 'recovery-needed', passkeyId: async () => 'Y3JlZA' })
    Object.assign(wallet, { wallet: { ...wallet.wallet, recovery: ['passkey'] } })
    const recover = vi.spyOn(wallet, 'recover')
    const { person: made, root, click, life, inWindow } = person(wallet)
    const asking = made.recover(life.signal)
    await expect.poll(() => root()?.querySelector('button:not([aria-disabled]).row')).toBeTruthy()
    root()?.querySelector<HTMLInputElement>('[type=checkbox]')?.click()
    await click('Use your passkey')
    await expect.poll(() => root()?.textContent).toContain('in a window of its own only')
    expect(inWindow).not.toHaveBeenCalled()
    await click('Continue in the wallet’s window')
    await asking
    expect(await inWindow.mock.calls[0]?.[0]).toEqual({ kind: 'use', credentialId: 'Y3JlZA' })
    expect(recover).toHaveBeenCalledExactlyOnceWith(secret, { endOthers: true })
  })

  test('is not offered to end other devices where the person only confirms', async () => {
    const { person: made, root, life } = person(scriptedWallet())
    const asking = made.confirmRecovery(life.signal).catch(() => 'over')
    await expect.poll(() => root()?.textContent).toContain('Confirm with your recovery')
    expect(root()?.querySelector('[type=checkbox]')).toBeNull()
    life.abort(new FrameError('E_ABORTED', 'x'))
    await asking
  })

  test('stays away where the person cancels', async () => {
    const { person: made, click, life } = person(scriptedWallet({ state: 'recovery-needed' }))
    const asking = made.recover(life.signal).catch((error: FrameError) => error.code)
    await click('Cancel')
    expect(await asking).toBe('E_RECOVERY')
  })
})

describe('recovery', () => {
  test('takes no password that is easy to guess, and none that was mistyped', async () => {
    const wallet = scriptedWallet()
    const setUp = vi.spyOn(wallet, 'setUpRecovery')
    const { person: made, root, click, life } = person(wallet)
    const asking = made.setUpRecovery(life.signal)
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
      ['passwordpassword', 'passwordpassword', 'too easy to guess'],
      [strong, 'other', 'not the same'],
    ] as const) {
      type(first, second)
      await click('Save')
      await expect.poll(() => root()?.textContent).toContain(words)
    }
    expect(setUp).not.toHaveBeenCalled()
    type(strong, strong)
    await click('Save')
    await expect.poll(() => root()?.textContent).toContain('can be brought back')
    await click('Done')
    expect(await asking).toEqual(['password'])
    expect(setUp).toHaveBeenCalledExactlyOnceWith({ kind: 'password', password: strong })
  })

  test('by a passkey is made in the wallet’s own window where the frame may make none', async () => {
    const wallet = scriptedWallet()
    const setUp = vi.spyOn(wallet, 'setUpRecovery')
    const { person: made, root, click, life, inWindow } = person(wallet)
    const asking = made.setUpRecovery(life.signal)
    await click('Passkey')
    await expect.poll(() => root()?.textContent).toContain('in a window of its own only')
    expect(setUp).not.toHaveBeenCalled()
    await click('Continue in the wallet’s window')
    await expect.poll(() => root()?.textContent).toContain('can be brought back')
    expect(await inWindow.mock.calls[0]?.[0]).toEqual({ kind: 'create', name: 'ada@example.com', userId: 'u1' })
    expect(setUp).toHaveBeenCalledExactlyOnceWith(secret)
    await click('Done')
    await asking
  })

  test('may be left for later, but not where the wallet would die with the page', async () => {
    const { person: made, click, life } = person()
    const asking = made.setUpRecovery(life.signal)
    await click('Later')
    await asking
    const other = person(scriptedWallet({ state: 'none', rung: 'memory' }))
    const must = other.person.setUpRecovery(other.life.signal, true).catch(() => 'over')
    await expect.poll(() => other.root()?.textContent).toContain('keeps nothing')
    expect(other.root()?.textContent).not.toContain('Later')
    other.life.abort(new FrameError('E_ABORTED', 'x'))
    await must
  })
})

describe('storage', () => {
  test.each(['Allow', 'Later'])('is asked of the browser in the click: %s', async answer => {
    const wallet = scriptedWallet({ rung: 'memory', mayClimb: true })
    const ask = vi.spyOn(wallet, 'askStorageAccess').mockRejectedValue(new FrameError('E_STORAGE', 'no'))
    const { person: made, root, click, life } = person(wallet)
    const asking = made.keep(life.signal)
    await expect.poll(() => root()?.textContent).toContain('Let this site keep your wallet')
    expect(ask).not.toHaveBeenCalled()
    await click(answer)
    await asking
    expect(ask).toHaveBeenCalledTimes(answer === 'Allow' ? 1 : 0)
  })
})

describe('L4: a screen that something covers', () => {
  type Ask = (made: ReturnType<typeof person>) => Promise<unknown>
  const recoverable = () => {
    const wallet = scriptedWallet({ state: 'recovery-needed' })
    return Object.assign(wallet, { wallet: { ...wallet.wallet, recovery: ['file', 'password'] } })
  }
  const asks: readonly (readonly [string, ScriptedWallet, Ask])[] = [
    [
      'connects nobody, and shares no address',
      scriptedWallet(),
      made => made.person.connect({ origin: 'https://app.example.com', email: 'ada@example.com' }, made.life.signal),
    ],
    ['keeps nothing', scriptedWallet({ mayClimb: true }), made => made.person.keep(made.life.signal)],
    ['brings no wallet back', recoverable(), made => made.person.recover(made.life.signal)],
    ['sets no recovery up', scriptedWallet(), made => made.person.setUpRecovery(made.life.signal)],
  ]

  test.each(asks)('%s, until all of it has been seen', async (_what, wallet, run) => {
    const uncover = cover()
    const made = person(wallet)
    const settled = vi.fn()
    const touched = (['askStorageAccess', 'recover', 'setUpRecovery', 'makeRecoveryFile'] as const).map(name =>
      vi.spyOn(wallet, name),
    )
    run(made).then(settled, settled)
    const { root } = made
    const off = () => {
      const inner = root()?.querySelector('appkit-frame-approve')?.shadowRoot ?? root()
      return inner?.querySelectorAll('.primary[aria-disabled], .row[aria-disabled]').length ?? 0
    }
    await expect.poll(() => root()?.querySelector('.state')?.textContent).toContain('Something covers this window.')
    expect(off()).toBeGreaterThan(0)
    const buttons = [
      ...(root()?.querySelectorAll<HTMLElement>('.primary, .row, input') ?? []),
      ...(root()?.querySelector('appkit-frame-approve')?.shadowRoot?.querySelectorAll<HTMLElement>('button') ?? []),
    ]
    for (const button of buttons) button.click()
    expect(root()?.querySelectorAll('input:checked')).toHaveLength(0)
    expect(root()?.querySelectorAll('form')).toHaveLength(0)
    for (const spy of touched) expect(spy).not.toHaveBeenCalled()
    expect(settled).not.toHaveBeenCalled()
    uncover()
    await expect.poll(off).toBe(0)
    await expect.poll(() => root()?.querySelector('.state')?.textContent).toBe('')
    made.shell.setTheme('light')
    await expect.poll(off).toBeGreaterThan(0) // what changes must be read again
    made.life.abort(new FrameError('E_ABORTED', 'x'))
    await expect.poll(() => settled.mock.calls.length).toBe(1)
  })
})

test('only one question is asked at a time', async () => {
  const { person: made, life } = person()
  const first = made.setUpRecovery(life.signal).catch(() => 'over')
  await expect(made.recover(life.signal)).rejects.toMatchObject({ code: 'E_STATE' })
  life.abort(new FrameError('E_ABORTED', 'x'))
  await first
})

test.each(['de', 'ar', 'xx'])('the words are there in %s', async locale => {
  const { person: made, root, life, shell } = person(scriptedWallet(), locale)
  const asking = made.setUpRecovery(life.signal).catch(() => 'over')
  await expect.poll(() => root()?.textContent).toContain(shell.language.texts.recovery.title)
  expect(document.documentElement.dir).toBe(locale === 'ar' ? 'rtl' : 'ltr')
  life.abort(new FrameError('E_ABORTED', 'x'))
  await asking
})
