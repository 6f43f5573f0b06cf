import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answerer = (request: IncomingMessage & { readonly text: string }, response: ServerResponse) => void

/** A real local server with scripted responses. */
export interface ScriptedHost {
  readonly port: number
  readonly url: string
  /** Method and path of each request, in order. */
  readonly requests: string[]
  readonly bodies: string[]
  answer: Answerer
  close(): Promise<void>
}

/** Starts a host that responds 404 by default. */
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

export function json(value: unknown, status = 200): Answerer {
  return (_request, response) => void response.writeHead(status, JSON_TYPE).end(JSON.stringify(value))
}

const JSON_TYPE = { 'content-type': 'application/json' }

function notFound(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404).end()
}
