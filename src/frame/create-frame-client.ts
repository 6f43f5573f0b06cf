import { AppKitError } from '../core/errors/appkit-error.js'
import { abortable } from '../lib/abortable.js'
import { abortedRequest } from './refusals.js'
import { browserPage } from './browser-page.js'
import { Channel } from './channel.js'
import {
  type AppEventName,
  type AppPayload,
  type AppSuccess,
  type FrameClient,
  type FrameClientOptions,
  type FrameEvent,
  type FrameEventName,
  type FrameFailure,
  FrameListeners,
  frameOrigin,
  type FrameRequestOptions,
  type FrameState,
  type FrameStateListener,
  frameUrl,
  type StorageRung,
  WalletWindow,
} from './frame-client.js'
import { type BoundPort, watchHandshake, watchLoad } from './handshake.js'

/** Makes the app's end of the channel to the wallet at an address. Nothing is loaded before it is asked something. */
export function createFrameClient(options: FrameClientOptions): FrameClient {
  return new LiveFrame(options)
}

class LiveFrame implements FrameClient {
  state: FrameState = 'idle'
  failure: FrameFailure | undefined
  storage: StorageRung | undefined
  private readonly page: NonNullable<FrameClientOptions['page']>
  private readonly origin: string
  private readonly listeners = new FrameListeners()
  private readonly stops: (() => void)[]
  private frame: HTMLIFrameElement | undefined
  private isLoaded = false
  private popup: WalletWindow | undefined
  private channel: Channel | undefined
  private stopWatch = () => {}
  private stopRemoval = () => {}
  private disposed = false
  /** Whether the frame was loaded again because it did not answer, and has not answered since. */
  private revived = false
  private checking = false

  constructor(private readonly options: FrameClientOptions) {
    const { clock, projectId, sdk } = options
    const page = options.page ?? browserPage()
    this.page = page
    this.origin = frameOrigin(options)
    const peer = () => this.popup?.peer ?? this.frame?.contentWindow
    const onBound = (bound: BoundPort) => this.bind(bound)
    const onWrongVersion = () => this.fail('wrong-version')
    const asked = { page, clock, origin: this.origin, projectId, sdk }
    this.stops = [watchHandshake({ ...asked, peer, onBound, onWrongVersion }), page.onWake(() => void this.check())]
  }

  async ready(signal?: AbortSignal): Promise<void> {
    if (this.disposed) throw new AppKitError('frame/not-set', { text: 'W3mFrame: iframe is not set' })
    if (signal?.aborted) throw new AppKitError('request/aborted', { cause: signal.reason })
    if (this.state === 'ready') return
    const coming = this.listeners.settled(unavailable)
    if (this.state === 'idle' || this.state === 'failed') this.load()
    await abortable(coming, signal).catch((error: unknown) => {
      throw signal?.aborted ? new AppKitError('request/aborted', { cause: signal.reason }) : error
    })
  }

  async request<N extends AppEventName>(
    name: N,
    payload?: AppPayload<N>,
    { signal }: FrameRequestOptions = {},
  ): Promise<AppSuccess<N>> {
    await this.ready(signal).catch((error: unknown) => {
      throw signal?.aborted ? abortedRequest(name, signal) : error
    })
    if (!this.channel) throw unavailable(this.failure)
    return this.channel.request(name, payload, signal)
  }

  on<N extends FrameEventName>(name: N, listener: (event: FrameEvent<N>) => void): () => void {
    return this.listeners.on(name, listener)
  }

  onState(listener: FrameStateListener): () => void {
    return this.listeners.onState(listener)
  }

  async reload(): Promise<void> {
    if (this.channel) {
      const isAnswered = await this.channel.request('RELOAD').then(
        () => true,
        () => false,
      )
      this.lose(undefined)
      if (!isAnswered) this.load()
    } else this.load()
    await this.ready()
  }

  async continueInPopup(): Promise<void> {
    const { chainId, clock } = this.options
    const opened = this.page.open(frameUrl({ ...this.options, chainId: chainId() }, 'popup'))
    if (!opened) throw new AppKitError('frame/popup-blocked')
    this.popup?.close()
    this.popup = new WalletWindow(opened, clock, () => this.fail('popup-closed'))
    this.lose(undefined)
    await this.ready()
  }

