'use client'

import { createContext, useContext, useState, useSyncExternalStore } from 'react'
import { AppKitError } from '../core/errors/appkit-error.js'
import { instances, REGISTRY_EVENT } from '../core/registry.js'
import { type AppKit, scopeOf } from '../modal/instance.js'

/** The instance of the nearest `<AppKitProvider>`; undefined where there is none. */
export const InstanceContext = createContext<AppKit | undefined>(undefined)

/**
 * The instance a hook speaks of: the nearest provider's, else the page's first. Undefined on a server and while
 * a page hydrates, where nobody has one yet.
 *
 * Throws `instance/missing`, naming the hook, in a page where nobody made an instance.
 */
export function useInstance(hook: string): AppKit | undefined {
  const given = useContext(InstanceContext)
  const [look] = useState(lookout)
  const first = useSyncExternalStore(given ? never : follow, look, onServer)
  if (!given && first === undefined)
    throw new AppKitError('instance/missing', { text: `Call createAppKit before using ${hook}` })
  return given ?? first ?? undefined
}

/** Gives the page's first instance, and keeps the last one it saw: a page that destroys its instance still stands. */
function lookout(): () => AppKit | undefined {
  let seen: AppKit | undefined
  return () => {
    const ours = [...instances().values()].find((kit): kit is AppKit => Boolean(scopeOf(kit)))
    return (seen = ours ?? seen)
  }
}

function follow(changed: () => void): () => void {
  globalThis.addEventListener(REGISTRY_EVENT, changed)
  return () => globalThis.removeEventListener(REGISTRY_EVENT, changed)
}

const never = () => () => {}
const onServer = () => null
