import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a scripted host does with a request. */
export type Answerer = (request: IncomingMessage & { readonly text: string }, response: ServerResponse) => void

/** A real server on this machine whose answers a test writes. */
export interface ScriptedHost {
  readonly port: number
  /** `http://127.0.0.1:<port>`. */
  readonly url: string
  /** Method and path of each request, in order. */
  readonly requests: string[]
  /** The bodies, in the same order. */
  readonly bodies: string[]
  answer: Answerer
  close(): Promise<void>
}

/** Starts one; until a test says otherwise it answers 404. */
export async function startScriptedHost(answer: Answerer = notFound): Promise<ScriptedHost> {
  const requests: string[] = []
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      requests.push(`${request.method} ${request.url}`)
      bodies.push(text)
      host.answer(Object.assign(request, { text }), response)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const host: ScriptedHost = {
    port,
    url: `http://127.0.0.1:${port}`,
    requests,
    bodies,
    answer,
    close() {
      server.closeAllConnections()
      return new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
  return host
}

/** Answers with JSON. */
export function json(value: unknown, status = 200): Answerer {
  return (_request, response) => void response.writeHead(status, JSON_TYPE).end(JSON.stringify(value))
}

const JSON_TYPE = { 'content-type': 'application/json' }

function notFound(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404).end()
}
