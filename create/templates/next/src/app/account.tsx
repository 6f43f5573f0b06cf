'use client'

import { AppKitButton, useAppKitAccount } from 'appkit-modal/react'

export function Account() {
  const { address } = useAppKitAccount()
  return (
    <>
      <AppKitButton />
      <output aria-label="Account">{address ?? 'Not connected'}</output>
    </>
  )
}
