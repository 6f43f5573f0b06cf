import { readEnvelope, type Envelope } from '../../../src/contract/envelope.js'
import { FRAME_PREFIX } from '../../../src/contract/frame-protocol.js'
import type { FramePage, WindowMessage } from '../../../src/frame/frame-client.js'

export const WALLET = 'https://wallet.example.com'

/** One window of the wallet, with its posted messages and the received port. */
export interface ScriptedWindow {
  readonly posted: { message: unknown; targetOrigin: string; port: MessagePort }[]
  readonly contentWindow: ScriptedWindow
  postMessage(message: unknown, options: { targetOrigin: string; transfer: Transferable[] }): void
  closed: boolean
  close(): void
}

/** A scripted page with a scripted wallet's page. Both are passive by default. */
export interface ScriptedPage extends FramePage {
  online: boolean
  isReachable: boolean
  /** False if the browser blocks windows. */
  mayOpen: boolean
  readonly frames: (HTMLIFrameElement & ScriptedWindow)[]
  readonly windows: (Window & ScriptedWindow)[]
  readonly urls: string[]
  readonly probes: string[]
  /** Number of window message listeners. */
  readonly listening: number
  message(event: Partial<WindowMessage>): void
  refuse(url: string, directive: string): void
  /** Removes the newest frame from the page. */
  removeFrame(): void
  wake(): void
  /** Sends READY from a window of the wallet. */
  sendReady(from: object, payload?: unknown, event?: Partial<WindowMessage>): void
  /** Loads the frame, sends READY and takes the port. */
  bind(from?: ScriptedWindow): Promise<WalletEnd>
}

/** The wallet's end of a bound port. */
export interface WalletEnd {
  readonly port: MessagePort
  /** Messages of the app, oldest first. */
  readonly received: Envelope[]
  /** Returns the requests of one event. */
  requests(name: string): Envelope[]
  send(name: string, id: string, payload?: unknown): void
  /** Answers all later requests of an event. A function can throw the payload of an `_ERROR`. */
  on(name: string, answer: (payload: never, id: string) => unknown): void
  /** Stops answering an event. */
  ignore(name: string): void
}

export function scriptedPage(): ScriptedPage {
  const messages = new Set<(event: WindowMessage) => void>()
  const refusals = new Set<(url: string, directive: string) => void>()
  const wakes = new Set<() => void>()
  const removals = new Set<() => void>()
  const page: ScriptedPage = {
    online: true,
    isReachable: true,
    mayOpen: true,
    frames: [],
    windows: [],
    urls: [],
    probes: [],
    get listening() {
      return messages.size
    },
    onMessage: listener => added(messages, listener),
    onCspViolation: listener => added(refusals, listener),
    onVisible: listener => added(wakes, listener),
    onRemoved: (frame, listener) => added(removals, () => frame.isConnected || listener()),
    async canReach(url) {
      page.probes.push(url)
      return page.isReachable
    },
    createFrame({ url }) {
      page.urls.push(url)
      const frame = Object.assign(new EventTarget(), scriptedWindow()) as unknown as HTMLIFrameElement & ScriptedWindow
      page.frames.push(frame)
      return frame
    },
    open(url) {
      page.urls.push(url)
      if (!page.mayOpen) return undefined
      const opened = scriptedWindow() as unknown as Window & ScriptedWindow
      page.windows.push(opened)
      return opened
    },
    message(event) {
      const full = { origin: WALLET, source: null, data: undefined, isTrusted: true, ...event }
      for (const listener of messages) listener(full as WindowMessage)
    },
    refuse: (url, directive) => refusals.forEach(listener => listener(url, directive)),
    removeFrame() {
      Object.assign(page.frames.at(-1) ?? {}, { isConnected: false })
      removals.forEach(listener => listener())
    },
    wake: () => wakes.forEach(listener => listener()),
    sendReady(from, payload = { version: '1.0.0', storage: 'idb' }, event = {}) {
      const data = { type: `${FRAME_PREFIX}READY`, id: 'r'.repeat(32), payload }
      page.message({ data, source: from as Window, ...event })
    },
    async bind(from) {
      const target = from ?? page.frames.at(-1)?.contentWindow
      if (!target) throw new ReferenceError('no frame was made')
      page.sendReady(target)
      const last = target.posted.at(-1)
      if (!last) throw new ReferenceError('HELLO was not said')
      return welcomed(last.message as Envelope, last.port)
    },
  }
  return page
}

function scriptedWindow(): ScriptedWindow {
  const posted: ScriptedWindow['posted'] = []
  const scripted: ScriptedWindow = {
    posted,
    closed: false,
    get contentWindow() {
      return scripted
    },
    postMessage: (message, { targetOrigin, transfer }) =>
      void posted.push({ message: structuredClone(message), targetOrigin, port: transfer[0] as MessagePort }),
    close: () => void (scripted.closed = true),
  }
  return scripted
}

/** Takes a port and answers `HELLO`, like the wallet's page. */
export function welcomed(hello: Envelope, port: MessagePort): WalletEnd {
  const received: Envelope[] = []
  const answers = new Map<string, (payload: never, id: string) => unknown>()
  const end: WalletEnd = {
    port,
    received,
    requests: name => received.filter(({ type }) => type === `@appkit-app/${name}`),
    send: (name, id, payload) =>
      port.postMessage({ type: FRAME_PREFIX + name, id, ...(payload !== undefined && { payload }) }, []),
    on: (name, answer) => void answers.set(`@appkit-app/${name}`, answer),
    ignore: name => void answers.delete(`@appkit-app/${name}`),
  }
  port.addEventListener('message', ({ data }) => {
    const message = readEnvelope(data, { bytes: 1e6, depth: 20, keys: 1e5 })
    if (!message) return
    received.push(message)
    const name = message.type.replace('@appkit-app/', '')
    const answer = answers.get(message.type)
    if (!answer) return
    try {
      end.send(`${name}_SUCCESS`, message.id, answer(message.payload as never, message.id))
    } catch (payload) {
      end.send(`${name}_ERROR`, message.id, payload)
    }
  })
  port.start()
  const { nonce } = hello.payload as { nonce: string }
  end.send('HELLO_SUCCESS', hello.id, { channelId: 'c'.repeat(32), nonce })
  return end
}

function added<T>(set: Set<T>, value: T): () => void {
  set.add(value)
  return () => void set.delete(value)
}
