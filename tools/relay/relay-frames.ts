import * as z from 'zod/mini'
import { relayMethods, type RelayHub } from './relay-methods.js'
import type { RelayPeer } from './relay-peer.js'

export type Frame =
  | { readonly kind: 'call'; readonly id: string | number; readonly method: string; readonly params: unknown }
  | { readonly kind: 'answer'; readonly id: string | number }
  | { readonly kind: 'noise' }

const id = z.union([z.string(), z.number()])
const call = z.object({ id, method: z.string(), params: z.optional(z.unknown()) })
const answer = z.object({ id, result: z.unknown() })

/** Parses a frame; never throws. Standard: JSON-RPC 2.0 without batches. */
export function readFrame(text: string): Frame {
  const json = parseOrUndefined(text)
  const request = call.safeParse(json)
  if (request.success) return { kind: 'call', params: undefined, ...request.data }
  const response = answer.safeParse(json)
  return response.success ? { kind: 'answer', id: response.data.id } : { kind: 'noise' }
}

export function answerCall(frame: Frame & { kind: 'call' }, peer: RelayPeer, hub: RelayHub): object {
  const { id: requestId, method, params } = frame
  const run = relayMethods.get(method)
  if (!run) return toError(requestId, -32601, `The relay has no method ${method}.`)
  try {
    return { id: requestId, jsonrpc: '2.0', result: run(params, peer, hub) }
  } catch (error) {
    if (error instanceof z.core.$ZodError) return toError(requestId, -32602, `The parameters of ${method} are wrong.`)
    throw error
  }
}

export const unreadable = toError(null, -32700, 'The relay could not read this.')

function toError(requestId: string | number | null, code: number, message: string): object {
  return { id: requestId, jsonrpc: '2.0', error: { code, message } }
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
