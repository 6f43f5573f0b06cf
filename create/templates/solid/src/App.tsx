import { createSignal, onCleanup } from 'solid-js'
import { kit } from './appkit'

export function App() {
  const [address, setAddress] = createSignal(kit.getAddress())
  onCleanup(kit.subscribeAccount(account => setAddress(account.address)))

  return (
    <main>
      <h1>My app</h1>
      <appkit-button />
      <output aria-label="Account">{address() ?? 'Not connected'}</output>
    </main>
  )
}
