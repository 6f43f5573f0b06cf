'use client'

import { createContext, useContext, useState, useSyncExternalStore } from 'react'
import { AppKitError } from '../core/errors/appkit-error.js'
import { instances, REGISTRY_EVENT } from '../core/registry.js'
import { type AppKit, getScope } from '../modal/instance.js'

export const InstanceContext = createContext<AppKit | undefined>(undefined)

/**
 * Returns the instance of the nearest provider, or the first instance of the page. Returns undefined on a server and
 * during hydration.
 *
 * @throws AppKitError `instance/missing` with the hook's name if the page has no instance
 */
export function useInstance(hook: string): AppKit | undefined {
  const provided = useContext(InstanceContext)
  const [getFirst] = useState(createFirstInstanceReader)
  const first = useSyncExternalStore(provided ? subscribeToNothing : subscribeToRegistry, getFirst, getServerSnapshot)
  if (!provided && first === undefined)
    throw new AppKitError('instance/missing', { text: `Call createAppKit before using ${hook}` })
  return provided ?? first ?? undefined
}

// Returns a function that reads the page's first instance. After that instance is destroyed, the function still returns
// it, so mounted components keep working.
function createFirstInstanceReader(): () => AppKit | undefined {
  let last: AppKit | undefined
  return () => {
    const found = [...instances().values()].find((kit): kit is AppKit => Boolean(getScope(kit)))
    return (last = found ?? last)
  }
}

function subscribeToRegistry(onChange: () => void): () => void {
  globalThis.addEventListener(REGISTRY_EVENT, onChange)
  return () => globalThis.removeEventListener(REGISTRY_EVENT, onChange)
}

const subscribeToNothing = () => () => {}
const getServerSnapshot = () => null
