import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { disposeAfterTest } from '../../../../tests/helpers/dispose-after-test.js'
import type { ApprovalRequest } from '../../../src/frame-page/approval/approval-request.js'
import { decoded } from '../../../src/frame-page/decode/decoded.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'
import { getNeededHeight } from '../../../src/frame-page/ui/needed-height.js'
import { ScreenPresenter } from '../../../src/frame-page/ui/screen-presenter.js'
import { Shell } from '../../../src/frame-page/ui/shell.js'

// A page that vitest scales down to fit its own window never counts as visible.
beforeAll(() => page.viewport(800, 640))
afterAll(() => page.viewport(1280, 800))

interface Emitted {
  name: string
  payload?: { height?: number; reason?: string; title?: string }
}

/** A presenter in a frame of 360 pixels, as in the modal. */
function createFixture({ isTrusted = true } = {}) {
  const shell = new Shell(document, chooseTexts(['en']), 'frame')
  disposeAfterTest(shell.host)
  shell.host.style.inlineSize = '360px'
  const emitted: Emitted[] = []
  const approvalWindow = { url: 'https://wallet.example/approve#x', offer: vi.fn(), close: vi.fn() }
  const emit = (name: string, payload?: unknown) => void emitted.push({ name, payload: payload as object })
  const made = new ScreenPresenter(shell, emit, () => approvalWindow, isTrusted)
  const heights = () => emitted.flatMap(({ payload }) => payload?.height ?? [])
  return {
    stage: made,
    emitted,
    heights,
    shell,
    approvalWindow,
    screen: () => shell.seen.firstElementChild as HTMLElement,
  }
}

const request = (lines: number): ApprovalRequest => ({
  origin: 'https://app.example.com',
  network: { name: 'Ethereum', testnet: false, symbol: 'ETH', decimals: 18 },
  account: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  decoded: decoded('message', { facts: [{ name: 'text', value: 'line\n'.repeat(lines) }] }),
  tokens: {},
  extra: [],
  waiting: 0,
})

describe('requested size', () => {
  test('fits the content without scrolling', async () => {
    const { stage: made, emitted, heights, screen, shell } = createFixture()
    made.show(request(8), () => {})
    await vi.waitFor(() => expect(emitted.map(({ name }) => name)).toEqual(['SHOW']), { timeout: 10_000 })
    const [height = 0] = heights()
    expect(height).toBe(Math.max(480, getNeededHeight(screen())))
    shell.host.style.blockSize = `${height}px`
    const body = screen().shadowRoot?.querySelector('.body') as HTMLElement
    await expect.poll(() => body.scrollHeight - body.clientHeight, { timeout: 10_000 }).toBeLessThanOrEqual(0)
  })

  test('stays between the minimum for approvals and the maximum of the card', async () => {
    const { stage: made, heights } = createFixture()
    made.show(request(1), () => {})
    await vi.waitFor(() => expect(heights()).toEqual([480]), { timeout: 10_000 })
    made.clear()
    made.show(request(300), () => {})
    await vi.waitFor(() => expect(heights()).toEqual([480, 800]), { timeout: 10_000 })
  })

  test('is updated with RESIZE when the screen grows', async () => {
    const { stage: made, emitted, heights } = createFixture()
    made.show(request(1), () => {})
    await vi.waitFor(() => expect(heights()).toEqual([480]), { timeout: 10_000 })
    made.update(request(24))
    await vi.waitFor(() => expect(emitted.at(-1)?.name).toBe('RESIZE'), { timeout: 10_000 })
    expect(heights().at(-1)).toBeGreaterThan(480)
  })

  test('follows the current screen, including the one below afterwards', async () => {
    const { stage: made, emitted } = createFixture()
    made.show(request(20), () => {})
    await vi.waitFor(() => expect(emitted).toHaveLength(1), { timeout: 10_000 })
    const life = new AbortController()
    const build = () => Object.assign(document.createElement('appkit-frame-window'), { language: chooseTexts(['en']) })
    const outcome = made.present('recovery', build, life.signal).catch(() => 'over')
    await vi.waitFor(
      () => expect(emitted.at(-1)).toMatchObject({ name: 'SHOW', payload: { reason: 'recovery' } }),
      10_000,
    )
    expect(emitted.at(-1)?.payload?.height).toBeLessThan(emitted[0]?.payload?.height ?? 0)
    life.abort(new FrameError('E_ABORTED', 'x'))
    await outcome
    await vi.waitFor(() => expect(emitted.at(-1)).toEqual({ ...emitted[0] }), { timeout: 10_000 })
  })

  test('is released once, and not requested for screens removed before drawing', async () => {
    const { stage: made, emitted } = createFixture()
    made.show(request(1), () => {})
    made.clear()
    made.show(request(2), () => {})
    await vi.waitFor(() => expect(emitted.map(({ name }) => name)).toEqual(['SHOW']), { timeout: 10_000 })
    made.clear()
    expect(emitted.map(({ name }) => name)).toEqual(['SHOW', 'HIDE'])
  })
})

