'use client'
import { useEffect, useState } from 'react'
import type { AppKitOptions } from '../core/config.js'
import type { AppKit } from '../modal/instance.js'
import { holdInstance, isOver, makeInstance } from './provider-instances.js'

/** The instance of a component's own options, made by its first render and ended when it leaves the page. */
export function useOwnInstance(options: AppKitOptions | undefined): AppKit | undefined {
  const [own, setOwn] = useState(() => options && makeInstance(options))
  useEffect(() => {
    if (own && !isOver(own)) return holdInstance(own)
    if (options) setOwn(makeInstance(options)) // it comes back after it was hidden for longer: `<Activity>`
  }, [own])
  return own
}
