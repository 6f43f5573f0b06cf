import { startScriptedHost, type ScriptedHost } from '../scripted-host.js'

/** Response to a method: a result, or a JSON-RPC error. */
export type NodeAnswer = { readonly result: unknown } | { readonly error: unknown }
export type NodeScript = (method: string, params: readonly unknown[]) => NodeAnswer

/** A node with scripted responses; `eth_chainId` returns 31337 by default. */
export interface ScriptedNode extends ScriptedHost {
  script: NodeScript
  /** The requested methods except `eth_chainId`. */
  methods(): readonly string[]
}

export async function startScriptedNode(script: NodeScript): Promise<ScriptedNode> {
  const host = await startScriptedHost((request, response) => {
    const { id, method, params } = JSON.parse(request.text) as { id: number; method: string; params: unknown[] }
    const scripted = node.script(method, params)
    const answer = method === 'eth_chainId' && 'error' in scripted ? { result: '0x7a69' } : scripted
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  const methods = () =>
    host.bodies.map(body => (JSON.parse(body) as { method: string }).method).filter(method => method !== 'eth_chainId')
  const node: ScriptedNode = Object.assign(host, { script, methods })
  return node
}

export function refused(code: number, message = 'no'): NodeAnswer {
  return { error: { code, message } }
}
