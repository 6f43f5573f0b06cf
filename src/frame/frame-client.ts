import type { AppEventName, AppPayload, AppSuccess } from '../contract/app-events.js'
import type { FrameEvent, FrameEventName, StorageRung } from '../contract/frame-events.js'

export type { AppEventName, AppPayload, AppSuccess, SocialProvider } from '../contract/app-events.js'
export type { EmbeddedUser } from '../contract/embedded-user.js'
export type { FrameErrorPayload, FrameEvent, FrameEventName, StorageRung } from '../contract/frame-events.js'

/**
 * Where the frame stands: not asked for, on its way, on its way for longer than 3 s, bound to its channel, or given
 * up after 20 s.
 */
export type FrameState = 'idle' | 'loading' | 'slow' | 'ready' | 'failed'

/**
 * Why there is no frame, as far as this page can tell: the page's own CSP does not let it in, the machine is offline,
 * nothing answers there, it answers but not to this page, it speaks another version, it closed the channel on too
 * many messages, or the wallet's window was blocked or closed.
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

/**
 * The place on the page for the wallet's iframe: inside the modal's dialog, where it stays. Moving an iframe loads
 * it again, so it is shown and hidden by a class alone.
 */
export interface FrameHost {
  mount(frame: HTMLIFrameElement): void
  /** Takes the iframe away again. */
  unmount(): void
}

/** What a request to the frame is asked with. */
export interface FrameRequestOptions {
  /** Ends the wait; an RPC request is withdrawn in the frame too, as far as it is not done. */
  readonly signal?: AbortSignal | undefined
}

export type FrameStateListener = (state: FrameState, failure: FrameFailure | undefined) => void

/**
 * The app's end of the channel to the embedded wallet. Nothing is loaded before the first `ready` or `request`.
 * Every method that rejects does so with an `AppKitError`; what the frame itself said is read by `frameReply`.
 */
export interface FrameClient {
  readonly state: FrameState
  /** Why it is slow or failed. */
  readonly failure: FrameFailure | undefined
  /** The rung of the storage ladder that the frame named; `popup` means that it needs a window of its own to remember anything. */
  readonly storage: StorageRung | undefined
  /** Loads the frame if need be; done once the channel is bound. Rejects with `frame/unavailable`, or `request/aborted`. */
  ready(signal?: AbortSignal): Promise<void>
  /**
   * Asks, and gives the checked answer. Rejects with what the frame said, `frame/no-answer` when the event's time is
   * up, `frame/unavailable`, or when aborted with `request/aborted` (RPC) or `request/failed` (the others).
   */
  request<N extends AppEventName>(
    name: N,
    payload?: AppPayload<N>,
    options?: FrameRequestOptions,
  ): Promise<AppSuccess<N>>
  /** Calls with each event of a name that the frame sends unasked, until the returned function is called. */
  on<N extends FrameEventName>(name: N, listener: (event: FrameEvent<N>) => void): () => void
  /** Calls with each new state, until the returned function is called. */
  onState(listener: FrameStateListener): () => void
  /** Loads the frame anew; what was open is lost. */
  reload(): Promise<void>
  /** Goes on in a window of the wallet's own, which can remember. Call it in a click. Rejects with `frame/popup-blocked`. */
  continueInPopup(): Promise<void>
  /** Takes the frame away, and fails what is open. */
  dispose(): void
}
