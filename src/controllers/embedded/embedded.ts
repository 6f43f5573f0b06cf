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
  /** The wallet's iframe. It must never be moved in the document, because that reloads it. */
  frame: HTMLIFrameElement | undefined
  shown: FrameEvent<'SHOW'> | undefined
  recovery: FrameEvent<'RECOVERY_REQUIRED'>['methods']
  // Undefined until the frame has reported it.
  isBackedUp: boolean | undefined
  /** Failure of the last request after the user has seen it. Shown until dismissed. */
  failed: RequestFailure | undefined
  /** A popup of the wallet, which browsers open only from a click handler. */
  popup: FrameEvent<'OPEN_POPUP'> | undefined
  /** The email address after its last change. */
  updatedEmail?: string | undefined
}

export class EmbeddedController {
  readonly state = proxy<EmbeddedState>({
    phase: 'idle',
    failure: undefined,
    frame: undefined,
    shown: undefined,
    recovery: [],
    isBackedUp: undefined,
    failed: undefined,
    popup: undefined,
  })
  /**
   * Loads the frame client and subscribes to its events.
   * @throws AppKitError `config/no-way-to-connect` if no frame is configured
   */
  readonly client = lazy(async () => this.#follow(await this.#connector().client()))
  onEscape: () => void = () => {}
  backup: AbortController | undefined
  // True if the sign-in of the last login was declined. Its own view follows.
  isSignInLeft = false

  constructor(private readonly scope: Scope) {}

  get isConfigured(): boolean {
    return isEmbedded(this.scope.use(ConnectorsController).find('AUTH'))
  }

  async request<N extends AppEventName>(
    name: N,
    payload?: AppPayload<N>,
    options?: FrameRequestOptions,
  ): Promise<AppSuccess<N>> {
    const client = await this.client()
    return client.request(name, payload, options)
  }

  /** Connects the account that the frame is logged in with, in every namespace of the app. */
  async connect(signal?: AbortSignal): Promise<void> {
    await this.scope.use(ConnectionController).connect(this.#connector(), signal ? { signal } : {})
  }

  mount(frame: HTMLIFrameElement): void {
    this.state.frame = ref(frame)
  }

  /** Hides the frame and its popup, and aborts a pending backup. The frame can be shown again. */
  hide(): void {
    Object.assign(this.state, { shown: undefined, popup: undefined, failed: undefined })
    this.backup?.abort()
  }

  unmount(): void {
    Object.assign(this.state, { frame: undefined, shown: undefined })
  }

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
      client.on('BACKUP', ({ isBackedUp }) => void (state.isBackedUp = isBackedUp)),
      client.on('CHANGED', ({ accounts }) => void (accounts?.length === 0 && (state.isBackedUp = undefined))),
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
