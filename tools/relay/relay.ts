import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { systemClock, type Clock } from '../../src/core/clock.js'
import { admit, type AdmissionRules } from './client-jwt.js'
import { type RelayEvent, RelayExchange } from './relay-exchange.js'
import { RelayFaults, type RelayCall } from './relay-faults.js'
import { answerCall, readFrame, unreadable, type Frame } from './relay-frames.js'
import { RelayPeer } from './relay-peer.js'

/** Clients give a socket up after 35 s without a sign of life. */
export const PING_EVERY_MS = 25_000
/** The close code of a refusal: a page learns no more than this and the reason. */
export const REFUSED = 3000
const MAX_PAYLOAD_BYTES = 1024 * 1024
const PATHS = ['/', '/relay']

export interface RelayOptions extends AdmissionRules {
  readonly clock?: Clock
}

/** A relay that has neither server nor clients yet. */
export function createRelay(options: RelayOptions = {}): Relay {
  return new Relay(options)
}

/**
 * An irn relay over WebSocket for development and tests: carries encrypted messages between clients that
 * know the same topic, and keeps them for those who are away. All it knows is in this object's memory, so
 * it serves one process; a production relay is somebody else's.
 *
 * @example
 * const relay = createRelay({ projects: ['development'] })
 * relay.attach(httpServer)
 */
export class Relay {
  /** What tests break it with. */
  readonly faults: RelayFaults
  readonly #clock: Clock
  readonly #exchange: RelayExchange
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD_BYTES })
  readonly #listeners = new Set<(event: RelayEvent) => void>()
  readonly #givenBack: (() => void)[] = []

  constructor(private readonly options: RelayOptions) {
    this.#clock = options.clock ?? systemClock
    this.faults = new RelayFaults({
      drop: () => this.#peers.forEach(peer => peer.socket.terminate()),
      forget: () => this.#exchange.forget(),
      closeAll: reason => this.#peers.forEach(peer => peer.socket.close(REFUSED, reason)),
    })
    this.#exchange = new RelayExchange({ clock: this.#clock, faults: this.faults, tell: event => this.#tell(event) })
  }

  /** How many sockets are open. */
  get connected(): number {
    return this.#peers.size
  }

  /** Takes the WebSocket upgrades of a server, at `/` and at `/relay`; any other path is refused with 404. */
  attach(server: Server): void {
    const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy())
      const { pathname } = new URL(request.url ?? '/', 'http://relay')
      if (!PATHS.includes(pathname)) return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
      this.#sockets.handleUpgrade(request, socket, head, opened => this.#open(opened, request))
    }
    server.on('upgrade', upgrade)
    this.#givenBack.push(() => server.off('upgrade', upgrade), this.#keepAlive())
  }

  /** Tells of everything that happens from now on; the returned function stops it. */
  watch(listener: (event: RelayEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Lets go of its servers, cuts every socket and forgets everything. */
  async close(): Promise<void> {
    for (const giveBack of this.#givenBack.splice(0)) giveBack()
    this.#exchange.forget()
    for (const socket of this.#sockets.clients) socket.terminate()
    await new Promise<void>(resolve => this.#sockets.close(() => resolve()))
  }

  get #peers(): Set<RelayPeer> {
    return this.#exchange.peers
  }

  #open(socket: WebSocket, request: IncomingMessage): void {
    socket.on('error', () => socket.terminate()) // too large, not UTF-8: the client may come back
    const admission = admit(request, this.options, this.#clock.now())
    const refusal = this.faults.refusal ?? ('refusal' in admission ? admission.refusal : undefined)
    if (refusal !== undefined || 'refusal' in admission) {
      socket.close(REFUSED, refusal)
      return this.#tell({ type: 'refused', reason: refusal ?? '' })
    }
    const peer = new RelayPeer(admission.clientId, socket)
    this.#peers.add(peer)
    socket.on('message', data => this.#receive(peer, String(data)))
    socket.on('pong', () => (peer.alive = true))
    socket.on('close', () => {
      this.#peers.delete(peer)
      this.#tell({ type: 'closed', clientId: peer.clientId })
    })
    this.#tell({ type: 'opened', clientId: peer.clientId })
  }

  #receive(peer: RelayPeer, text: string): void {
    const { delayMs } = this.faults
    if (delayMs > 0) this.#clock.after(delayMs, () => this.#handle(peer, readFrame(text)))
    else this.#handle(peer, readFrame(text))
  }

  #handle(peer: RelayPeer, frame: Frame): void {
    if (frame.kind === 'noise') return peer.send(unreadable)
    if (frame.kind === 'answer') return this.#exchange.acknowledge(peer, frame.id)
    if (!this.faults.swallows(asCall(frame))) peer.send(answerCall(frame, peer, this.#exchange))
  }

  /** Pings every socket, and cuts those that did not answer the ping before. */
  #keepAlive(): () => void {
    let stop = () => {}
    const again = () => {
      stop = this.#clock.after(PING_EVERY_MS, () => {
        this.#peers.forEach(pingOrCut)
        again()
      })
    }
    again()
    return () => stop()
  }

  #tell(event: RelayEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
}

function pingOrCut(peer: RelayPeer): void {
  if (!peer.alive) return peer.socket.terminate()
  peer.alive = false
  peer.socket.ping()
}

function asCall({ method, params }: Frame & { kind: 'call' }): RelayCall {
  const { topic, tag } = (params ?? {}) as { topic?: unknown; tag?: unknown }
  return { method, ...(typeof topic === 'string' && { topic }), ...(typeof tag === 'number' && { tag }) }
}
