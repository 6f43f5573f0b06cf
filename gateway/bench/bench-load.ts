import { connect, type Socket } from 'node:net'

/** The results of a burst of requests. */
export interface Burst {
  readonly perSecond: number
  /** The 99th percentile of the response time, in milliseconds. */
  readonly p99: number
}

/**
 * Requests of one burst. DPoP proofs expire after 60 s, so a burst has to finish before that even on a busy machine.
 */
const BURST = 100

interface Connections {
  /**
   * Sends encoded requests, one at a time per connection, and records the response times in milliseconds.
   * @throws Error if a response has another status
   */
  send(requests: readonly Buffer[], status: number, took: number[]): Promise<void>
  close(): void
}

/**
 * Sends requests in bursts and measures only the requests. The requests and connections of a burst are created right
 * before it, because servers close connections that are idle for a few seconds.
 */
export async function measureRequests(
  { count, status }: { count: number; status: number },
  write: (count: number) => Promise<readonly Buffer[]>,
  open: () => Promise<Connections>,
): Promise<Burst> {
  const times: number[] = []
  let milliseconds = 0
  for (let left = count; left > 0; left -= BURST) {
    const requests = await write(Math.min(left, BURST))
    const connections = await open()
    const from = performance.now()
    await connections.send(requests, status, times)
    milliseconds += performance.now() - from
    connections.close()
  }
  times.sort((a, b) => a - b)
  return { perSecond: count / (milliseconds / 1000), p99: times[Math.floor(times.length * 0.99)] ?? 0 }
}

/** Opens the connections of a burst, evenly distributed over the ports. */
export async function openConnections(ports: readonly number[], concurrency: number): Promise<Connections> {
  const sockets = await Promise.all(
    Array.from({ length: concurrency }, (_, at) => openSocket(ports[at % ports.length] ?? 0)),
  )
  return {
    async send(requests, status, took) {
      const waiting = [...requests]
      await Promise.all(
        sockets.map(async socket => {
          for (let next = waiting.pop(); next; next = waiting.pop()) {
            const sent = performance.now()
            const response = await sendRequest(socket, next)
            took.push(performance.now() - sent)
            if (!response.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`wanted ${status}: ${response}`)
          }
        }),
      )
    },
    close: () => sockets.forEach(socket => socket.destroy()),
  }
}

/** Encodes an HTTP request. */
export function encodeRequest(path: string, headers: Readonly<Record<string, string>>, body: object): Buffer {
  const text = JSON.stringify(body)
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(text)) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.from(`POST ${path} HTTP/1.1\r\nhost: bench.example.com\r\n${head}\r\n${text}`)
}

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return socket
}

/** Sends a request and reads one response. All responses have a content length. */
function sendRequest(socket: Socket, request: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const onData = (data: Buffer) => {
      received += data.toString('latin1')
      const head = received.indexOf('\r\n\r\n')
      const length = head < 0 ? undefined : /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head + 2))?.[1]
      if (head < 0 || received.length < head + 4 + Number(length ?? 0)) return
      socket.off('data', onData).off('close', fail)
      resolve(received)
    }
    const fail = () => reject(new Error(`The connection ended: ${received}`))
    if (socket.destroyed) return fail()
    socket.on('data', onData).once('close', fail)
    socket.write(request)
  })
}
