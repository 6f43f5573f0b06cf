import type { Clock } from '../../core/clock.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { FrameClient } from '../../frame/frame-client.js'
import { refusalError } from '../../frame/refusals.js'

/**
 * Runs the last step of a login. Where this device must be confirmed first, waits for that instead: the wallet's frame
 * shows how, and the word to compare. Rejects as either of them.
 */
export async function confirmDevice(
  step: () => Promise<unknown>,
  waitForDevice: () => Promise<unknown>,
): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!AppKitError.is(error, 'device/unconfirmed')) throw error
    await waitForDevice()
  }
}

/** How often the window is looked at, in milliseconds. */
export const POPUP_POLL_MS = 1_000

/** The window of a social login, as far as the login touches it. Its address is written, and never read. */
export interface SocialPopup {
  readonly closed: boolean
  readonly location: { href: string }
  close(): void
}

/** What is waited on. */
export interface SocialWait {
  readonly popup: SocialPopup
  readonly client: Pick<FrameClient, 'on'>
  readonly walletUrl: string
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Called once when the window is gone. A provider may cut it off from us, which looks the same: so we go on waiting. */
  onClosed(): void
}

/**
 * How a social login ends: with the one-time address that the window sends, or with nothing, where the frame's own
 * poll was the quicker one. Rejects with the signal's reason, or with what the frame says: `social/denied`,
 * `social/expired`, `social/unavailable`.
 */
export function socialResult(wait: SocialWait): Promise<string | undefined> {
  const { popup, client, walletUrl, clock, signal } = wait
  const { origin } = new URL(walletUrl)
  return new Promise((resolve, reject) => {
    const done = new AbortController()
    const finish = (settle: () => void) => {
      done.abort()
      for (const stop of stops) stop()
      stopLooking()
      settle()
    }
    const stops = [
      client.on('SESSION_UPDATE', () => finish(() => resolve(undefined))),
      client.on('LOGIN_FAILED', said => finish(() => reject(refusalError('CONNECT_SOCIAL', said)))),
    ]
    let stopLooking = () => {}
    const look = () => {
      if (popup.closed) return wait.onClosed()
      stopLooking = clock.after(POPUP_POLL_MS, look)
    }
    look()
    signal.addEventListener('abort', () => finish(() => reject(signal.reason as Error)), { signal: done.signal })
    globalThis.addEventListener?.(
      'message',
      event => {
        const uri = event.origin === origin && event.source === popup ? resultUri(event.data, origin) : undefined
        if (uri) finish(() => resolve(uri))
      },
      { signal: done.signal },
    )
    if (signal.aborted) finish(() => reject(signal.reason as Error))
  })
}

/** The one-time address in a message of the wallet's callback page. */
function resultUri(data: unknown, origin: string): string | undefined {
  const uri: unknown =
    typeof data === 'object' && data !== null ? (data as { resultUri?: unknown }).resultUri : undefined
  return typeof uri === 'string' && uri.length <= 512 && uri.startsWith(`${origin}/r#`) ? uri : undefined
}
