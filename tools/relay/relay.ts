import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { systemClock, type Clock } from '../../src/core/clock.js'
import { admit, type Admission, type AdmissionRules } from './client-jwt.js'
import { type RelayEvent, RelayExchange } from './relay-exchange.js'
import { RelayFaults, type RelayCall } from './relay-faults.js'
import { answerCall, readFrame, unreadable, type Frame } from './relay-frames.js'
import { RelayPeer } from './relay-peer.js'

/** Ping interval. Clients close a socket after 35 s of silence. */
export const PING_EVERY_MS = 25_000
export const REFUSED_CODE = 3000
const MAX_PAYLOAD_BYTES = 1024 * 1024
const PATHS = ['/', '/relay']

export interface RelayOptions extends AdmissionRules {
  readonly clock?: Clock
}

export function createRelay(options: RelayOptions = {}): Relay {
  return new Relay(options)
}

/**
 * An irn relay over WebSocket for development and tests. Routes encrypted messages between clients of a topic, and
 * stores them for offline clients. Its state is in memory, so it serves one process; production apps use another relay.
 *
 * @example
 * const relay = createRelay({ projects: ['development'] })
 * relay.attach(httpServer)
 */
export class Relay {
  readonly faults: RelayFaults
  readonly #clock: Clock
  readonly #exchange: RelayExchange
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD_BYTES })
  readonly #listeners = new Set<(event: RelayEvent) => void>()
  readonly #cleanups: (() => void)[] = []

  constructor(private readonly options: RelayOptions) {
    this.#clock = options.clock ?? systemClock
    this.faults = new RelayFaults({
      dropConnections: () => this.#peers.forEach(peer => peer.socket.terminate()),
      forget: () => this.#exchange.forget(),
      closeAll: reason => this.#peers.forEach(peer => peer.socket.close(REFUSED_CODE, reason)),
    })
    this.#exchange = new RelayExchange({ clock: this.#clock, faults: this.faults, emit: event => this.#emit(event) })
  }

  get connected(): number {
    return this.#peers.size
  }

  /** Handles WebSocket upgrades of a server at `/` and `/relay`. Responds to other paths with 404. */
  attach(server: Server): void {
    const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy())
      const { pathname } = new URL(request.url ?? '/', 'http://relay')
      if (!PATHS.includes(pathname)) return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
      void admit(request, this.options, this.#clock.now()).then(admission =>
        this.#sockets.handleUpgrade(request, socket, head, opened => this.#open(opened, admission)),
      )
    }
    server.on('upgrade', upgrade)
    this.#cleanups.push(() => server.off('upgrade', upgrade), this.#keepAlive())
  }

  watch(listener: (event: RelayEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Detaches from its servers, terminates all sockets and clears its state. */
  async close(): Promise<void> {
    for (const cleanUp of this.#cleanups.splice(0)) cleanUp()
    this.#exchange.forget()
    for (const socket of this.#sockets.clients) socket.terminate()
    await new Promise<void>(resolve => this.#sockets.close(() => resolve()))
  }

  get #peers(): Set<RelayPeer> {
    return this.#exchange.peers
  }

  #open(socket: WebSocket, admission: Admission): void {
    socket.on('error', () => socket.terminate()) // Too large, or not UTF-8. The client may reconnect.
    const refusal = this.faults.refusal ?? ('refusal' in admission ? admission.refusal : undefined)
    if (refusal !== undefined || 'refusal' in admission) {
      socket.close(REFUSED_CODE, refusal)
      return this.#emit({ type: 'refused', reason: refusal ?? '' })
    }
    const peer = new RelayPeer(admission.clientId, socket)
    this.#peers.add(peer)
    socket.on('message', data => this.#receive(peer, String(data)))
    socket.on('pong', () => (peer.alive = true))
    socket.on('close', () => {
      this.#peers.delete(peer)
      this.#emit({ type: 'closed', clientId: peer.clientId })
    })
    this.#emit({ type: 'opened', clientId: peer.clientId })
  }

  #receive(peer: RelayPeer, text: string): void {
    const { delayMs } = this.faults
    if (delayMs > 0) this.#clock.after(delayMs, () => this.#handle(peer, readFrame(text)))
    else this.#handle(peer, readFrame(text))
  }

  #handle(peer: RelayPeer, frame: Frame): void {
    if (frame.kind === 'noise') return peer.send(unreadable)
    if (frame.kind === 'answer') return this.#exchange.acknowledge(peer, frame.id)
    if (!this.faults.shouldSwallow(asCall(frame))) peer.send(answerCall(frame, peer, this.#exchange))
  }

  // Pings every socket, and terminates those that did not answer the previous ping.
  #keepAlive(): () => void {
    let stop = () => {}
    const schedule = () => {
      stop = this.#clock.after(PING_EVERY_MS, () => {
        this.#peers.forEach(pingOrTerminate)
        schedule()
      })
    }
    schedule()
    return () => stop()
  }

  #emit(event: RelayEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
}

function pingOrTerminate(peer: RelayPeer): void {
  if (!peer.alive) return peer.socket.terminate()
  peer.alive = false
  peer.socket.ping()
}

function asCall({ method, params }: Frame & { kind: 'call' }): RelayCall {
  const { topic, tag } = (params ?? {}) as { topic?: unknown; tag?: unknown }
  return { method, ...(typeof topic === 'string' && { topic }), ...(typeof tag === 'number' && { tag }) }
}
