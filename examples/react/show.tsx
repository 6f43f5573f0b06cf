import { announce, createTestWallet } from 'appkit-modal/testing'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.js'
import { readStack } from './stack.js'

/** Hydrates the server's markup, or renders the page without it. */
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