  dispose(): void {
    this.disposed = true
    for (const stop of this.stops) stop()
    this.clear(unavailable(undefined))
    this.become('failed', undefined)
    this.listeners.clear()
  }

  private load(): void {
    this.clear(unavailable(undefined))
    const { chainId, title, host } = this.options
    const url = frameUrl({ ...this.options, chainId: chainId() }, 'iframe')
    const frame = this.page.createFrame({ url, origin: this.origin, title })
    frame.addEventListener('load', () => (this.isLoaded = true))
    this.frame = frame
    this.watch(undefined)
    host.mount(frame)
  }

  /** Waits for `READY`, from a frame that is loaded for the first time or once more. */
  private watch(hint: FrameFailure | undefined): void {
    const { page, options } = this
    this.stopWatch()
    this.become('loading', undefined)
    this.stopWatch = watchLoad({
      page,
      clock: options.clock,
      url: frameUrl({ ...options, chainId: options.chainId() }, 'iframe'),
      hint,
      isLoaded: () => this.isLoaded,
      onSlow: why => this.become('slow', why),
      onFailed: why => this.fail(why),
    })
  }

  private bind({ port, ready }: BoundPort): void {
    this.stopWatch()
    this.stopRemoval()
    this.channel?.end(unavailable(undefined))
    if (this.popup) this.unmount()
    this.storage = ready.storage
    const channel: Channel = new Channel(port, {
      clock: this.options.clock,
      origin: this.origin,
      onEvent: ({ name, event }) => this.listeners.tell(name, event),
      onLost: () => channel === this.channel && this.leave(),
      onSilence: () => void this.check(),
    })
    this.channel = channel
    if (this.frame) this.stopRemoval = this.page.onRemoved(this.frame, () => channel === this.channel && this.leave())
    this.become('ready', undefined)
  }

  /** The other end closed. A frame that was taken off the page is put there again, once. */
  private leave(): void {
    const isGone = this.frame?.isConnected === false
    this.lose(isGone ? 'unreachable' : 'flooded')
    if (!isGone || this.revived) return
    this.revived = true
    this.load()
  }

  /** The channel is gone, and perhaps another one is on its way: the page may only have been loaded again. */
  private lose(hint: FrameFailure | undefined): void {
    this.channel?.end(unavailable(hint))
    this.channel = undefined
    this.watch(hint)
  }

  private fail(why: FrameFailure): void {
    this.clear(unavailable(why))
    this.become('failed', why)
  }

  private clear(error: AppKitError): void {
    this.stopWatch()
    this.channel?.end(error)
    this.channel = undefined
    this.popup?.close()
    this.popup = undefined
    this.unmount()
  }

  private unmount(): void {
    this.stopRemoval()
    if (this.frame) this.options.host.unmount()
    this.frame = undefined
    this.isLoaded = false
  }

  /** The frame may be gone without a word: asks twice, loads it again once, then gives it up. */
  private async check(): Promise<void> {
    const { channel } = this
    if (!channel || this.checking) return
    this.checking = true
    const isAnswered = (await isThere(channel)) || (await isThere(channel))
    this.checking = false
    if (channel !== this.channel) return
    if (!isAnswered && (this.revived || this.popup)) return this.fail(this.popup ? 'popup-closed' : 'unreachable')
    this.revived = !isAnswered
    if (!isAnswered) this.load()
  }

  private become(state: FrameState, failure: FrameFailure | undefined): void {
    this.state = state
    this.failure = failure
    this.listeners.tellState(state, failure)
  }
}

async function isThere(channel: Channel): Promise<boolean> {
  return channel.request('PING').then(
    () => true,
    (error: unknown) => !AppKitError.is(error, 'frame/no-answer'),
  )
}

/** What a frame that cannot be had is called; the cause says why. */
function unavailable(why: FrameFailure | undefined): AppKitError {
  return new AppKitError('frame/unavailable', { text: 'Unable to load email login dependency', cause: why })
}
