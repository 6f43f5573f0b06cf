import { requestId } from '../../../lib/request-id.js'
import type { HostWire } from './host-wire.js'

/** What a host answers to one question: a result, or what it threw. */
export type HostAnswer =
  { readonly id: unknown; readonly result: unknown } | { readonly id: unknown; readonly thrown: unknown }

/** Asks the host one question, in the words of its protocol; an id is added. Rejects when the signal is aborted. */
export type AskHost = (question: object, signal?: AbortSignal) => Promise<unknown>

/**
 * Asks over a wire. An answer counts once, and only to a question that still waits: what comes twice, late or unasked is
 * dropped. `read` makes an answer of a message; nothing where the message is none.
 */
export function askHost(wire: HostWire, read: (message: Record<string, unknown>) => HostAnswer | undefined): AskHost {
  const waiting = new Map<unknown, (answer: HostAnswer) => void>()
  wire.listen(data => {
    if (!isRecord(data)) return
    const answer = read(data)
    const settle = waiting.get(answer?.id)
    if (answer) settle?.(answer)
  })
  return (question, signal) =>
    new Promise((resolve, reject) => {
      const id = requestId()
      const forget = () => {
        waiting.delete(id)
        signal?.removeEventListener('abort', giveUp)
      }
      const giveUp = () => {
        forget()
        reject(signal?.reason)
      }
      if (signal?.aborted) return giveUp()
      signal?.addEventListener('abort', giveUp)
      waiting.set(id, answer => {
        forget()
        if ('thrown' in answer) reject(answer.thrown)
        else resolve(answer.result)
      })
      wire.post({ ...question, id })
    })
}

/** Whether a value has fields that can be read. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
