import { AppKitError } from '../core/errors/appkit-error.js'
import { abortable } from '../lib/abortable.js'
import { createAbortError } from './frame-errors.js'
import { browserPage, type BoundPort, watchHandshake, watchLoad } from './wallet-page.js'
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
  getFrameOrigin,
  type FrameRequestOptions,
  type FrameState,
  type FrameStateListener,
  toFrameUrl,
  type StorageTier,
  WalletPopup,
} from './frame-client.js'

export function createFrameClient(options: FrameClientOptions): FrameClient {
  return new LiveFrame(options)
}

class LiveFrame implements FrameClient {
  state: FrameState = 'idle'
  failure: FrameFailure | undefined
  storage: StorageTier | undefined
  private readonly page: NonNullable<FrameClientOptions['page']>
  private readonly origin: string
  private readonly listeners = new FrameListeners()
  private readonly stops: (() => void)[]
  private frame: HTMLIFrameElement | undefined
  private isLoaded = false
  private popup: WalletPopup | undefined
  private channel: Channel | undefined
  private stopWatch = () => {}
  private stopRemoval = () => {}
  private disposed = false
  private reloaded = false
  private checking = false

  constructor(private readonly options: FrameClientOptions) {
    const { clock, projectId, sdk } = options
    const page = options.page ?? browserPage()
    this.page = page
    this.origin = getFrameOrigin(options)
    const peer = () => this.popup?.peer ?? this.frame?.contentWindow
    const onBound = (bound: BoundPort) => this.bind(bound)
    const onWrongVersion = () => this.fail('wrong-version')
    const handshakeOptions = { page, clock, origin: this.origin, projectId, sdk }
    this.stops = [
      watchHandshake({ ...handshakeOptions, peer, onBound, onWrongVersion }),
      page.onVisible(() => void this.check()),
    ]
  }

  async ready(signal?: AbortSignal): Promise<void> {
    if (this.disposed) throw new AppKitError('frame/not-set', { text: 'W3mFrame: iframe is not set' })
    if (signal?.aborted) throw new AppKitError('request/aborted', { cause: signal.reason })
    if (this.state === 'ready') return
    const settled = this.listeners.settled(createUnavailableError)
    if (this.state === 'idle' || this.state === 'failed') this.load()
    await abortable(settled, signal).catch((error: unknown) => {
      throw signal?.aborted ? new AppKitError('request/aborted', { cause: signal.reason }) : error
    })
  }

  async request<N extends AppEventName>(
    name: N,
    payload?: AppPayload<N>,
    { signal }: FrameRequestOptions = {},
  ): Promise<AppSuccess<N>> {
    await this.ready(signal).catch((error: unknown) => {
      throw signal?.aborted ? createAbortError(name, signal) : error
    })
    if (!this.channel) throw createUnavailableError(this.failure)
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
      this.resetChannel(undefined)
      if (!isAnswered) this.load()
    } else this.load()
    await this.ready()
  }

  async continueInPopup(): Promise<void> {
    const { chainId, clock } = this.options
    const opened = this.page.open(toFrameUrl({ ...this.options, chainId: chainId() }, 'popup'))
    if (!opened) throw new AppKitError('frame/popup-blocked')
    this.popup?.close()
    this.popup = new WalletPopup(opened, clock, () => this.fail('popup-closed'))
    this.resetChannel(undefined)
    await this.ready()
  }

  dispose(): void {
    this.disposed = true
    for (const stop of this.stops) stop()
    this.clear(createUnavailableError(undefined))
    this.setState('failed', undefined)
    this.listeners.clear()
  }

  private load(): void {
    this.clear(createUnavailableError(undefined))
    const { chainId, title, host } = this.options
    const url = toFrameUrl({ ...this.options, chainId: chainId() }, 'iframe')
    const frame = this.page.createFrame({ url, origin: this.origin, title })
    frame.addEventListener('load', () => (this.isLoaded = true))
    this.frame = frame
    this.watch(undefined)
    host.mount(frame)
  }

  private watch(hint: FrameFailure | undefined): void {
    const { page, options } = this
    this.stopWatch()
    this.setState('loading', undefined)
    this.stopWatch = watchLoad({
      page,
      clock: options.clock,
      url: toFrameUrl({ ...options, chainId: options.chainId() }, 'iframe'),
      hint,
      isLoaded: () => this.isLoaded,
      onSlow: reason => this.setState('slow', reason),
      onFailed: reason => this.fail(reason),
    })
  }

  private bind({ port, ready }: BoundPort): void {
    this.stopWatch()
    this.stopRemoval()
    this.channel?.end(createUnavailableError(undefined))
    if (this.popup) this.unmount()
    this.storage = ready.storage
    const channel: Channel = new Channel(port, {
      clock: this.options.clock,
      origin: this.origin,
      onEvent: ({ name, event }) => this.listeners.publish(name, event),
      onLost: () => channel === this.channel && this.onChannelClosed(),
      onTimeout: () => void this.check(),
    })
    this.channel = channel
    if (this.frame)
      this.stopRemoval = this.page.onRemoved(this.frame, () => channel === this.channel && this.onChannelClosed())
    this.setState('ready', undefined)
  }

  // Handles a closed channel. A frame that was removed from the page is inserted again, once.
  private onChannelClosed(): void {
    const isGone = this.frame?.isConnected === false
    this.resetChannel(isGone ? 'unreachable' : 'flooded')
    if (!isGone || this.reloaded) return
    this.reloaded = true
    this.load()
  }

  private resetChannel(hint: FrameFailure | undefined): void {
    this.channel?.end(createUnavailableError(hint))
    this.channel = undefined
    this.watch(hint)
  }

  private fail(reason: FrameFailure): void {
    this.clear(createUnavailableError(reason))
    this.setState('failed', reason)
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

  // Pings the frame twice. If it does not respond, reloads it once and then fails.
  private async check(): Promise<void> {
    const { channel } = this
    if (!channel || this.checking) return
    this.checking = true
    const isAnswered = (await isResponding(channel)) || (await isResponding(channel))
    this.checking = false
    if (channel !== this.channel) return
    if (!isAnswered && (this.reloaded || this.popup)) return this.fail(this.popup ? 'popup-closed' : 'unreachable')
    this.reloaded = !isAnswered
    if (!isAnswered) this.load()
  }

  private setState(state: FrameState, failure: FrameFailure | undefined): void {
    this.state = state
    this.failure = failure
    this.listeners.publishState(state, failure)
  }
}

async function isResponding(channel: Channel): Promise<boolean> {
  return channel.request('PING').then(
    () => true,
    (error: unknown) => !AppKitError.is(error, 'frame/no-answer'),
  )
}

function createUnavailableError(reason: FrameFailure | undefined): AppKitError {
  return new AppKitError('frame/unavailable', { text: 'Unable to load email login dependency', cause: reason })
}
