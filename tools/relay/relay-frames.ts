import * as z from 'zod/mini'
import { relayMethods, type RelayHub } from './relay-methods.js'
import type { RelayPeer } from './relay-peer.js'

/** What a client sends: a call of its own, its answer to a push, or something unreadable. */
export type Frame =
  | { readonly kind: 'call'; readonly id: string | number; readonly method: string; readonly params: unknown }
  | { readonly kind: 'answer'; readonly id: string | number }
  | { readonly kind: 'noise' }

const id = z.union([z.string(), z.number()])
const call = z.object({ id, method: z.string(), params: z.optional(z.unknown()) })
const answer = z.object({ id, result: z.unknown() })

/** Reads one frame; never throws. Standard: JSON-RPC 2.0, without its batches. */
export function readFrame(text: string): Frame {
  const json = parsed(text)
  const asked = call.safeParse(json)
  if (asked.success) return { kind: 'call', params: undefined, ...asked.data }
  const answered = answer.safeParse(json)
  return answered.success ? { kind: 'answer', id: answered.data.id } : { kind: 'noise' }
}

/** Carries out a call and gives the JSON-RPC answer to it, its id unchanged. */
export function answerCall(frame: Frame & { kind: 'call' }, peer: RelayPeer, hub: RelayHub): object {
  const { id: asked, method, params } = frame
  const run = relayMethods.get(method)
  if (!run) return failed(asked, -32601, `The relay has no method ${method}.`)
  try {
    return { id: asked, jsonrpc: '2.0', result: run(params, peer, hub) }
  } catch (error) {
    if (error instanceof z.core.$ZodError) return failed(asked, -32602, `The parameters of ${method} are wrong.`)
    throw error
  }
}

/** The answer to something that was no call. */
export const unreadable = failed(null, -32700, 'The relay could not read this.')

function failed(of: string | number | null, code: number, message: string): object {
  return { id: of, jsonrpc: '2.0', error: { code, message } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
