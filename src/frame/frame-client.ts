import type { AppEventName, AppPayload, AppSuccess } from '../contract/app-events.js'
import { type FrameEvent, type FrameEventName, PROTOCOL_VERSION, type StorageRung } from '../contract/frame-protocol.js'
import type { Clock } from '../core/clock.js'

/** What of a window message is looked at before anything of it is read. */
export type WindowMessage = Pick<MessageEvent, 'data' | 'origin' | 'source' | 'isTrusted'>

/** The window of the wallet's page, of which nothing but this can be used. */
export interface PeerWindow {
  postMessage(message: unknown, options: { targetOrigin: string; transfer: Transferable[] }): void
}

/** The page around the frame, as far as the channel touches it; tests bring one of their own. */
export interface FramePage {
  /** Calls with every message to this window, until the returned function is called. */
  onMessage(listener: (event: WindowMessage) => void): () => void
  /** Calls with the address of what the page's CSP refused, and by which directive. */
  onRefusal(listener: (url: string, directive: string) => void): () => void
  /** Calls when the page is looked at again after a pause. */
  onWake(listener: () => void): () => void
  /** Calls once the frame is on the page no more, whoever took it away; until the returned function is called. */
  onRemoved(frame: HTMLIFrameElement, listener: () => void): () => void
  readonly online: boolean
  /** Whether anything answers at an address; what it says cannot be read. */
  answers(url: string, signal: AbortSignal): Promise<boolean>
  createFrame(options: { url: string; origin: string; title: string }): HTMLIFrameElement
  /** Opens a window; nothing where the browser does not let us. */
  open(url: string): Window | undefined
}

/** What the app's end of the frame is made of. */
export interface FrameClientOptions extends Omit<FrameAddress, 'chainId'> {
  /** The network in use, by CAIP-2, when the frame is loaded. */
  chainId(): string
  /** Name and version of this package. */
  readonly sdk: string
  /** What a screen reader calls the frame. */
  readonly title: string
  readonly host: FrameHost
  readonly clock: Clock
  /** The page, unless it is the one this runs in. */
  readonly page?: FramePage
}

export type { AppEventName, AppPayload, AppSuccess, SocialProvider } from '../contract/app-events.js'
export type { EmbeddedUser } from '../contract/embedded-user.js'
export type { FrameErrorPayload, FrameEvent, FrameEventName, StorageRung } from '../contract/frame-protocol.js'

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
interface FrameHost {
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

/** What the address of the wallet's page says. An RPC URL is not among it: what an approval shows must not come from the app. */
interface FrameAddress {
  /** Where the wallet lives: `https://wallet.example.com`, without a slash at its end. */
  readonly base: string
  readonly projectId: string
  /** The network to begin on, by CAIP-2. */
  readonly chainId: string
  /** Lets the frame write codes to its console. */
  readonly enableLogger?: boolean | undefined
}

/** The address of the wallet's page, in an iframe or in a window of its own. */
export function frameUrl({ base, projectId, chainId, enableLogger }: FrameAddress, mode: 'iframe' | 'popup'): string {
  const query = new URLSearchParams({ projectId, chainId, version: String(PROTOCOL_VERSION) })
  query.set('enableLogger', String(enableLogger === true))
  if (mode === 'popup') query.set('mode', 'popup')
  return `${base}/sdk?${query}`
}

/** The one origin that may answer; the only target of any message. */
export function frameOrigin({ base }: Pick<FrameAddress, 'base'>): string {
  return new URL(base).origin
}

/** Who listens to the frame: to where it stands, and to what it says unasked. */
export class FrameListeners {
  private readonly ofState = new Set<FrameStateListener>()
  private readonly ofEvents = new Map<string, Set<(event: never) => void>>()

  onState(listener: FrameStateListener): () => void {
    this.ofState.add(listener)
    return () => void this.ofState.delete(listener)
  }

  on<N extends FrameEventName>(name: N, listener: (event: FrameEvent<N>) => void): () => void {
    const heard = this.ofEvents.get(name) ?? new Set()
    this.ofEvents.set(name, heard.add(listener as (event: never) => void))
    return () => void heard.delete(listener as (event: never) => void)
  }

  /** Resolves when the frame is ready, rejects with what `refuse` makes of its failure. */
  settled(refuse: (failure: FrameFailure | undefined) => unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = this.onState((state, failure) => {
        if (state !== 'ready' && state !== 'failed') return
        stop()
        if (state === 'ready') resolve()
        else reject(refuse(failure))
      })
    })
  }

  tellState(state: FrameState, failure: FrameFailure | undefined): void {
    for (const listener of this.ofState) listener(state, failure)
  }

  tell(name: FrameEventName, event: unknown): void {
    for (const listener of this.ofEvents.get(name) ?? []) listener(event as never)
  }

  clear(): void {
    this.ofState.clear()
    this.ofEvents.clear()
  }
}

const LOOK_EVERY_MS = 500

/** The wallet's own window, and an eye on whether the person closes it: a window tells nobody that it is gone. */
export class WalletWindow {
  private callOff = () => {}

  constructor(
    readonly peer: Window,
    private readonly clock: Clock,
    private readonly onClosed: () => void,
  ) {
    this.look()
  }

  /** Closes the window, and looks no more. */
  close(): void {
    this.callOff()
    this.peer.close()
  }

  private look(): void {
    this.callOff = this.clock.after(LOOK_EVERY_MS, () => (this.peer.closed ? this.onClosed() : this.look()))
  }
}
