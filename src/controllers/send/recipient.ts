import { isNamespace, type Namespace } from '../../core/caip.js'
import { lazyChunk } from '../../core/lazy.js'
import type { Network } from '../../core/network.js'
import { debounce, type Debounced } from '../../lib/async.js'
import { isMapOf, isMaybe } from '../../lib/record-shape.js'
import { type Check, isListOf, isShape, isText } from '../../lib/shape.js'
import type { StoredReceiver, StoredValues } from '../../services/storage.js'
import type { Scope } from '../scope.js'
import type { Receiver, ReceiverProfile } from './send-state.js'

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
  () => Promise.all([import('./resolve-recipient.js'), import('./resolve-recipient.js')]),
  modules => modules,
)

export type { StoredReceiver } from '../../services/storage.js'

/** How many receivers of a namespace are remembered: a screen shows the first few, and all are compared with the next one. */
export const MOST_RECEIVERS = 200

const isReceivers = isListOf(isShape<StoredReceiver>({ address: isText, name: isMaybe(isText) }))
const isStored = isMapOf(isReceivers) as Check<StoredValues['recent_receivers']>

/** To whom something was sent from this browser, the last one first. */
export function recentReceivers({ services }: Scope, namespace: Namespace): readonly StoredReceiver[] {
  const stored = services.storage.get('recent_receivers', isStored)
  return (stored?.[namespace] ?? []).slice(0, MOST_RECEIVERS)
}

/** Puts a receiver in front of the others. */
export function rememberReceiver(scope: Scope, namespace: Namespace, { address, name }: StoredReceiver): void {
  const { storage } = scope.services
  const isSame = (known: StoredReceiver) => known.address.toLowerCase() === address.toLowerCase()
  const others = recentReceivers(scope, namespace).filter(known => !isSame(known))
  const all = Object.entries(storage.get('recent_receivers', isStored) ?? {}).filter(([key]) => isNamespace(key))
  const list = [{ address, ...(name && { name }) }, ...others].slice(0, MOST_RECEIVERS)
  storage.set('recent_receivers', { ...Object.fromEntries(all), [namespace]: list })
}
