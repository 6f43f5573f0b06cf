import { AppKitButton, useAppKitAccount } from 'appkit-modal/react'

export function App() {
  const { address } = useAppKitAccount()
  return (
    <main>
      <h1>My app</h1>
      <AppKitButton />
      <output aria-label="Account">{address ?? 'Not connected'}</output>
    </main>
  )
}
