import { beforeEach, describe, expect, test } from 'vitest'
import {
  passkeyInWindow,
  servePasskey,
  WINDOW_LOOK_MS,
  type NearPage,
  type OtherPage,
} from '../../../src/frame-page/session/passkey-window.js'
import { turnedClock } from '../../helpers/turned-clock.js'
import { codeOf } from '../helpers/frame-wallet-fixture.js'

const W = 'https://wallet.example.com'
const answer = { kind: 'passkey', prf: new Uint8Array(32).fill(7), credentialId: 'Y3JlZA' } as const
const question = { kind: 'create', name: 'ann@example.com', userId: 'user-1' } as const

/** A page in memory: what it hears, and where messages to it come from. */
class Page implements NearPage, OtherPage {
  readonly #listeners = new Set<(event: { data: unknown; origin: string; source: never }) => void>()
  closed = false
  from: Page | undefined

  constructor(readonly origin = W) {}

  get listening(): number {
    return this.#listeners.size
  }

  listen(listener: Parameters<NearPage['listen']>[0]): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    this.closed = true
  }

  postMessage(data: unknown, targetOrigin: string): void {
    if (targetOrigin === this.origin) this.hear(data, this.from)
  }

  hear(data: unknown, source: Page | undefined, origin = source?.origin ?? ''): void {
    for (const listener of this.#listeners) listener({ data: structuredClone(data), origin, source: source as never })
  }
}

const stage = {} as { frame: Page; popup: Page; clock: ReturnType<typeof turnedClock> }
beforeEach(() => {
  Object.assign(stage, { frame: new Page(), popup: new Page(), clock: turnedClock() })
  stage.frame.from = stage.popup
  stage.popup.from = stage.frame
})
const asking = () =>
  passkeyInWindow(stage.popup, stage.frame, { clock: stage.clock, question: Promise.resolve(question) })

describe('a passkey in the wallet’s own window', () => {
  test('is asked there, and its answer comes back', async () => {
    const asked = asking()
    const heard: unknown[] = []
    servePasskey(stage.frame, stage.popup, (what, reply) => (heard.push(what), reply(answer)))
    expect(await asked).toEqual(answer)
    expect(heard).toEqual([question])
    expect([stage.frame.listening, stage.popup.listening]).toEqual([0, 0])
    expect(stage.popup.closed).toBe(true)
  })

  test('is not believed from anybody else', async () => {
    const asked = asking()
    const reply = { kind: 'passkey-answer', prf: answer.prf, credentialId: answer.credentialId }
    const evil = new Page('https://evil.example')
    stage.frame.hear(reply, evil)
    stage.frame.hear(reply, evil, W)
    stage.frame.hear(reply, stage.popup, 'https://evil.example')
    for (const wrong of [
      { ...reply, more: 1 },
      { ...reply, prf: 'text' },
      { ...reply, credentialId: '<' },
      { kind: 'x' },
      null,
    ])
      stage.frame.hear(wrong, stage.popup)
    expect(stage.frame.listening).toBe(1)
    stage.popup.closed = true
    stage.clock.turn(WINDOW_LOOK_MS)
    expect(await codeOf(asked)).toBe('E_ABORTED')
  })

  test('tells no page of another origin, and answers none', () => {
    const dapp = new Page('https://evil.example')
    const told: unknown[] = []
    dapp.listen(event => told.push(event))
    const heard: unknown[] = []
    servePasskey(dapp, stage.popup, what => heard.push(what))
    stage.popup.hear({ kind: 'passkey-question', question }, dapp)
    stage.popup.hear({ kind: 'passkey-question', question }, dapp, W.replace('https', 'http'))
    expect([told, heard]).toEqual([[], []])
  })

  test.each([{ kind: 'create', name: 'a' }, { kind: 'use', credentialId: '../' }, { kind: 'steal' }])(
    'is not made for %j',
    wrong => {
      const heard: unknown[] = []
      servePasskey(stage.frame, stage.popup, what => heard.push(what))
      stage.popup.hear({ kind: 'passkey-question', question: wrong }, stage.frame)
      expect(heard).toEqual([])
    },
  )

  test('that was blocked says so, and so does a question that fails', async () => {
    const { clock, frame, popup } = stage
    const never = Promise.reject(new DOMException('', 'AbortError'))
    expect(await codeOf(passkeyInWindow(null, frame, { clock, question: never }))).toBe('E_POPUP')
    const asked = passkeyInWindow(popup, frame, { clock, question: Promise.reject(new TypeError('no id')) })
    servePasskey(frame, popup, () => {})
    expect(await codeOf(asked)).toBe('E_INTERNAL')
    expect(frame.listening).toBe(0)
  })
})
