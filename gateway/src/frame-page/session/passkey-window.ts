import * as z from 'zod/mini'
import { newPasskey, passkeyAssertion } from '../../../../src/contract/passkey-api.js'
import type { Clock } from '../../../../src/core/clock.js'
import { FrameError } from './frame-error.js'
import type { LoginQuestion, PasskeyLogin, PasskeyQuestion, PasskeyRecovery, RecoveryQuestion } from './passkey.js'

export const WINDOW_POLL_MS = 500

const id = z.string().check(z.regex(/^[\w-]{1,1366}$/))
const prf = z.optional(z.instanceof(Uint8Array))
const recovery = z.strictObject({
  kind: z.literal('passkey'),
  prf: z.instanceof(Uint8Array),
  credentialId: id,
})
const registered = z.strictObject({ kind: z.literal('registered'), response: newPasskey, prf })
const asserted = z.strictObject({ kind: z.literal('asserted'), response: passkeyAssertion, prf })
// An answer of another kind than the question is ignored.
const answers = { create: recovery, use: recovery, register: registered, login: asserted } as const
const ready = z.strictObject({ kind: z.literal('passkey-ready') })
const answered = z.strictObject({ kind: z.literal('passkey-answer'), answer: z.unknown() })
const fromWindow = z.discriminatedUnion('kind', [ready, answered])
const fromFrame = z.strictObject({
  kind: z.literal('passkey-question'),
  question: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('create'), name: z.string(), userId: z.string() }),
    z.strictObject({ kind: z.literal('use'), credentialId: id }),
    z.strictObject({ kind: z.literal('register'), name: z.string(), userHandle: id, challenge: id }),
    z.strictObject({ kind: z.literal('login'), challenge: id }),
  ]),
})

/** The response to a question: a recovery, or a login. */
export type PasskeyAnswer<Q extends PasskeyQuestion> = Q extends LoginQuestion ? PasskeyLogin : PasskeyRecovery

export interface RemotePage {
  readonly closed?: boolean
  postMessage(message: unknown, targetOrigin: string): void
  close?(): void
}

export interface LocalPage {
  readonly origin: string
  listen(listener: (event: Pick<MessageEvent, 'data' | 'origin' | 'source'>) => void): () => void
}

/**
 * Uses a passkey in a window of the wallet, because browsers forbid it in a cross-origin frame. Both pages have the
 * same origin, accept messages only from each other, and post only to that origin. Shared storage is not needed:
 * browsers may partition that of the frame.
 * @throws FrameError `E_POPUP` if the window was blocked, `E_ABORTED` if it was closed
 */
export function passkeyInWindow<Q extends RecoveryQuestion | LoginQuestion>(
  opened: RemotePage | null,
  page: LocalPage,
  { clock, question }: { readonly clock: Clock; readonly question: Promise<Q> },
): Promise<PasskeyAnswer<Q>> {
  question.catch(() => {}) // It may be rejected before the window requests it.
  if (!opened) return Promise.reject(new FrameError('E_POPUP', 'The browser blocked the wallet’s window.'))
  return new Promise((resolve, reject) => {
    const held: { callOff: () => void; sent?: PasskeyQuestion } = { callOff: () => {} }
    const finish = (settle: () => void) => {
      stop()
      held.callOff()
      opened.close?.() // The window must not close itself: the browser drops the sender of messages from a closed window.
      settle()
    }
    const fail = (reason: unknown) => finish(() => reject(FrameError.from(reason)))
    const stop = page.listen(({ data, origin, source }) => {
      const parsed = origin === page.origin && (source as unknown) === opened ? fromWindow.safeParse(data) : undefined
      if (!parsed?.success) return
      const { data: message } = parsed
      if (message.kind === 'passkey-answer') {
        const answer = held.sent && answers[held.sent.kind].safeParse(message.answer)
        return answer?.success ? finish(() => resolve(answer.data as PasskeyAnswer<Q>)) : undefined
      }
      const sendQuestion = (value: PasskeyQuestion) => {
        held.sent = value
        opened.postMessage({ kind: 'passkey-question', question: value }, page.origin)
      }
      question.then(sendQuestion, fail)
    })
    const checkClosed = () => {
      if (opened.closed) return fail(new FrameError('E_ABORTED', 'The passkey was not used.'))
      held.callOff = clock.after(WINDOW_POLL_MS, checkClosed)
    }
    checkClosed()
  })
}

/**
 * The window's side: reports that it is ready, receives the question and returns the answer. A window opened by another
 * origin receives nothing.
 */
export function servePasskey(
  opener: RemotePage,
  page: LocalPage,
  onQuestion: (question: PasskeyQuestion, answer: (made: PasskeyRecovery | PasskeyLogin) => void) => void,
): void {
  const answer = (made: PasskeyRecovery | PasskeyLogin) =>
    opener.postMessage({ kind: 'passkey-answer', answer: made }, page.origin)
  const stop = page.listen(({ data, origin, source }) => {
    const parsed = origin === page.origin && (source as unknown) === opener ? fromFrame.safeParse(data) : undefined
    if (!parsed?.success) return
    stop()
    onQuestion(parsed.data.question, answer)
  })
  opener.postMessage({ kind: 'passkey-ready' }, page.origin)
}

export function toLocalPage(page: Window): LocalPage {
  return {
    origin: page.location.origin,
    listen(listener) {
      page.addEventListener('message', listener)
      return () => page.removeEventListener('message', listener)
    },
  }
}
