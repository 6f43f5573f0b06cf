/** Counts the listeners that stand on a page: on its window, its document and its media queries. */
export interface PageListeners extends Disposable {
  /** What listens now and did not when counting began, as `type on target`. */
  readonly left: readonly string[]
}

/** Begins to count; `using` ends it. Listeners that a signal takes back are counted out with it. */
export function pageListeners(): PageListeners {
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const standing: { target: EventTarget; type: string; listener: unknown }[] = []
  const forget = (target: EventTarget, type: string, listener: unknown) => {
    const at = standing.findIndex(each => each.target === target && each.type === type && each.listener === listener)
    if (at >= 0) standing.splice(at, 1)
  }
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const signal = typeof options === 'object' ? options.signal : undefined
    const target = this ?? window
    if (isOfPage(target) && !signal?.aborted) {
      standing.push({ target, type, listener })
      if (signal) addEventListener.call(signal, 'abort', () => forget(target, type, listener))
    }
    addEventListener.call(target, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    forget(this ?? window, type, listener)
    removeEventListener.call(this ?? window, type, listener, options)
  }
  return {
    get left() {
      return standing.map(({ target, type }) => `${type} on ${target.constructor.name}`)
    },
    [Symbol.dispose]() {
      Object.assign(EventTarget.prototype, { addEventListener, removeEventListener })
    },
  }
}

function isOfPage(target: EventTarget): boolean {
  return target === window || target === document || target instanceof MediaQueryList
}
