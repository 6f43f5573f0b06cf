/** Tracks listeners on the window, the document and media queries. */
export interface PageListeners extends Disposable {
  /** Listeners that were added since tracking began and not removed, as `type on target`. */
  readonly remaining: readonly string[]
}

/** Starts to track listeners; `using` stops it. A listener that is removed by its abort signal is not counted. */
export function pageListeners(): PageListeners {
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const active: { target: EventTarget; type: string; listener: unknown }[] = []
  const untrack = (target: EventTarget, type: string, listener: unknown) => {
    const at = active.findIndex(entry => entry.target === target && entry.type === type && entry.listener === listener)
    if (at >= 0) active.splice(at, 1)
  }
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const signal = typeof options === 'object' ? options.signal : undefined
    const target = this ?? window
    if (isPageTarget(target) && !signal?.aborted) {
      active.push({ target, type, listener })
      if (signal) addEventListener.call(signal, 'abort', () => untrack(target, type, listener))
    }
    addEventListener.call(target, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    untrack(this ?? window, type, listener)
    removeEventListener.call(this ?? window, type, listener, options)
  }
  return {
    get remaining() {
      return active.map(({ target, type }) => `${type} on ${target.constructor.name}`)
    },
    [Symbol.dispose]() {
      Object.assign(EventTarget.prototype, { addEventListener, removeEventListener })
    },
  }
}

function isPageTarget(target: EventTarget): boolean {
  return target === window || target === document || target instanceof MediaQueryList
}
