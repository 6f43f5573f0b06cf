import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { AppKit } from 'appkit-modal'
import { signerOf } from 'appkit-modal/adapters/ethers'
import { wagmi } from 'appkit-modal/adapters/wagmi'
import { AppKitButton, createAppKit, useAppKitAccount, useAppKitNetwork } from 'appkit-modal/react'
import { parseEther } from 'ethers'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { defineChain, type Chain } from 'viem'
import { createConfig, http, useConnection, useDisconnect, useSignMessage, useSwitchChain, WagmiProvider } from 'wagmi'

/** What this page needs to know of the stack. */
interface Where {
  readonly gateway: string
  readonly relay: string
  readonly projectId: string
  readonly rpc: Readonly<Record<string, string>>
}

const where = (await (await fetch('/stack.json')).json()) as Where

function local(id: number, name: string): Chain {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [where.rpc[id] ?? ''] } } })
}

const chains = [local(31337, 'Local One'), local(31338, 'Local Two')] as const
const config = createConfig({ chains, transports: { 31337: http(), 31338: http() } })
const kit: AppKit = createAppKit({
  adapters: [wagmi({ config })],
  networks: chains,
  projectId: where.projectId,
  gateway: where.gateway,
  endpoints: { relay: where.relay },
  metadata: { name: 'appkit-modal beside wagmi' },
})
window.kit = kit

/** What either side says of the connection, and what only wagmi's hooks and ethers do. */
function Page() {
  const connection = useConnection()
  const account = useAppKitAccount()
  const { caipNetwork } = useAppKitNetwork()
  const sign = useSignMessage()
  const change = useSwitchChain()
  const leave = useDisconnect()
  const [sent, setSent] = useState('')
  const send = async () => {
    const signer = await signerOf(kit)
    setSent((await signer.sendTransaction({ to: `0x${'b'.repeat(40)}`, value: parseEther('0.01') })).hash)
  }
  return (
    <main>
      <h1>Beside wagmi and ethers</h1>
      <AppKitButton />
      <output aria-label="wagmi">
        {`${connection.status}: ${connection.address} on ${connection.chainId} by ${connection.connector?.name}`}
      </output>
      <output aria-label="modal">{`${account.status}: ${account.address} on ${caipNetwork?.id}`}</output>
      <button onClick={() => sign.mutate({ message: 'Hello from wagmi' })}>Sign by wagmi</button>
      <button onClick={() => change.mutate({ chainId: 31338 })}>Switch by wagmi</button>
      <button onClick={() => leave.mutate({})}>Disconnect by wagmi</button>
      <button onClick={() => void send().catch((error: { code: string }) => setSent(error.code))}>
        Send by ethers
      </button>
      <output aria-label="Signature">{sign.data ?? sign.error?.name}</output>
      <output aria-label="Sent">{sent}</output>
    </main>
  )
}

const queries = new QueryClient()
createRoot(document.querySelector('#app') as Element).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>
  </WagmiProvider>,
)