describe('the title above the frame', () => {
  const titles = (emitted: readonly Emitted[]) => emitted.flatMap(({ payload }) => payload?.title ?? [])

  test('follows the language while an approval is shown, at the same height', async () => {
    const { stage: made, emitted, shell } = createFixture()
    made.show(request(1), () => {})
    await vi.waitFor(() => expect(titles(emitted)).toEqual(['Sign a message']), { timeout: 10_000 })
    shell.setLocale('de')
    expect(titles(emitted)).toEqual(['Sign a message', 'Nachricht signieren'])
    expect(emitted.map(({ name, payload }) => [name, payload?.height])).toEqual([
      ['SHOW', 480],
      ['SHOW', 480],
    ])
    shell.setLocale('de')
    expect(emitted).toHaveLength(2)
  })

  test('has the new language when the prompt above the approval is answered', async () => {
    const { stage: made, emitted, shell, screen } = createFixture()
    made.show(request(1), () => {})
    await vi.waitFor(() => expect(emitted).toHaveLength(1), { timeout: 10_000 })
    const life = new AbortController()
    const build = () => Object.assign(document.createElement('appkit-frame-window'), { language: chooseTexts(['en']) })
    const outcome = made.present('recovery', build, life.signal).catch(() => 'over')
    await vi.waitFor(() => expect(emitted).toHaveLength(2), { timeout: 10_000 })
    shell.setLocale('de')
    expect(titles(emitted)).toEqual(['Sign a message'])
    life.abort(new FrameError('E_ABORTED', 'x'))
    await outcome
    await vi.waitFor(() => expect(titles(emitted).at(-1)).toBe('Nachricht signieren'), { timeout: 10_000 })
    await expect.poll(() => screen().shadowRoot?.textContent).toContain('Ablehnen')
  })

  test('is not sent again after the approval is gone', () => {
    const { stage: made, emitted, shell } = createFixture()
    made.show(request(1), () => {})
    made.clear()
    shell.setLocale('de')
    expect(emitted).toEqual([])
  })
})

describe('place of an approval', () => {
  const amount = { flow: 'out', asset: { kind: 'native' }, value: 1n } as const
  const sending = { ...request(1), decoded: decoded('send-native', { amounts: [amount] }), feeLimit: 1n }
  const blocked = {
    ...sending,
    decoded: decoded('typed-data', { warnings: [{ code: 'malformed', level: 'blocked' }] }),
  }

  test('opens the window immediately for an untrusted origin', async () => {
    const { stage: made, emitted, screen, approvalWindow } = createFixture({ isTrusted: false })
    const decide = vi.fn()
    made.show(sending, decide)
    expect(screen().localName).toBe('appkit-frame-window')
    expect(emitted).toEqual([{ name: 'OPEN_POPUP', payload: { url: approvalWindow.url, reason: 'approval' } }])
    expect(approvalWindow.offer).toHaveBeenCalledExactlyOnceWith(sending, decide, expect.any(Function))
    await expect.poll(() => screen().shadowRoot?.textContent).toContain('This request can move your assets.')
    const onReady = approvalWindow.offer.mock.calls[0]?.[2] as () => void
    onReady()
    await expect.poll(() => screen().shadowRoot?.textContent).toContain('Respond in the wallet’s window.')
    made.clear()
    expect(approvalWindow.close).toHaveBeenCalledOnce()
  })

  test.each([
    ['a text', request(1), 'Sign a message'],
    ['a sign-in', { ...request(1), decoded: decoded('sign-in') }, 'Sign in'],
    ['typed data of no contract', { ...request(1), decoded: decoded('typed-data') }, 'Sign data'],
  ])(
    '2F8: opens the window for an untrusted origin, too, for %s, and shows what it is about',
    async (_what, shown, about) => {
      const { stage: made, screen, approvalWindow } = createFixture({ isTrusted: false })
      made.show(shown, () => {})
      expect(screen().localName).toBe('appkit-frame-window')
      expect(approvalWindow.offer).toHaveBeenCalledOnce()
      await expect.poll(() => screen().shadowRoot?.querySelector('.about')?.textContent).toBe(about)
      expect(screen().shadowRoot?.textContent).toContain('Review this request in the wallet’s own window')
      made.clear()
    },
  )

  test('shows the amount and the recipient where the window is offered', async () => {
    const to = { role: 'to', address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' } as const
    const amounts = [{ ...amount, value: 10n ** 16n }]
    const { stage: made, screen, shell } = createFixture({ isTrusted: false })
    made.show({ ...sending, decoded: decoded('send-native', { amounts, parties: [to] }) }, () => {})
    const about = () => screen().shadowRoot?.querySelector('.about')?.textContent
    await expect.poll(about).toBe('Send 0.01 ETH to 0x90F7…b906')
    shell.setLocale('de')
    await expect.poll(about).toBe('0,01 ETH an 0x90F7…b906 senden')
    made.clear()
  })

  test.each([
    ['on an origin that the operator trusts', true, sending],
    ['where it can only be rejected', false, blocked],
    ['on an origin that the operator trusts: a text', true, request(1)],
  ])('shows the request in the frame %s', async (_where, isTrusted, shown) => {
    const { stage: made, emitted, screen, approvalWindow } = createFixture({ isTrusted })
    made.show(shown, () => {})
    await vi.waitFor(() => expect(emitted.map(({ name }) => name)).toEqual(['SHOW']), { timeout: 10_000 })
    expect(screen().localName).toBe('appkit-frame-approval')
    expect(approvalWindow.offer).not.toHaveBeenCalled()
  })
})
