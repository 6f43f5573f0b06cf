'use client'

import { AppKitProvider } from 'appkit-modal/react'
import type { ReactNode } from 'react'
import { kit } from '../appkit'

export function Providers({ children }: { children: ReactNode }) {
  return <AppKitProvider instance={kit}>{children}</AppKitProvider>
}
