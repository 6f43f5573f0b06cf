import type { Clock } from '../core/clock.js'
import type { Hints } from './hints.js'

/** Fetches what shows hints when the first pointer or key comes: until then nobody can want one, and a finger never. */
export class HintsOnDemand {
  #hints: Hints | undefined

  constructor(
    private readonly clock: Clock,
    private readonly host: HTMLElement,
    private readonly place: () => Element | null,
  ) {}

  /** Waits for them, until the signal is aborted. */
  connect(signal: AbortSignal): void {
    const asked = new AbortController()
    const either = AbortSignal.any([signal, asked.signal])
    const begin = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch') return
      asked.abort()
      void this.#begin(signal)
    }
    for (const name of ['pointermove', 'keydown'] as const)
      this.host.addEventListener(name, begin, { signal: either, passive: true })
  }

  /** Takes away what is shown. */
  hide(): void {
    this.#hints?.hide()
  }

  async #begin(signal: AbortSignal): Promise<void> {
    try {
      const { Hints } = await import('./hints.js')
      if (signal.aborted) return
      this.#hints ??= new Hints(this.clock, this.host, this.place)
      this.#hints.connect(signal)
    } catch {
      // nobody needs a hint to go on
    }
  }
}
