import { WebSocket } from 'ws'
import { clientJwt, type JwtOptions } from './client-jwt.js'

export interface RawClientOptions extends JwtOptions {
  readonly projectId?: string
  readonly origin?: string
  /** Replaces the generated token. */
  readonly auth?: string
  readonly path?: string
}

export interface Push {
  readonly id: number
  readonly subscription: string
  readonly data: {
    readonly topic: string
    readonly message: string
    readonly tag: number
    readonly attestation: string
  }
}

/** A minimal client of the relay protocol. */
export interface RawClient {
  /** Sends a call and resolves with the whole response. */
  call(method: string, params: unknown, id?: number | string): Promise<Record<string, unknown>>
  /** Resolves with the next push, in order of arrival. */
  push(): Promise<Push>
  /** Pushes that were not read yet. */
  readonly unread: readonly Push[]
  readonly arrived: readonly ('answer' | 'push')[]
  acknowledge(push: Push): void
  send(text: string): void
  /** Resolves once the relay has read everything sent so far. */
  ping(): Promise<void>
  /** Resolves with the next frame that is neither a response nor a push. */
  stray(): Promise<Record<string, unknown>>
  readonly closed: Promise<{ code: number; reason: string }>
  close(): Promise<void>
}

/** Resolves once the socket is open. A refused socket is open for a moment, too. */
export async function rawClient(url: string, options: RawClientOptions = {}): Promise<RawClient> {
  const query = new URLSearchParams({ auth: options.auth ?? clientJwt(options), ua: 'wc-2/js-test' })
  if (options.projectId) query.set('projectId', options.projectId)
  const socket = new WebSocket(
    `${url}${options.path ?? '/'}?${query}`,
    options.origin ? { origin: options.origin } : {},
  )
  const answers = new Map<unknown, (answer: Record<string, unknown>) => void>()
  const pushes = queue<Push>()
  const arrived: ('answer' | 'push')[] = []
  const strays = queue<Record<string, unknown>>()
  const closed = new Promise<{ code: number; reason: string }>(resolve => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
  })
  socket.on('message', data => {
    const frame = JSON.parse(String(data))
    arrived.push(frame.method === 'irn_subscription' ? 'push' : 'answer')
    if (frame.method === 'irn_subscription')
      return pushes.put({ id: frame.id, subscription: frame.params.id, data: frame.params.data })
    const answer = answers.get(frame.id)
    return answer ? answer(frame) : strays.put(frame)
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))

  let nextId = 1
  return {
    call(method, params, id = nextId++) {
      const answer = new Promise<Record<string, unknown>>(resolve => answers.set(id, resolve))
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return answer
    },
    push: () => pushes.take(),
    unread: pushes.items,
    arrived,
    acknowledge: ({ id }) => socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true })),
    send: text => socket.send(text),
    ping: () =>
      new Promise(resolve => {
        socket.once('pong', () => resolve())
        socket.ping()
      }),
    stray: () => strays.take(),
    closed,
    async close() {
      socket.close()
      await closed
    },
  }
}

function queue<T>() {
  const items: T[] = []
  const takers: ((item: T) => void)[] = []
  return {
    items,
    put(item: T): void {
      const taker = takers.shift()
      if (taker) taker(item)
      else items.push(item)
    },
    take(): Promise<T> {
      const item = items.shift()
      return item ? Promise.resolve(item) : new Promise(resolve => takers.push(resolve))
    },
  }
}
