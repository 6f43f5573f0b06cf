/** State storage of the protocol libraries. It can be passed on to outlive a client. */
export interface MemoryStorage {
  getKeys(): Promise<string[]>
  getEntries<T>(): Promise<[string, T][]>
  getItem<T>(key: string): Promise<T | undefined>
  setItem<T>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

/** A separate storage per client that does not touch the disk. */
export function memoryStorage(): MemoryStorage {
  const items = new Map<string, string>()
  const read = <T>(key: string) => JSON.parse(items.get(key) ?? 'null') as T
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <T>() => [...items.keys()].map((key): [string, T] => [key, read<T>(key)]),
    getItem: async <T>(key: string) => (items.has(key) ? read<T>(key) : undefined),
    setItem: async (key, value) => void items.set(key, JSON.stringify(value)),
    removeItem: async key => void items.delete(key),
  }
}
