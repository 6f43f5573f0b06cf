import * as z from 'zod'

export const MAX_CALLS = 100

// A JSON-RPC 2.0 call. Notifications (calls without an id) are rejected.
const rpcCall = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string().max(256)]),
  method: z.string().min(1).max(64),
  params: z.array(z.unknown()).max(32).default([]),
})
export type RpcCall = z.output<typeof rpcCall>
export type RpcReply = { readonly jsonrpc: '2.0'; readonly id: number | string | null } & (
  { readonly result: unknown } | { readonly error: RpcError }
)
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: string | undefined
}

export function readRpcCall(value: unknown): RpcCall | undefined {
  return rpcCall.safeParse(value).data
}

export function invalidRequest(value: unknown): RpcReply {
  const id = (value as { id?: unknown } | null)?.id
  const known = typeof id === 'number' || (typeof id === 'string' && id.length <= 256) ? id : null
  return toErrorReply(known, -32_600, 'Invalid request')
}

export function toErrorReply(id: RpcReply['id'], code: number, message: string, data?: string): RpcReply {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
}
