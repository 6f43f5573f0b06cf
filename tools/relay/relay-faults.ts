export interface RelayCall {
  readonly method: string
  readonly topic?: string
  readonly tag?: number
}

interface RelayControls {
  dropConnections(): void
  forget(): void
  closeAll(reason: string): void
}

/** Injects faults into a relay, for tests. Faults last until `clear`. */
export class RelayFaults {
  #refusal: string | undefined
  #delayMs = 0
  #shouldSwallow: (call: RelayCall) => boolean = never
  #shouldLose: (call: RelayCall) => boolean = never

  constructor(private readonly controls: RelayControls) {}

  get refusal(): string | undefined {
    return this.#refusal
  }

  get delayMs(): number {
    return this.#delayMs
  }

  /** Terminates all sockets without a close frame. Clients may reconnect at once. */
  dropConnections(): void {
    this.controls.dropConnections()
  }

  /** Closes current and new sockets with code 3000 and this reason. */
  refuse(reason: string): void {
    this.#refusal = reason
    this.controls.closeAll(reason)
  }

  forget(): void {
    this.controls.forget()
  }

  delay(ms: number): void {
    this.#delayMs = ms
  }

  /** Ignores matching calls without a response. */
  swallow(predicate: (call: RelayCall) => boolean = () => true): void {
    this.#shouldSwallow = predicate
  }

  /** Acknowledges matching publishes without delivering them. */
  lose(predicate: (call: RelayCall) => boolean = () => true): void {
    this.#shouldLose = predicate
  }

  clear(): void {
    this.#refusal = undefined
    this.#delayMs = 0
    this.#shouldSwallow = never
    this.#shouldLose = never
  }

  shouldSwallow(call: RelayCall): boolean {
    return this.#shouldSwallow(call)
  }

  shouldLose(call: RelayCall): boolean {
    return this.#shouldLose(call)
  }
}

function never(): boolean {
  return false
}
