import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Duplex } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { HttpError } from '../http/http-error.js'

// Source of the worker. It runs PGlite, exchanging bytes of the PostgreSQL protocol. A new connection rolls back what
// the previous one left open.
const WORKER_SOURCE = `
import { parentPort, workerData } from 'node:worker_threads'
const { default: { PGlite } } = await import(workerData.pglite)
let turn = PGlite.create(workerData.dataDir).then(
  database => (parentPort.postMessage({ ready: true }), database),
  error => (parentPort.postMessage({ fault: String(error?.message ?? error) }), process.exit(0)),
)
const inTurn = work => (turn = turn.then(async database => (await work(database), database)))
parentPort.on('message', ({ bytes, reset, close }) => inTurn(async database => {
  if (bytes) return parentPort.postMessage({ bytes: await database.execProtocolRaw(bytes) })
  if (reset) return void await database.exec('ROLLBACK').then(() => database.exec('DISCARD ALL'))
  if (close) await database.close().finally(() => process.exit(0))
}))
`

// Server messages `AuthenticationOk` and `ReadyForQuery`. Standard: PostgreSQL protocol 3.0.
const GREETING = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
const TERMINATE = 0x58

/**
 * PGlite in a worker thread, because startup and statements would block the event loop. PostgreSQL clients connect with
 * {@link PgliteThread.connection}.
 */
export class PgliteThread {
  readonly #worker: Worker
  readonly ready: Promise<void>
  readonly #ended: Promise<void>
  #pending = 0
  #onData: (bytes: Uint8Array) => void = () => {}

  constructor(dataDir = 'memory://') {
    const source = new URL(`data:text/javascript,${encodeURIComponent(WORKER_SOURCE)}`)
    const worker = new Worker(source, { workerData: { pglite: pgliteUrl(), dataDir } })
    this.#worker = worker
    this.#ended = new Promise(resolve => worker.once('exit', () => resolve()))
    this.ready = new Promise((resolve, reject) => {
      worker.once('error', reject)
      worker.once('exit', () => reject(threadError('has ended')))
      worker.on('message', ({ bytes, fault }: { bytes?: Uint8Array; fault?: string }) => {
        if (fault !== undefined) reject(threadError(`cannot start: ${fault}`))
        else if (bytes) this.#receive(bytes)
        else resolve(this.#count(-1))
      })
    })
    this.ready.catch(() => {})
    this.#count(1)
  }

  /** Opens a connection for a PostgreSQL client. Ends the previous one. */
  connection(): Duplex {
    return new ThreadSocket(onData => {
      this.#onData = onData
      this.#post({ reset: true })
      return bytes => this.#send(bytes)
    })
  }

  /** Stops the thread after pending work is done and written. */
  async close(): Promise<void> {
    this.#worker.ref()
    this.#post({ close: true })
    await this.#ended
  }

  /** Terminates the thread immediately. */
  stop(): void {
    void this.#worker.terminate()
  }

  #post(message: object): void {
    this.#worker.postMessage(message, [])
  }

  #send(bytes: Uint8Array): void {
    this.#count(1)
    this.#post({ bytes })
  }

  #receive(bytes: Uint8Array): void {
    this.#count(-1)
    this.#onData(bytes)
  }

  // Keeps the process alive only while requests are pending.
  #count(more: number): void {
    this.#pending += more
    if (this.#pending > 0) this.#worker.ref()
    else this.#worker.unref()
  }
}

class ThreadSocket extends Duplex {
  #send: ((bytes: Uint8Array) => void) | undefined

  constructor(private readonly open: (onData: (bytes: Uint8Array) => void) => (bytes: Uint8Array) => void) {
    super()
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'))
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Uint8Array, _: BufferEncoding, done: () => void): void {
    this.#handle(chunk)
    done()
  }

  // Sends a query of several messages in one round trip.
  override _writev(chunks: readonly { readonly chunk: Uint8Array }[], done: () => void): void {
    this.#handle(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  #handle(bytes: Uint8Array): void {
    if (this.#send) return bytes[0] === TERMINATE ? undefined : this.#send(bytes)
    // The first message is the startup message. Any user is accepted.
    this.#send = this.open(answer => void (this.destroyed || this.push(answer)))
    this.push(GREETING)
  }
}

// Resolves PGlite: next to the production bundle, otherwise the installed package.
function pgliteUrl(): string {
  const copied = new URL('pglite/index.cjs', import.meta.url)
  if (existsSync(copied)) return copied.href
  return pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite')).href
}

function threadError(why: string): HttpError {
  return new HttpError(503, 'store/failed', `The thread of PGlite ${why}.`)
}
