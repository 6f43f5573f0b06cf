import { readEnvelope, type Envelope } from '../../../src/contract/envelope.js'
import { FRAME_PREFIX } from '../../../src/contract/frame-protocol.js'
import type { FramePage, WindowMessage } from '../../../src/frame/frame-client.js'

export const WALLET = 'https://wallet.example.com'

/** One window of the wallet: what was posted to it, and the port it was given. */
export interface ScriptedWindow {
  readonly posted: { message: unknown; targetOrigin: string; port: MessagePort }[]
  readonly contentWindow: ScriptedWindow
  postMessage(message: unknown, options: { targetOrigin: string; transfer: Transferable[] }): void
  closed: boolean
  close(): void
}

/** A page around the frame, and the wallet's page in it; both do nothing but what their test says. */
export interface ScriptedPage extends FramePage {
  online: boolean
  isReachable: boolean
  /** Whether windows may be opened. */
  mayOpen: boolean
  readonly frames: (HTMLIFrameElement & ScriptedWindow)[]
  readonly windows: (Window & ScriptedWindow)[]
  readonly urls: string[]
  readonly probes: string[]
  /** How many listen to window messages. */
  readonly listening: number
  message(event: Partial<WindowMessage>): void
  refuse(url: string, directive: string): void
  /** The app takes the newest frame off its page. */
  removeFrame(): void
  wake(): void
  /** The wallet's page in a window says that it is there. */
  sayReady(from: object, payload?: unknown, event?: Partial<WindowMessage>): void
  /** The frame loads, says so, and takes its port. */
  bind(from?: ScriptedWindow): Promise<WalletEnd>
}

/** The wallet's end of a bound port. */
export interface WalletEnd {
  readonly port: MessagePort
  /** What the app said, oldest first. */
  readonly heard: Envelope[]
  /** The requests of one event. */
  asked(name: string): Envelope[]
  say(name: string, id: string, payload?: unknown): void
  /** Answers each request of an event from now on; a function may throw a payload for `_ERROR`. */
  on(name: string, answer: (payload: never, id: string) => unknown): void
  /** Answers an event no more. */
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
    onRefusal: listener => added(refusals, listener),
    onWake: listener => added(wakes, listener),
    onRemoved: (frame, listener) => added(removals, () => frame.isConnected || listener()),
    async answers(url) {
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
    sayReady(from, payload = { version: '1.0.0', storage: 'idb' }, event = {}) {
      const data = { type: `${FRAME_PREFIX}READY`, id: 'r'.repeat(32), payload }
      page.message({ data, source: from as Window, ...event })
    },
    async bind(from) {
      const target = from ?? page.frames.at(-1)?.contentWindow
      if (!target) throw new ReferenceError('no frame was made')
      page.sayReady(target)
      const last = target.posted.at(-1)
      if (!last) throw new ReferenceError('HELLO was not said')
      return welcomed(last.message as Envelope, last.port)
    },
  }
  return page
}

function scriptedWindow(): ScriptedWindow {
  const posted: ScriptedWindow['posted'] = []
  const one: ScriptedWindow = {
    posted,
    closed: false,
    get contentWindow() {
      return one
    },
    postMessage: (message, { targetOrigin, transfer }) =>
      void posted.push({ message: structuredClone(message), targetOrigin, port: transfer[0] as MessagePort }),
    close: () => void (one.closed = true),
  }
  return one
}

/** Takes a port as the wallet's page does, and answers `HELLO`. */
export function welcomed(hello: Envelope, port: MessagePort): WalletEnd {
  const heard: Envelope[] = []
  const answers = new Map<string, (payload: never, id: string) => unknown>()
  const end: WalletEnd = {
    port,
    heard,
    asked: name => heard.filter(({ type }) => type === `@appkit-app/${name}`),
    say: (name, id, payload) =>
      port.postMessage({ type: FRAME_PREFIX + name, id, ...(payload !== undefined && { payload }) }, []),
    on: (name, answer) => void answers.set(`@appkit-app/${name}`, answer),
    ignore: name => void answers.delete(`@appkit-app/${name}`),
  }
  port.addEventListener('message', ({ data }) => {
    const message = readEnvelope(data, { bytes: 1e6, depth: 20, keys: 1e5 })
    if (!message) return
    heard.push(message)
    const name = message.type.replace('@appkit-app/', '')
    const answer = answers.get(message.type)
    if (!answer) return
    try {
      end.say(`${name}_SUCCESS`, message.id, answer(message.payload as never, message.id))
    } catch (payload) {
      end.say(`${name}_ERROR`, message.id, payload)
    }
  })
  port.start()
  const { nonce } = hello.payload as { nonce: string }
  end.say('HELLO_SUCCESS', hello.id, { channelId: 'c'.repeat(32), nonce })
  return end
}

function added<T>(set: Set<T>, value: T): () => void {
  set.add(value)
  return () => void set.delete(value)
}
