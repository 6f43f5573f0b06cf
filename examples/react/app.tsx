import { AppKitButton, AppKitNetworkButton, AppKitProvider } from 'appkit-modal/react'
import { useState, type ReactElement } from 'react'
import { Account } from './account.js'
import { kitOptions } from './options.js'
import { PageDialog } from './page-dialog.js'
import { SignIn } from './sign-in.js'
import type { Stack } from './stack.js'
import { WalletList } from './wallet-list.js'

/** The page: one instance around everything, and a second one in a nested provider. */
export function App({ title, stack }: { readonly title: string; readonly stack?: Stack }): ReactElement {
  const [options] = useState(() => ({ main: kitOptions('react', stack), other: kitOptions('react-second', stack) }))
  return (
    <AppKitProvider options={options.main}>
      <header>
        <strong>{title}</strong>
        <AppKitNetworkButton />
        <AppKitButton className="connect" />
      </header>
      <main>
        <section className="hero">
          <h1>The modal in React</h1>
          <p>A provider, hooks, tags, and a list of wallets that this page draws itself.</p>
        </section>
        <Account title="Account" />
        <SignIn />
        <WalletList />
        <PageDialog />
        <AppKitProvider options={options.other}>
          <Account title="A second instance">
            <AppKitButton size="sm" />
          </Account>
        </AppKitProvider>
      </main>
    </AppKitProvider>
  )
}
