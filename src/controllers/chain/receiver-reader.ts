import type { Network } from '../../core/network.js'
import type { Receiver } from '../../core/send-draft.js'
import type { ReceiverProfile } from '../../core/send-state.js'
import { debounce, type Debounced } from '../../lib/debounce.js'
import type { Scope } from '../scope.js'
import { ConnectionController } from './connection.js'
import { readReceiver } from './read-receiver.js'

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
    const receiver = await readReceiver(this.scope, text, network, signal).catch((): Receiver => ({ kind: 'failed' }))
    if (signal.aborted) return
    this.tell(receiver)
    if (receiver.kind !== 'known') return
    const [identity, isContract] = await Promise.all([
      this.#identity(receiver.address, signal),
      this.#isContract(receiver.address, network, signal),
    ])
    if (!signal.aborted) this.tell(receiver, { ...identity, isContract })
  }

  /** The name and the picture that somebody goes by; nothing where nobody knows. */
  async #identity(address: string, signal: AbortSignal): Promise<ReceiverProfile> {
    const { data } = this.scope.services
    if (!data.available) return {}
    try {
      const { name, avatar } = await data.call('GET /v1/identity/{address}', { address }, { signal })
      return { ...(name && { name }), ...(avatar && { avatar }) }
    } catch {
      return {}
    }
  }

  async #isContract(address: string, network: Network, signal: AbortSignal): Promise<boolean> {
    try {
      const verbs = await this.scope.use(ConnectionController).verbs(network.chainNamespace)
      return (await verbs.isContract?.(address, network, signal)) ?? false
    } catch {
      return false // what cannot be learned is not said
    }
  }
}
