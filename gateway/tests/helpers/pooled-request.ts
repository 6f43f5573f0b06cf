import { Agent, request } from 'node:http'

/**
 * Sends requests to several servers in turn, with a limited number of sockets each, so that a busy machine completes a
 * thousand concurrent requests.
 */
export function pooledRequest(urls: readonly string[], sockets = 64) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  const state = { next: 0 }
  return {
    request(
      path: string,
      { method, headers, body }: { method: string; headers: Record<string, string>; body: string },
    ) {
      const url = `${urls[state.next++ % urls.length]}${path}`
      return new Promise<Response>((resolve, reject) => {
        const outgoing = request(url, { method, headers, agent }, answer => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', reject)
          answer.on('end', () => resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 500 })))
        })
        outgoing.on('error', reject)
        outgoing.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}
