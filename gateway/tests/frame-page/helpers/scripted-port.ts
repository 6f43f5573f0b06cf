/** One end of a channel: records what the frame posts and delivers messages. */
export class ScriptedPort {
  readonly posted: { type: string; id: string; payload?: unknown }[] = []
  closed = false
  #listener: ((event: MessageEvent) => void) | undefined

  get asPort(): MessagePort {
    return this as unknown as MessagePort
  }

  postMessage(message: unknown): void {
    // Throws for values that cannot be cloned, like the browser.
    this.posted.push(structuredClone(message) as (typeof this.posted)[number])
  }

  addEventListener(_type: 'message', listener: (event: MessageEvent) => void): void {
    this.#listener = listener
  }

  removeEventListener(): void {
    this.#listener = undefined
  }

  start(): void {}

  close(): void {
    this.closed = true
  }

  receive(data: unknown): void {
    this.#listener?.({ data } as MessageEvent)
  }

  responsesTo(id: string): readonly { type: string; payload?: unknown }[] {
    return this.posted.filter(message => message.id === id)
  }
}
