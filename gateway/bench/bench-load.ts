import { connect, type Socket } from 'node:net'

/** What came of a burst of requests. */
export interface Burst {
  readonly perSecond: number
  /** The time that 99 of 100 stayed below, in milliseconds. */
  readonly p99: number
}

/** Sends requests that were written before, always so many at once, in turn to every port. Throws where an answer has another status. */
export async function burst(
  ports: readonly number[],
  requests: readonly Buffer[],
  { atOnce, status }: { atOnce: number; status: number },
): Promise<Burst> {
  const waiting = [...requests]
  const took: number[] = []
  const sockets = await Promise.all(Array.from({ length: atOnce }, (_, at) => opened(ports[at % ports.length] ?? 0)))
  const from = performance.now()
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
  const seconds = (performance.now() - from) / 1000
  for (const socket of sockets) socket.destroy()
  took.sort((a, b) => a - b)
  return { perSecond: requests.length / seconds, p99: took[Math.floor(took.length * 0.99)] ?? 0 }
}

/** A request as bytes. */
export function written(path: string, headers: Readonly<Record<string, string>>, body: object): Buffer {
  const text = JSON.stringify(body)
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(text)) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.from(`POST ${path} HTTP/1.1\r\nhost: bench.example.com\r\n${head}\r\n${text}`)
}

async function opened(port: number): Promise<Socket> {
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
    socket.on('data', hear).once('close', fail)
    socket.write(request)
  })
}
