/**
 * Loads code that reads `localStorage` while it loads. Where the browser refuses that with an error, the page looks
 * for that moment as if it had no such storage, as it looks in an engine without one.
 */
export async function withReadableStorage<T>(load: () => Promise<T>): Promise<T> {
  if (isReadable()) return load()
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true })
  try {
    return await load()
  } finally {
    if (descriptor) Object.defineProperty(globalThis, 'localStorage', descriptor)
    else Reflect.deleteProperty(globalThis, 'localStorage')
  }
}

function isReadable(): boolean {
  try {
    void globalThis.localStorage
    return true
  } catch {
    return false
  }
}
