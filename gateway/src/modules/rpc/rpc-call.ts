import * as z from 'zod'

/** The most calls of one request. */
export const MOST_CALLS = 100

/** One call, as it comes. Standard: JSON-RPC 2.0; a call without an id is told so, as nobody here sends one. */
const rpcCall = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.number(), z.string().max(256)]),
  method: z.string().min(1).max(64),
  params: z.array(z.unknown()).max(32).default([]),
})
/** A call that has the right form. */
export type RpcCall = z.output<typeof rpcCall>
/** The answer to one. */
export type RpcReply = { readonly jsonrpc: '2.0'; readonly id: number | string | null } & (
  { readonly result: unknown } | { readonly error: RpcError }
)
/** Why there is no result. */
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: string | undefined
}

/** One call; nothing where it is none. */
export function readRpcCall(value: unknown): RpcCall | undefined {
  return rpcCall.safeParse(value).data
}

/** The answer to a call that is none, as far as it says which. */
export function invalidRequest(value: unknown): RpcReply {
  const id = (value as { id?: unknown } | null)?.id
  const known = typeof id === 'number' || (typeof id === 'string' && id.length <= 256) ? id : null
  return refusalOf(known, -32_600, 'Invalid request')
}

/** The answer that says no. */
export function refusalOf(id: RpcReply['id'], code: number, message: string, data?: string): RpcReply {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
}
