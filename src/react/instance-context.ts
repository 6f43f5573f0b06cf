'use client'
import { createContext } from 'react'
import type { AppKit } from '../modal/instance.js'

/** The instance of the nearest `<AppKitProvider>`; undefined where there is none. */
export const InstanceContext = createContext<AppKit | undefined>(undefined)
