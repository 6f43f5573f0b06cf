import { announce, createTestWallet } from 'appkit-modal/testing'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.js'
import { readStack } from './stack.js'

/** Shows the page: takes over what a server sent, or draws it anew where a server sent nothing. */
export async function show(title: string): Promise<void> {
  const stack = await readStack()
  announce(
    createTestWallet({
      name: 'Development Wallet',
      rdns: 'test.appkit-modal.development',
      rpc: stack.rpc,
      memory: sessionStorage,
    }),
  )
  const host = document.getElementById('app') as HTMLElement
  const page = (
    <StrictMode>
      <App title={title} stack={stack} />
    </StrictMode>
  )
  if (host.hasChildNodes()) hydrateRoot(host, page)
  else createRoot(host).render(page)
}
