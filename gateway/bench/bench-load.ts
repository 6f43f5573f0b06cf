import { connect, type Socket } from 'node:net'

/** What a run of requests took. */
export interface Burst {
  readonly perSecond: number
  /** The time that 99 of 100 stayed below, in milliseconds. */
  readonly p99: number
}

/** Requests of one burst: few enough that a busy machine answers the last before its proof is too old (60 s). */
const BURST = 100

/** The connections of a burst. */
interface Connections {
  /** Sends written requests, one at a time on each connection, and notes how long each took, in milliseconds. Throws where an answer has another status. */
  send(requests: readonly Buffer[], status: number, took: number[]): Promise<void>
  close(): void
}

/**
 * Sends so many requests in bursts, and times nothing else. The requests of a burst are written right before it, and its
 * connections opened after that: a server closes one that has been idle for a few seconds.
 */
export async function timed(
  { count, status }: { count: number; status: number },
  write: (count: number) => Promise<readonly Buffer[]>,
  open: () => Promise<Connections>,
): Promise<Burst> {
  const took: number[] = []
  let milliseconds = 0
  for (let left = count; left > 0; left -= BURST) {
    const requests = await write(Math.min(left, BURST))
    const opened = await open()
    const from = performance.now()
    await opened.send(requests, status, took)
    milliseconds += performance.now() - from
    opened.close()
  }
  took.sort((a, b) => a - b)
  return { perSecond: count / (milliseconds / 1000), p99: took[Math.floor(took.length * 0.99)] ?? 0 }
}

/** Opens the connections of a burst, in turn to every port. */
export async function connections(ports: readonly number[], atOnce: number): Promise<Connections> {
  const sockets = await Promise.all(
    Array.from({ length: atOnce }, (_, at) => openSocket(ports[at % ports.length] ?? 0)),
  )
  return {
    async send(requests, status, took) {
      const waiting = [...requests]
      await Promise.all(
        sockets.map(async socket => {
          for (let next = waiting.pop(); next; next = waiting.pop()) {
            const sent = performance.now()
            const answer = await ask(socket, next)
            took.push(performance.now() - sent)
            if (!answer.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`wanted ${status}: ${answer}`)
          }
        }),
      )
    },
    close: () => sockets.forEach(socket => socket.destroy()),
  }
}

/** A request as bytes. */
export function written(path: string, headers: Readonly<Record<string, string>>, body: object): Buffer {
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

/** Writes, and reads one whole answer; ours all say their length. */
function ask(socket: Socket, request: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (data: Buffer) => {
      said += data.toString('latin1')
      const head = said.indexOf('\r\n\r\n')
      const length = head < 0 ? undefined : /\r\ncontent-length: (\d+)/i.exec(said.slice(0, head + 2))?.[1]
      if (head < 0 || said.length < head + 4 + Number(length ?? 0)) return
      socket.off('data', hear).off('close', fail)
      resolve(said)
    }
    const fail = () => reject(new Error(`The connection ended: ${said}`))
    if (socket.destroyed) return fail()
    socket.on('data', hear).once('close', fail)
    socket.write(request)
  })
}
