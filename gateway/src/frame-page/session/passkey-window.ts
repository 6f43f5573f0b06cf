import * as z from 'zod/mini'
import type { Clock } from '../../../../src/core/clock.js'
import { FrameError } from './frame-error.js'
import type { PasskeyQuestion, PasskeyRecovery } from './passkey.js'

/** How often the frame looks whether the window is still there, in milliseconds. */
export const WINDOW_LOOK_MS = 500

const id = z.string().check(z.regex(/^[\w-]{1,1366}$/))
const fromWindow = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('passkey-ready') }),
  z.strictObject({ kind: z.literal('passkey-answer'), prf: z.instanceof(Uint8Array), credentialId: id }),
])
const fromFrame = z.strictObject({
  kind: z.literal('passkey-question'),
  question: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('create'), name: z.string(), userId: z.string() }),
    z.strictObject({ kind: z.literal('use'), credentialId: id }),
  ]),
})

/** The far page, as far as it is used: it is of the wallet's own origin, or hears nothing. */
export interface OtherPage {
  readonly closed?: boolean
  postMessage(message: unknown, targetOrigin: string): void
  close?(): void
}

/** The near page. */
export interface NearPage {
  readonly origin: string
  listen(listener: (event: Pick<MessageEvent, 'data' | 'origin' | 'source'>) => void): () => void
}

/**
 * Asks a passkey in a window of the wallet's own, where browsers allow what they forbid in a frame. The two are pages of
 * one origin and speak to each other alone: neither believes another sender, and neither names another target. Storage
 * is not needed: a frame in a foreign page may keep its own apart from the window's. Rejects `E_POPUP` where the window
 * was blocked, `E_ABORTED` where it was closed.
 */
export function passkeyInWindow(
  opened: OtherPage | null,
  page: NearPage,
  { clock, question }: { readonly clock: Clock; readonly question: Promise<PasskeyQuestion> },
): Promise<PasskeyRecovery> {
  question.catch(() => {}) // It may be refused before the window asks for it.
  if (!opened) return Promise.reject(new FrameError('E_POPUP', 'The browser blocked the wallet’s window.'))
  return new Promise((resolve, reject) => {
    const held = { callOff: () => {} }
    const end = (settle: () => void) => {
      stop()
      held.callOff()
      opened.close?.() // Not by itself: of a window that is gone a message has no sender any more.
      settle()
    }
    const fail = (reason: unknown) => end(() => reject(FrameError.from(reason)))
    const stop = page.listen(({ data, origin, source }) => {
      const said = origin === page.origin && (source as unknown) === opened ? fromWindow.safeParse(data) : undefined
      if (!said?.success) return
      const { data: message } = said
      if (message.kind === 'passkey-answer') {
        const { prf, credentialId } = message
        return end(() => resolve({ kind: 'passkey', prf, credentialId }))
      }
      const ask = (asked: PasskeyQuestion) =>
        opened.postMessage({ kind: 'passkey-question', question: asked }, page.origin)
      question.then(ask, fail)
    })
    const look = () => {
      if (opened.closed) return fail(new FrameError('E_ABORTED', 'The passkey was not used.'))
      held.callOff = clock.after(WINDOW_LOOK_MS, look)
    }
    look()
  })
}

/**
 * The window's side: says that it is there, is asked, and hands the answer back. Nothing comes of it where the window
 * was opened by a page of another origin.
 */
export function servePasskey(
  opener: OtherPage,
  page: NearPage,
  onQuestion: (question: PasskeyQuestion, answer: (made: PasskeyRecovery) => void) => void,
): void {
  const answer = ({ prf, credentialId }: PasskeyRecovery) =>
    opener.postMessage({ kind: 'passkey-answer', prf, credentialId }, page.origin)
  const stop = page.listen(({ data, origin, source }) => {
    const said = origin === page.origin && (source as unknown) === opener ? fromFrame.safeParse(data) : undefined
    if (!said?.success) return
    stop()
    onQuestion(said.data.question, answer)
  })
  opener.postMessage({ kind: 'passkey-ready' }, page.origin)
}

/** A page as the two ends of a passkey's window know it. */
export function nearPage(page: Window): NearPage {
  return {
    origin: page.location.origin,
    listen(listener) {
      page.addEventListener('message', listener)
      return () => page.removeEventListener('message', listener)
    },
  }
}
