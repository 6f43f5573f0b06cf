import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ApprovalRequest } from '../../../src/frame-page/approval/approval-request.js'
import { decoded } from '../../../src/frame-page/decode/decoded.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'
import { neededHeight } from '../../../src/frame-page/ui/needed-height.js'
import { FrameStage } from '../../../src/frame-page/ui/screen-presenter.js'
import { Shell } from '../../../src/frame-page/ui/shell.js'

const shells: Shell[] = []
afterEach(() => {
  for (const { host } of shells.splice(0)) host.remove()
})

interface Said {
  name: string
  payload?: { height?: number; reason?: string }
}

/** A stage in a frame of 360 pixels, as the modal gives it. */
function stage({ isTrusted = true } = {}) {
  const shell = new Shell(document, chooseTexts(['en']), 'frame')
  shells.push(shell)
  shell.host.style.inlineSize = '360px'
  const said: Said[] = []
  const other = { url: 'https://wallet.example/approve#x', ask: vi.fn(), close: vi.fn() }
  const emit = (name: string, payload?: unknown) => void said.push({ name, payload: payload as object })
  const made = new FrameStage(shell, emit, () => other, isTrusted)
  const heights = () => said.flatMap(({ payload }) => payload?.height ?? [])
  return { stage: made, said, heights, shell, other, screen: () => shell.seen.firstElementChild as HTMLElement }
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

describe('the room that a screen asks for', () => {
  test('is what it needs, so that nothing of it has to be scrolled', async () => {
    const { stage: made, said, heights, screen, shell } = stage()
    made.show(request(8), () => {})
    await vi.waitFor(() => expect(said.map(({ name }) => name)).toEqual(['SHOW']), { timeout: 10_000 })
    const [height = 0] = heights()
    expect(height).toBe(Math.max(480, neededHeight(screen())))
    shell.host.style.blockSize = `${height}px`
    const body = screen().shadowRoot?.querySelector('.body') as HTMLElement
    expect(body.scrollHeight).toBeLessThanOrEqual(body.clientHeight)
  })

  test('is never lower than an approval may be given at, and never higher than the card', async () => {
    const { stage: made, heights } = stage()
    made.show(request(1), () => {})
    await vi.waitFor(() => expect(heights()).toEqual([480]), { timeout: 10_000 })
    made.clear()
    made.show(request(300), () => {})
    await vi.waitFor(() => expect(heights()).toEqual([480, 800]), { timeout: 10_000 })
  })

  test('is asked for anew when the screen grows, by RESIZE', async () => {
    const { stage: made, said, heights } = stage()
    made.show(request(1), () => {})
    await vi.waitFor(() => expect(heights()).toEqual([480]), { timeout: 10_000 })
    made.update(request(24))
    await vi.waitFor(() => expect(said.at(-1)?.name).toBe('RESIZE'), { timeout: 10_000 })
    expect(heights().at(-1)).toBeGreaterThan(480)
  })

  test('is of the screen that is on view: another one above it, and the one below again', async () => {
    const { stage: made, said } = stage()
    made.show(request(20), () => {})
    await vi.waitFor(() => expect(said).toHaveLength(1), { timeout: 10_000 })
    const life = new AbortController()
    const build = () => Object.assign(document.createElement('appkit-frame-window'), { language: chooseTexts(['en']) })
    const asked = made.present('recovery', build, life.signal).catch(() => 'over')
    await vi.waitFor(() => expect(said.at(-1)).toMatchObject({ name: 'SHOW', payload: { reason: 'recovery' } }), 10_000)
    expect(said.at(-1)?.payload?.height).toBeLessThan(said[0]?.payload?.height ?? 0)
    life.abort(new FrameError('E_ABORTED', 'x'))
    await asked
    await vi.waitFor(() => expect(said.at(-1)).toEqual({ ...said[0] }), { timeout: 10_000 })
  })

  test('is given back once, and not asked for by what was over before it was drawn', async () => {
    const { stage: made, said } = stage()
    made.show(request(1), () => {})
    made.clear()
    made.show(request(2), () => {})
    await vi.waitFor(() => expect(said.map(({ name }) => name)).toEqual(['SHOW']), { timeout: 10_000 })
    made.clear()
    expect(said.map(({ name }) => name)).toEqual(['SHOW', 'HIDE'])
  })
})

describe('C1: what moves value', () => {
  const amount = { flow: 'out', asset: { kind: 'native' }, value: 1n } as const
  const sending = { ...request(1), decoded: decoded('send-native', { amounts: [amount] }), feeLimit: 1n }
  const blocked = {
    ...sending,
    decoded: decoded('typed-data', { warnings: [{ code: 'malformed', level: 'blocked' }] }),
  }

  test('is never drawn in the frame of an origin that is not trusted: the window is offered at once', async () => {
    const { stage: made, said, screen, other } = stage({ isTrusted: false })
    const decide = vi.fn()
    made.show(sending, decide)
    expect(screen().localName).toBe('appkit-frame-window')
    expect(said).toEqual([{ name: 'OPEN_POPUP', payload: { url: other.url, reason: 'approval' } }])
    expect(other.ask).toHaveBeenCalledExactlyOnceWith(sending, decide, expect.any(Function))
    await expect.poll(() => screen().shadowRoot?.textContent).toContain('This request can move your assets.')
    const onReady = other.ask.mock.calls[0]?.[2] as () => void
    onReady()
    await expect.poll(() => screen().shadowRoot?.textContent).toContain('Answer in the wallet’s window.')
    made.clear()
    expect(other.close).toHaveBeenCalledOnce()
  })

  test.each([
    ['on an origin that the operator trusts', true, sending],
    ['where it can only be rejected', false, blocked],
    ['not at all: a text', false, request(1)],
  ])('is shown in the frame %s', async (_where, isTrusted, shown) => {
    const { stage: made, said, screen, other } = stage({ isTrusted })
    made.show(shown, () => {})
    await vi.waitFor(() => expect(said.map(({ name }) => name)).toEqual(['SHOW']), { timeout: 10_000 })
    expect(screen().localName).toBe('appkit-frame-approval')
    expect(other.ask).not.toHaveBeenCalled()
  })
})
