import { beforeEach, describe, expect, test } from 'vitest'
import {
  passkeyInWindow,
  servePasskey,
  WINDOW_POLL_MS,
  type LocalPage,
  type RemotePage,
} from '../../../src/frame-page/session/passkey-window.js'
import { turnedClock } from '../../helpers/turned-clock.js'
import { codeOf } from '../helpers/frame-wallet-fixture.js'

const W = 'https://wallet.example.com'
const answer = { kind: 'passkey', prf: new Uint8Array(32).fill(7), credentialId: 'Y3JlZA' } as const
const question = { kind: 'create', name: 'ann@example.com', userId: 'user-1' } as const

const assertion = {
  credentialId: 'Y3JlZA',
  clientDataJSON: 'e30',
  authenticatorData: 'AA',
  signature: 'AA',
  userHandle: 'aGFuZGxl',
}

/** A page in memory that records its messages. */
class Page implements LocalPage, RemotePage {
  readonly #listeners = new Set<(event: { data: unknown; origin: string; source: never }) => void>()
  closed = false
  from: Page | undefined

  constructor(readonly origin = W) {}

  get listening(): number {
    return this.#listeners.size
  }

  listen(listener: Parameters<LocalPage['listen']>[0]): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    this.closed = true
  }

  postMessage(data: unknown, targetOrigin: string): void {
    if (targetOrigin === this.origin) this.deliver(data, this.from)
  }

  deliver(data: unknown, source: Page | undefined, origin = source?.origin ?? ''): void {
    for (const listener of this.#listeners) listener({ data: structuredClone(data), origin, source: source as never })
  }
}

const stage = {} as { frame: Page; popup: Page; clock: ReturnType<typeof turnedClock> }
beforeEach(() => {
  Object.assign(stage, { frame: new Page(), popup: new Page(), clock: turnedClock() })
  stage.frame.from = stage.popup
  stage.popup.from = stage.frame
})
const startRequest = () =>
  passkeyInWindow(stage.popup, stage.frame, { clock: stage.clock, question: Promise.resolve(question) })

describe("passkey in the wallet's window", () => {
  test('requests the passkey there and returns the answer', async () => {
    const pending = startRequest()
    const questions: unknown[] = []
    servePasskey(stage.frame, stage.popup, (what, reply) => (questions.push(what), reply(answer)))
    expect(await pending).toEqual(answer)
    expect(questions).toEqual([question])
    expect([stage.frame.listening, stage.popup.listening]).toEqual([0, 0])
    expect(stage.popup.closed).toBe(true)
  })

  test('returns a login, with or without the output of PRF', async () => {
    for (const login of [
      { kind: 'asserted', response: assertion, prf: answer.prf },
      { kind: 'asserted', response: assertion },
    ] as const) {
      stage.popup.closed = false
      const { clock, frame, popup } = stage
      const loginQuestion = { kind: 'login', challenge: 'Y2hhbGxlbmdl' } as const
      const pending = passkeyInWindow(popup, frame, { clock, question: Promise.resolve(loginQuestion) })
      servePasskey(frame, popup, (_what, reply) => reply(login))
      expect(await pending).toEqual(login)
    }
  })

  test('ignores messages from other senders', async () => {
    const pending = startRequest()
    const reply = { kind: 'passkey-answer', answer }
    stage.frame.deliver(reply, stage.popup) // Before the question was sent.
    servePasskey(stage.frame, stage.popup, () => {})
    await Promise.resolve()
    const evil = new Page('https://evil.example')
    stage.frame.deliver(reply, evil)
    stage.frame.deliver(reply, evil, W)
    stage.frame.deliver(reply, stage.popup, 'https://evil.example')
    for (const wrong of [
      { ...reply, more: 1 },
      { ...reply, answer: { ...answer, prf: 'text' } },
      { ...reply, answer: { ...answer, credentialId: '<' } },
      { ...reply, answer: { ...answer, more: 1 } },
      { ...reply, answer: { kind: 'asserted', response: assertion, prf: answer.prf } },
      { kind: 'x' },
      null,
    ])
      stage.frame.deliver(wrong, stage.popup)
    expect(stage.frame.listening).toBe(1)
    stage.popup.closed = true
    stage.clock.turn(WINDOW_POLL_MS)
    expect(await codeOf(pending)).toBe('E_ABORTED')
  })

  test('posts nothing to a page of another origin', () => {
    const dapp = new Page('https://evil.example')
    const messages: unknown[] = []
    dapp.listen(event => messages.push(event))
    const questions: unknown[] = []
    servePasskey(dapp, stage.popup, what => questions.push(what))
    stage.popup.deliver({ kind: 'passkey-question', question }, dapp)
    stage.popup.deliver({ kind: 'passkey-question', question }, dapp, W.replace('https', 'http'))
    expect([messages, questions]).toEqual([[], []])
  })

  test.each([
    { kind: 'create', name: 'a' },
    { kind: 'use', credentialId: '../' },
    { kind: 'login', challenge: '<' },
    { kind: 'steal' },
  ])('ignores the message %j', wrong => {
    const questions: unknown[] = []
    servePasskey(stage.frame, stage.popup, what => questions.push(what))
    stage.popup.deliver({ kind: 'passkey-question', question: wrong }, stage.frame)
    expect(questions).toEqual([])
  })

  test('rejects a blocked window and a failed question', async () => {
    const { clock, frame, popup } = stage
    const never = Promise.reject(new DOMException('', 'AbortError'))
    expect(await codeOf(passkeyInWindow(null, frame, { clock, question: never }))).toBe('E_POPUP')
    const pending = passkeyInWindow(popup, frame, { clock, question: Promise.reject(new TypeError('no id')) })
    servePasskey(frame, popup, () => {})
    expect(await codeOf(pending)).toBe('E_INTERNAL')
    expect(frame.listening).toBe(0)
  })
})
