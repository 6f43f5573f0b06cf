/** One end of a channel, held by a test: what the frame posts is kept, and messages are put in by hand. */
export class ScriptedPort {
  readonly posted: { type: string; id: string; payload?: unknown }[] = []
  closed = false
  #listener: ((event: MessageEvent) => void) | undefined

  /** As the frame's end. */
  get asPort(): MessagePort {
    return this as unknown as MessagePort
  }

  postMessage(message: unknown): void {
    // As the browser does it: what cannot be cloned throws here.
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

  /** A message from the app. */
  receive(data: unknown): void {
    this.#listener?.({ data } as MessageEvent)
  }

  /** What was answered to an id. */
  responsesTo(id: string): readonly { type: string; payload?: unknown }[] {
    return this.posted.filter(message => message.id === id)
  }
}
