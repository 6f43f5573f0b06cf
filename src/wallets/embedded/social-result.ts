import type { Clock } from '../../core/clock.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { FrameClient } from '../../frame/frame-client.js'
import { toFrameError } from '../../frame/frame-errors.js'

/**
 * Runs the last step of a login. If this device must be confirmed first, waits for that instead; the frame shows the
 * code to compare. Rejects with the error of either.
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

export const POPUP_POLL_INTERVAL_MS = 1_000

export interface SocialPopup {
  readonly closed: boolean
  readonly location: { href: string }
  close(): void
}

export interface SocialWait {
  readonly popup: SocialPopup
  readonly client: Pick<FrameClient, 'on'>
  readonly walletUrl: string
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Called once when the window is closed. A provider's COOP header can look the same, so the wait continues. */
  onClosed(): void
}

/**
 * Waits for the result of a social login. Resolves with the one-time URL sent by the window, or with undefined if the
 * frame's own polling finished first.
 * @throws the signal's reason
 * @throws AppKitError `social/denied`, `social/expired` or `social/unavailable`
 */
export function awaitSocialResult(wait: SocialWait): Promise<string | undefined> {
  const { popup, client, walletUrl, clock, signal } = wait
  const { origin } = new URL(walletUrl)
  return new Promise((resolve, reject) => {
    const done = new AbortController()
    const finish = (settle: () => void) => {
      done.abort()
      for (const stop of stops) stop()
      stopPolling()
      settle()
    }
    const stops = [
      client.on('SESSION_UPDATE', () => finish(() => resolve(undefined))),
      client.on('LOGIN_FAILED', payload => finish(() => reject(toFrameError('CONNECT_SOCIAL', payload)))),
    ]
    let stopPolling = () => {}
    const poll = () => {
      if (popup.closed) return wait.onClosed()
      stopPolling = clock.after(POPUP_POLL_INTERVAL_MS, poll)
    }
    poll()
    signal.addEventListener('abort', () => finish(() => reject(signal.reason as Error)), { signal: done.signal })
    globalThis.addEventListener?.(
      'message',
      event => {
        const uri = event.origin === origin && event.source === popup ? parseResultUri(event.data, origin) : undefined
        if (uri) finish(() => resolve(uri))
      },
      { signal: done.signal },
    )
    if (signal.aborted) finish(() => reject(signal.reason as Error))
  })
}

function parseResultUri(data: unknown, origin: string): string | undefined {
  const uri: unknown =
    typeof data === 'object' && data !== null ? (data as { resultUri?: unknown }).resultUri : undefined
  return typeof uri === 'string' && uri.length <= 512 && uri.startsWith(`${origin}/r#`) ? uri : undefined
}
