import type { SiwxPlace } from './siwx-place.js'

/** Those who are to be asked, one after the other, each once; and where each account was signed in last. */
export class SiwxQueue {
  #waiting: readonly SiwxPlace[] = []
  readonly #last = new Map<string, SiwxPlace['network']>()

  /** Who is asked now. */
  get first(): SiwxPlace | undefined {
    return this.#waiting[0]
  }

  /** Puts somebody at the end, unless they wait already; tells whether they are asked now. */
  add(place: SiwxPlace): boolean {
    if (!this.#waiting.includes(place)) this.#waiting = [...this.#waiting, place]
    return this.first === place
  }

  /** Takes somebody out; tells whether they were being asked. */
  remove(place: SiwxPlace): boolean {
    const wasFirst = this.first === place
    this.#waiting = this.#waiting.filter(each => each !== place)
    return wasFirst
  }

  /** Remembers that an account is signed in on its network. */
  remember(place: SiwxPlace): void {
    this.#last.set(accountOf(place), place.network)
  }

  /** The other network on which this account was signed in last. */
  lastOf(place: SiwxPlace): SiwxPlace['network'] | undefined {
    const last = this.#last.get(accountOf(place))
    return last?.caipNetworkId === place.network.caipNetworkId ? undefined : last
  }
}

function accountOf({ namespace, address }: SiwxPlace): string {
  return `${namespace}:${address}`
}
