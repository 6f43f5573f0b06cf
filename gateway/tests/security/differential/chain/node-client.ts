import { Agent, request } from 'node:http'

/** Sends requests to a node over kept connections. Rejects with the node's error. */
export interface NodeClient {
  send<T = unknown>(method: string, ...params: readonly unknown[]): Promise<T>
  close(): void
}

export function connectNode(url: string): NodeClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  let id = 0
  const post = (body: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const sent = request(url, { method: 'POST', agent, headers }, response => {
        const parts: Buffer[] = []
        response.on('data', part => parts.push(part as Buffer))
        response.on('end', () => resolve(Buffer.concat(parts).toString()))
        response.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(body)
    })
  return {
    async send<T>(method: string, ...params: readonly unknown[]) {
      const answer = JSON.parse(await post(JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params })))
      if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
      return answer.result as T
    },
    close: () => agent.destroy(),
  }
}
