import { ProviderRpcError } from './provider-rpc-error.js'

/** Sends one call to a node; rejects with the node's own error. Standard: JSON-RPC 2.0. */
export async function nodeRequest(url: string, method: string, params: unknown = []): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string; data?: unknown }
  }
  if (error) throw new ProviderRpcError(error.code, error.message, error.data)
  return result
}
