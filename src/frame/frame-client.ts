import type { AppEventName, AppPayload, AppSuccess } from '../contract/app-events.js'
import { type FrameEvent, type FrameEventName, PROTOCOL_VERSION, type StorageTier } from '../contract/frame-protocol.js'
import type { Clock } from '../core/clock.js'

export type WindowMessage = Pick<MessageEvent, 'data' | 'origin' | 'source' | 'isTrusted'>

export interface PeerWindow {
  postMessage(message: unknown, options: { targetOrigin: string; transfer: Transferable[] }): void
}

export interface FramePage {
  onMessage(listener: (event: WindowMessage) => void): () => void
  onCspViolation(listener: (url: string, directive: string) => void): () => void
  onVisible(listener: () => void): () => void
  onRemoved(frame: HTMLIFrameElement, listener: () => void): () => void
  readonly online: boolean
  canReach(url: string, signal: AbortSignal): Promise<boolean>
  createFrame(options: { url: string; origin: string; title: string }): HTMLIFrameElement
  open(url: string): Window | undefined
}

export interface FrameClientOptions extends Omit<FrameAddress, 'chainId'> {
  chainId(): string
  readonly sdk: string
  readonly title: string
  readonly host: FrameHost
  readonly clock: Clock
  readonly page?: FramePage
}

export type { AppEventName, AppPayload, AppSuccess, SocialProvider } from '../contract/app-events.js'
export type { EmbeddedUser } from '../contract/embedded-user.js'
export type { FrameErrorPayload, FrameEvent, FrameEventName, StorageTier } from '../contract/frame-protocol.js'

/** State of the frame. `slow` follows after 3 seconds of loading, and `failed` after 20. */
export type FrameState = 'idle' | 'loading' | 'slow' | 'ready' | 'failed'

/**
 * Why the frame is unavailable, as far as this page can determine: blocked by the page's CSP, offline, an unreachable
 * server, an origin that the server rejects, an incompatible version, a channel closed because of too many messages, or
 * a blocked or closed window.
 */
export type FrameFailure =
  | 'blocked'
  | 'offline'
  | 'unreachable'
  | 'origin-refused'
  | 'wrong-version'
  | 'flooded'
  | 'popup-blocked'
  | 'popup-closed'

// The container of the wallet's iframe inside the modal's dialog. The iframe is never moved, which would reload it. It
// is shown and hidden with a class.
interface FrameHost {
  mount(frame: HTMLIFrameElement): void
  unmount(): void
}

export interface FrameRequestOptions {
  /** Ends the wait. A pending RPC request is also withdrawn in the frame. */
  readonly signal?: AbortSignal | undefined
}

export type FrameStateListener = (state: FrameState, failure: FrameFailure | undefined) => void

/**
 * The app's end of the channel to the embedded wallet. The frame is loaded by the first `ready` or `request`. All
 * methods reject with an `AppKitError`; `frameReply` returns the frame's own error.
 */
export interface FrameClient {
  readonly state: FrameState
  readonly failure: FrameFailure | undefined
  readonly storage: StorageTier | undefined
  /**
   * Loads the frame if necessary, and resolves once the channel is bound.
   * @throws AppKitError `frame/unavailable` or `request/aborted`
   */
  ready(signal?: AbortSignal): Promise<void>
  /**
   * Sends a request and returns the validated response.
   * @throws AppKitError the frame's error, `frame/no-answer` after the event's timeout, `frame/unavailable`, or if
   * aborted `request/aborted` (RPC) or `request/failed` (others)
   */
  request<N extends AppEventName>(
    name: N,
    payload?: AppPayload<N>,
    options?: FrameRequestOptions,
  ): Promise<AppSuccess<N>>
  on<N extends FrameEventName>(name: N, listener: (event: FrameEvent<N>) => void): () => void
  onState(listener: FrameStateListener): () => void
  reload(): Promise<void>
  /**
   * Continues in a separate window with its own storage. Must be called in a click handler.
   * @throws AppKitError `frame/popup-blocked`
   */
  continueInPopup(): Promise<void>
  dispose(): void
}

// The URL parameters of the wallet's page. It contains no RPC URL, because an approval must not show data from the
// app's node.
interface FrameAddress {
  readonly base: string
  readonly projectId: string
  readonly chainId: string
  readonly enableLogger?: boolean | undefined
}

export function toFrameUrl({ base, projectId, chainId, enableLogger }: FrameAddress, mode: 'iframe' | 'popup'): string {
  const query = new URLSearchParams({ projectId, chainId, version: String(PROTOCOL_VERSION) })
  query.set('enableLogger', String(enableLogger === true))
  if (mode === 'popup') query.set('mode', 'popup')
  return `${base}/sdk?${query}`
}

export function getFrameOrigin({ base }: Pick<FrameAddress, 'base'>): string {
  return new URL(base).origin
}

export class FrameListeners {
  private readonly stateListeners = new Set<FrameStateListener>()
  private readonly eventListeners = new Map<string, Set<(event: never) => void>>()

  onState(listener: FrameStateListener): () => void {
    this.stateListeners.add(listener)
    return () => void this.stateListeners.delete(listener)
  }

  on<N extends FrameEventName>(name: N, listener: (event: FrameEvent<N>) => void): () => void {
    const listeners = this.eventListeners.get(name) ?? new Set()
    this.eventListeners.set(name, listeners.add(listener as (event: never) => void))
    return () => void listeners.delete(listener as (event: never) => void)
  }

  settled(createError: (failure: FrameFailure | undefined) => unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = this.onState((state, failure) => {
        if (state !== 'ready' && state !== 'failed') return
        stop()
        if (state === 'ready') resolve()
        else reject(createError(failure))
      })
    })
  }

  publishState(state: FrameState, failure: FrameFailure | undefined): void {
    for (const listener of this.stateListeners) listener(state, failure)
  }

  publish(name: FrameEventName, event: unknown): void {
    for (const listener of this.eventListeners.get(name) ?? []) listener(event as never)
  }

  clear(): void {
    this.stateListeners.clear()
    this.eventListeners.clear()
  }
}

const POLL_INTERVAL_MS = 500

/** The wallet's own window. Closing a window fires no event on its opener, so it is polled. */
export class WalletPopup {
  private cancelTimer = () => {}

  constructor(
    readonly peer: Window,
    private readonly clock: Clock,
    private readonly onClosed: () => void,
  ) {
    this.poll()
  }

  close(): void {
    this.cancelTimer()
    this.peer.close()
  }

  private poll(): void {
    this.cancelTimer = this.clock.after(POLL_INTERVAL_MS, () => (this.peer.closed ? this.onClosed() : this.poll()))
  }
}
