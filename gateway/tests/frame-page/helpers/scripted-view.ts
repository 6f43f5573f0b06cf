import type { HandshakeView, HelloEvent } from '../../../src/frame-page/channel/handshake.js'
import { ScriptedPort } from './scripted-port.js'

export class ScriptedView implements HandshakeView {
  readonly posted: { message: { type: string; payload?: unknown }; target: string }[] = []
  readonly partner = {
    postMessage: (message: unknown, target: string) => {
      this.posted.push({ message: message as { type: string }, target })
    },
  }
  readonly ownOrigin = 'https://wallet.example.com'
  readonly referrer: string
  readonly isDirect: boolean
  readonly ancestors?: readonly string[]
  listener: ((event: HelloEvent) => void) | undefined

  constructor(facts: { ancestors?: readonly string[]; referrer?: string; isDirect?: boolean } = {}) {
    if (facts.ancestors) this.ancestors = facts.ancestors
    this.referrer = facts.referrer ?? ''
    this.isDirect = facts.isDirect ?? true
  }

  listen(listener: (event: HelloEvent) => void): () => void {
    this.listener = listener
    return () => (this.listener = undefined)
  }

  /** Dispatches a message, by default a valid HELLO of an allowed page. Returns the port sent with it. */
  deliver(over: Partial<Record<keyof HelloEvent, unknown>> = {}): ScriptedPort {
    const port = new ScriptedPort()
    const event = { data: helloMessage(), origin: 'https://app.example.com', source: this.partner, ports: [port] }
    this.listener?.({ ...event, isTrusted: true, ...over } as unknown as HelloEvent)
    return port
  }
}

export function helloMessage(payload: object = {}): { type: string; id: string; payload: object } {
  const fields = { v: 1, projectId: 'p1', sdk: 'html-test', nonce: 'abcdefghijklmnopqrstu', ...payload }
  return { type: '@appkit-app/HELLO', id: 'hello-0000000000000000', payload: fields }
}
