import { parseJson } from '../lib/parse-json.js'
import type { Check } from '../lib/shape.js'
import type { StorageKey, StoredValues } from './storage-keys.js'

/** What is remembered between visits. Nothing here throws: where the browser refuses, the page's memory takes over. */
export interface SafeStorage {
  /** What is stored, if it passes the check; anything else counts as absent. */
  get<K extends StorageKey>(key: K, check: Check<StoredValues[K]>): StoredValues[K] | undefined
  set<K extends StorageKey>(key: K, value: StoredValues[K]): void
  remove(key: StorageKey): void
  /** Calls when another tab changed the key, until the signal is aborted. */
  onChange(key: StorageKey, changed: () => void, signal: AbortSignal): void
}

/** The part of the browser's storage that is used. */
export type StorageArea = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Storage of one instance: keys begin with `@appkit/`, followed by the instance's id where it is not the page's
 * default one. Without a document (a server) it lives in memory only.
 */
export function createStorage(
  id?: string,
  area: () => StorageArea | undefined = () => (typeof document === 'undefined' ? undefined : localStorage),
): SafeStorage {
  const memory = new Map<string, string>()
  const prefix = id && id !== 'default' ? `@appkit/${id}/` : '@appkit/'
  const nameOf = (key: StorageKey) => (key[0] === 'W' ? key : prefix + key)
  return {
    get(key, check) {
      const text = memory.get(nameOf(key)) ?? safely(() => area()?.getItem(nameOf(key)))
      const value = text == null ? undefined : fromText(text)
      return check(value) ? value : undefined
    },
    set(key, value) {
      const name = nameOf(key)
      const text = toText(value)
      memory.set(name, text)
      if (write(area, name, text)) memory.delete(name)
      else safely(() => area()?.removeItem(name)) // what does not fit must not leave its elder to the next visit
    },
    remove(key) {
      memory.delete(nameOf(key))
      safely(() => area()?.removeItem(nameOf(key)))
    },
    onChange(key, changed, signal) {
      const hear = ({ key: name }: StorageEvent) => {
        if (name !== null && name !== nameOf(key)) return
        memory.delete(nameOf(key))
        changed()
      }
      globalThis.addEventListener?.('storage', hear, { signal })
    },
  }
}

/** Whether the browser took it. */
function write(area: () => StorageArea | undefined, name: string, text: string): boolean {
  const taken = safely(() => {
    const browser = area()
    browser?.setItem(name, text)
    return browser !== undefined
  })
  return taken ?? false
}

function safely<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** A text stands as it is, unless it would be read back as something else. */
function toText(value: unknown): string {
  return typeof value === 'string' && fromText(value) === value ? value : JSON.stringify(value)
}

function fromText(text: string): unknown {
  return safely(() => parseJson(text)) ?? text
}
