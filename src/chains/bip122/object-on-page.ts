import { AppKitError } from '../../core/errors/appkit-error.js'

type Method = (...values: unknown[]) => unknown

/** A wallet's object on the page, looked up whenever it is used. */
export class ObjectOnPage {
  constructor(private readonly find: () => Record<string, unknown> | undefined) {}

  /** Whether it has a method now. */
  has(name: string): boolean {
    return typeof this.find()?.[name] === 'function'
  }

  /** Calls a method. Throws `wallet/not-found` where the object is gone, `wallet/method-unsupported` where it has no such method. */
  async call(name: string, ...values: unknown[]): Promise<unknown> {
    return this.#method(name)(...values)
  }

  /** Asks by JSON-RPC, and gives the result; throws the wallet's own error. Standard: WBIP-004. */
  async ask(method: string, params?: unknown): Promise<Readonly<Record<string, unknown>>> {
    const answer = (await this.call('request', method, params ?? null)) as
      { readonly result?: unknown; readonly error?: unknown } | null | undefined
    if (answer?.error) throw answer.error
    const { result } = answer ?? {}
    if (typeof result !== 'object' || result === null)
      throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no result' })
    return result as Readonly<Record<string, unknown>>
  }

  /** Hears an event, by whichever way the object has for it; the returned function stops it. */
  hear(event: string, listener: () => void): () => void {
    const on = ['on', 'addListener'].find(name => this.has(name))
    const stop = on ? this.#method(on)(event, listener) : undefined
    return () => {
      if (typeof stop === 'function') stop()
      else if (this.has('removeListener')) this.#method('removeListener')(event, listener)
    }
  }

  /**
   * Adds a listener as sats-connect does: `addListener({ eventName, cb })` since core 0.9, `addListener(eventName, cb)`
   * before. A wallet may throw on the form that it does not know; one that knows both calls back twice.
   */
  listen(eventName: string, cb: () => void): () => void {
    const stops = [
      quietly(() => this.#method('addListener')({ eventName, cb })),
      quietly(() => this.hear(eventName, cb)),
    ]
    return () => {
      for (const stop of stops) if (typeof stop === 'function') quietly(() => void stop())
    }
  }

  #method(name: string): Method {
    const object = this.find()
    if (!object) throw new AppKitError('wallet/not-found')
    const method = object[name]
    if (typeof method !== 'function') throw new AppKitError('wallet/method-unsupported', { text: name })
    return method.bind(object) as Method
  }
}

/** Runs a call of a wallet's object, whose failure changes nothing here. */
export function quietly<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
