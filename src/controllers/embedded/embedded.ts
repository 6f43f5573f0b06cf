import { proxy, ref } from 'valtio/vanilla'
import type { Connector } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type {
  AppEventName,
  AppPayload,
  AppSuccess,
  FrameClient,
  FrameEvent,
  FrameFailure,
  FrameRequestOptions,
  FrameState,
} from '../../frame/frame-client.js'
import { lazy } from '../../core/lazy.js'
import type { EmbeddedConnector } from '../../wallets/embedded/embedded-connector.js'
import type { Scope } from '../scope.js'
import { ConnectionController } from '../connection/connection.js'
import { ConnectorsController } from '../connection/connectors.js'
import type { RequestFailure } from './request-failure.js'

export interface EmbeddedState {
  phase: FrameState
  failure: FrameFailure | undefined
  /** The wallet's iframe, once it is on the page. Where it stands is `modal/`'s business; it is never moved. */
  frame: HTMLIFrameElement | undefined
  /** What the frame asks to be seen for, and how large it wants to be; nothing while it is hidden. */
  shown: FrameEvent<'SHOW'> | undefined
  /** What the wallet can be brought back with on this device; empty where nothing is missing. */
  recovery: FrameEvent<'RECOVERY_REQUIRED'>['methods']
  /** Why the last request failed after it was shown, until the person has read it. */
  failed: RequestFailure | undefined
  /** A window of the wallet's own that only a click may open. */
  popup: FrameEvent<'OPEN_POPUP'> | undefined
}

/** The embedded wallet's frame as the screens see it: how it stands, what it wants to show, and the way to ask it. */
export class EmbeddedController {
  readonly state = proxy<EmbeddedState>({
    phase: 'idle',
    failure: undefined,
    frame: undefined,
    shown: undefined,
    recovery: [],
    failed: undefined,
    popup: undefined,
  })
  /** The client, listened to. Throws `config/no-way-to-connect` where no frame is configured. */
  readonly client = lazy(async () => this.#follow(await this.#connector().client()))
  /** Called when Escape was pressed inside the frame. What it means for the dialog is the business of `modal/`. */
  onEscape: () => void = () => {}
  /** Ends the back-up that is under way. */
  backUp: AbortController | undefined

  constructor(private readonly scope: Scope) {}

  /** Whether the app has an embedded wallet at all. */
  get isThere(): boolean {
    return isEmbedded(this.scope.use(ConnectorsController).find('AUTH'))
  }

  /** Asks the frame. Rejects as {@link FrameClient.request}. */
  async request<N extends AppEventName>(
    name: N,
    payload?: AppPayload<N>,
    options?: FrameRequestOptions,
  ): Promise<AppSuccess<N>> {
    const client = await this.client()
    return client.request(name, payload, options)
  }

  /** Takes the account that the frame is logged in with, in every namespace the app has. */
  async connect(signal?: AbortSignal): Promise<void> {
    await this.scope.use(ConnectionController).connect(this.#connector(), signal ? { signal } : {})
  }

  /** Puts the iframe where the shell shows it; nothing takes it away again. */
  mount(frame: HTMLIFrameElement): void {
    this.state.frame = ref(frame)
  }

  /**
   * Takes what the frame shows, and a window it offers, out of sight, and ends a back-up that is under way; it shows
   * itself anew when asked.
   */
  hide(): void {
    Object.assign(this.state, { shown: undefined, popup: undefined, failed: undefined })
    this.backUp?.abort()
  }

  unmount(): void {
    Object.assign(this.state, { frame: undefined, shown: undefined })
  }

  /** Says that the person has seen to what a popup was needed for. */
  closePopup(): void {
    this.state.popup = undefined
  }

  #connector(): EmbeddedConnector {
    const connector = this.scope.use(ConnectorsController).find('AUTH')
    if (!isEmbedded(connector)) throw new AppKitError('config/no-way-to-connect')
    return connector
  }

  #follow(client: FrameClient): FrameClient {
    const { state } = this
    const stops = [
      client.onState((phase, failure) => void Object.assign(state, { phase, failure, shown: undefined })),
      client.on('SHOW', shown => void (state.shown = shown)),
      client.on('RESIZE', size => void (state.shown &&= { ...state.shown, ...size })),
      client.on('HIDE', () => void Object.assign(state, { shown: undefined, popup: undefined })),
      client.on('ESCAPE', () => this.onEscape()),
      client.on('RECOVERY_REQUIRED', ({ methods }) => void (state.recovery = methods)),
      client.on('OPEN_POPUP', popup => void (state.popup = popup)),
    ]
    Object.assign(state, { phase: client.state, failure: client.failure })
    this.scope.signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
    return client
  }
}

function isEmbedded(connector: Connector | undefined): connector is EmbeddedConnector {
  return connector?.type === 'AUTH' && 'client' in connector
}
