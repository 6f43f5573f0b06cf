/** One call of a client, as far as a fault needs to know it. */
export interface RelayCall {
  readonly method: string
  readonly topic?: string
  readonly tag?: number
}

/** What faults do to the relay they belong to. */
interface Hands {
  drop(): void
  forget(): void
  closeAll(reason: string): void
}

/** Everything that can go wrong with a relay, at a test's command. All of it holds until `clear`. */
export class RelayFaults {
  #refusal: string | undefined
  #delayMs = 0
  #swallows: (call: RelayCall) => boolean = never
  #loses: (call: RelayCall) => boolean = never

  constructor(private readonly hands: Hands) {}

  get refusal(): string | undefined {
    return this.#refusal
  }

  get delayMs(): number {
    return this.#delayMs
  }

  /** Cuts every open socket without a goodbye. Clients may come back at once. */
  drop(): void {
    this.hands.drop()
  }

  /** Closes every socket, and each one to come, with code 3000 and this reason. */
  refuse(reason: string): void {
    this.#refusal = reason
    this.hands.closeAll(reason)
  }

  /** Forgets every message and subscription. With `drop` it is a restart with an empty memory. */
  forget(): void {
    this.hands.forget()
  }

  /** Handles what comes in this many milliseconds later. */
  delay(ms: number): void {
    this.#delayMs = ms
  }

  /** Takes matching calls and neither acts on them nor answers. */
  swallow(which: (call: RelayCall) => boolean = () => true): void {
    this.#swallows = which
  }

  /** Answers matching publishes as if all were well, and delivers nothing. */
  lose(which: (call: RelayCall) => boolean = () => true): void {
    this.#loses = which
  }

  /** Everything works again. */
  clear(): void {
    this.#refusal = undefined
    this.#delayMs = 0
    this.#swallows = never
    this.#loses = never
  }

  swallows(call: RelayCall): boolean {
    return this.#swallows(call)
  }

  loses(call: RelayCall): boolean {
    return this.#loses(call)
  }
}

function never(): boolean {
  return false
}
