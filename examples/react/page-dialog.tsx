import * as Dialog from '@radix-ui/react-dialog'
import { AppKitConnectButton, useAppKit } from 'appkit-modal/react'
import type { ReactElement } from 'react'

/** A dialog of the page that opens the modal. Both must stay usable. */
export function PageDialog(): ReactElement {
  const { open } = useAppKit()
  return (
    <section aria-labelledby="dialogs">
      <h2 id="dialogs">Inside another dialog</h2>
      <p>The modal opens above a dialog of the page, and Escape closes only the top one.</p>
      <Dialog.Root>
        <div className="actions">
          <Dialog.Trigger>Open a dialog</Dialog.Trigger>
        </div>
        <Dialog.Portal>
          <Dialog.Overlay className="overlay" />
          <Dialog.Content className="dialog">
            <Dialog.Title>Check out</Dialog.Title>
            <Dialog.Description>Connect a wallet to go on.</Dialog.Description>
            <div className="actions">
              <AppKitConnectButton label="Pay with a wallet" />
              <button type="button" onClick={() => open({ view: 'Networks' })}>
                Choose a network
              </button>
              <Dialog.Close>Not now</Dialog.Close>
            </div>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </section>
  )
}
