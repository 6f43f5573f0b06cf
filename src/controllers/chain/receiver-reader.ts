import type { Network } from '../../core/network.js'
import type { Receiver } from '../../core/send-draft.js'
import type { ReceiverProfile } from '../../core/send-state.js'
import { debounce, type Debounced } from '../../lib/debounce.js'
import { lazyChunk } from '../../services/lazy-chunk.js'
import type { Scope } from '../scope.js'

/** So long a person pauses who has typed what was to be typed, in milliseconds (spec point 9). */
export const TYPED_AFTER_MS = 500

/** Reads what is typed for a receiver, and then looks around. Of an earlier text nothing is told any more. */
export class ReceiverReader {
  #asking = new AbortController()
  readonly #later: Debounced<[string, Network]>

  constructor(
    private readonly scope: Scope,
    private readonly tell: (receiver: Receiver, profile?: ReceiverProfile) => void,
  ) {
    this.#later = debounce((text, network) => void this.#read(text, network), TYPED_AFTER_MS, scope.services.clock)
    scope.signal.addEventListener('abort', () => this.cancel(), { once: true })
  }

  /** Reads a text once the person pauses, or at once where it is whole. */
  read(text: string, network: Network, isWhole = false): void {
    this.cancel()
    if (text.trim() === '') return this.tell({ kind: 'none' })
    this.tell({ kind: 'looking' })
    if (isWhole) void this.#read(text, network)
    else this.#later(text, network)
  }

  /** Tells nothing more of what was typed. */
  cancel(): void {
    this.#later.cancel()
    this.#asking.abort()
  }

  async #read(text: string, network: Network): Promise<void> {
    const { signal } = (this.#asking = new AbortController())
    try {
      const [{ readReceiver }, { lookUpReceiver }] = await reading()
      const receiver = await readReceiver(this.scope, text, network, signal)
      if (signal.aborted) return
      this.tell(receiver)
      if (receiver.kind !== 'known') return
      const profile = await lookUpReceiver(this.scope, receiver.address, network, signal)
      if (!signal.aborted) this.tell(receiver, profile)
    } catch {
      if (!signal.aborted) this.tell({ kind: 'failed' })
    }
  }
}

/** What reads addresses and names comes with the first that is typed. */
const reading = lazyChunk(
  () => Promise.all([import('./read-receiver.js'), import('./look-up-receiver.js')]),
  modules => modules,
)
