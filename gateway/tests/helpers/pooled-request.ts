import { Agent, request } from 'node:http'

/**
 * Asks several servers in turn, all of them at once, with at most so many sockets to each: a thousand requests are
 * under way together, and a busy machine still delivers each of them whole.
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
