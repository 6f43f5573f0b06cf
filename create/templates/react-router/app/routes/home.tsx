import { AppKitButton, useAppKitAccount } from 'appkit-modal/react'
import type { Route } from './+types/home'

export const meta: Route.MetaFunction = () => [
  { title: 'My app' },
  { name: 'description', content: 'An app that connects wallets' },
]

export default function Home() {
  const { address } = useAppKitAccount()
  return (
    <main>
      <h1>My app</h1>
      <AppKitButton />
      <output aria-label="Account">{address ?? 'Not connected'}</output>
    </main>
  )
}
