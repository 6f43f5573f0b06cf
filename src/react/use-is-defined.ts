'use client'
import { useMemo, useSyncExternalStore } from 'react'

/** Whether a tag has its class; never on a server, and not yet while a page hydrates. */
export function useIsDefined(tag: string): boolean {
  const store = useMemo(() => ({ subscribe: whenDefined(tag), read: () => Boolean(customElements.get(tag)) }), [tag])
  return useSyncExternalStore(store.subscribe, store.read, onServer)
}

function whenDefined(tag: string) {
  return (changed: () => void) => {
    let wanted = true
    void customElements.whenDefined(tag).then(() => wanted && changed())
    return () => void (wanted = false)
  }
}

const onServer = () => false
