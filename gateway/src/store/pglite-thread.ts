import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Duplex } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { HttpError } from '../http/http-error.js'

/**
 * What runs in the thread: PGlite, and nothing else. It is given the bytes of PostgreSQL's own protocol and answers
 * with the same; a new connection ends what the last one left open.
 */
const THREAD = `
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

/** Of the server's side: the name is accepted, and it waits for a query. Standard: PostgreSQL's protocol 3.0. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
/** The message with which a client leaves. */
const TERMINATE = 0x58

/**
 * PGlite in a thread of its own: starting it keeps a processor busy for seconds, and each statement for a moment, and
 * meanwhile the gateway answers others. Clients of PostgreSQL reach it by {@link PgliteThread.connection}.
 */
export class PgliteThread {
  readonly #worker: Worker
  /** Rejects where the folder cannot be opened. */
  readonly ready: Promise<void>
  readonly #ended: Promise<void>
  #asked = 0
  #hear: (bytes: Uint8Array) => void = () => {}

  constructor(dataDir = 'memory://') {
    const source = new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`)
    const worker = new Worker(source, { workerData: { pglite: pgliteUrl(), dataDir } })
    this.#worker = worker
    this.#ended = new Promise(resolve => worker.once('exit', () => resolve()))
    this.ready = new Promise((resolve, reject) => {
      worker.once('error', reject)
      worker.once('exit', () => reject(failed('has ended')))
      worker.on('message', ({ bytes, fault }: { bytes?: Uint8Array; fault?: string }) => {
        if (fault !== undefined) reject(failed(`cannot start: ${fault}`))
        else if (bytes) this.#answer(bytes)
        else resolve(this.#count(-1))
      })
    })
    this.ready.catch(() => {})
    this.#count(1)
  }

  /** A connection for a client of PostgreSQL; one at a time, a later one ends the one before. */
  connection(): Duplex {
    return new ThreadSocket(hear => {
      this.#hear = hear
      this.#tell({ reset: true })
      return bytes => this.#ask(bytes)
    })
  }

  /** Ends the thread once what was asked is done and written. */
  async close(): Promise<void> {
    this.#worker.ref()
    this.#tell({ close: true })
    await this.#ended
  }

  /** Ends the thread at once, whatever it does. */
  stop(): void {
    void this.#worker.terminate()
  }

  #tell(message: object): void {
    this.#worker.postMessage(message, [])
  }

  #ask(bytes: Uint8Array): void {
    this.#count(1)
    this.#tell({ bytes })
  }

  #answer(bytes: Uint8Array): void {
    this.#count(-1)
    this.#hear(bytes)
  }

  /** A thread that nobody waits for keeps no process alive. */
  #count(more: number): void {
    this.#asked += more
    if (this.#asked > 0) this.#worker.ref()
    else this.#worker.unref()
  }
}

/** The end of a connection that `pg` takes for a socket. */
class ThreadSocket extends Duplex {
  #send: ((bytes: Uint8Array) => void) | undefined

  constructor(private readonly open: (hear: (bytes: Uint8Array) => void) => (bytes: Uint8Array) => void) {
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
    this.#take(chunk)
    done()
  }

  /** What belongs together goes together: a query of several messages is one way there and back. */
  override _writev(chunks: readonly { readonly chunk: Uint8Array }[], done: () => void): void {
    this.#take(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  #take(bytes: Uint8Array): void {
    if (this.#send) return bytes[0] === TERMINATE ? undefined : this.#send(bytes)
    // The first message says who comes: here nobody is asked for a name.
    this.#send = this.open(answer => void (this.destroyed || this.push(answer)))
    this.push(WELCOME)
  }
}

/** The build for production has PGlite next to it, and nothing is installed there. Elsewhere it is the installed package. */
function pgliteUrl(): string {
  const copied = new URL('pglite/index.cjs', import.meta.url)
  if (existsSync(copied)) return copied.href
  return pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite')).href
}

function failed(why: string): HttpError {
  return new HttpError(503, 'store/failed', `The thread of PGlite ${why}.`)
}
