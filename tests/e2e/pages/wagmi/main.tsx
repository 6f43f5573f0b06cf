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

/** The part of `stack.json` that this page needs. */
interface StackAddresses {
  readonly gateway: string
  readonly relay: string
  readonly projectId: string
  readonly rpc: Readonly<Record<string, string>>
}

const addresses = (await (await fetch('/stack.json')).json()) as StackAddresses

function local(id: number, name: string): Chain {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  return defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [addresses.rpc[id] ?? ''] } } })
}

const chains = [local(31337, 'Local One'), local(31338, 'Local Two')] as const
const config = createConfig({ chains, transports: { 31337: http(), 31338: http() } })
const kit: AppKit = createAppKit({
  adapters: [wagmi({ config })],
  networks: chains,
  projectId: addresses.projectId,
  gateway: addresses.gateway,
  endpoints: { relay: addresses.relay },
  metadata: { name: 'appkit-modal with wagmi' },
})
window.kit = kit

/** Shows the connection of wagmi and of the modal, and signs and sends with wagmi and ethers. */
function Page() {
  const connection = useConnection()
  const account = useAppKitAccount()
  const { caipNetwork } = useAppKitNetwork()
  const sign = useSignMessage()
  const switchChain = useSwitchChain()
  const disconnect = useDisconnect()
  const [sent, setSent] = useState('')
  const send = async () => {
    const signer = await signerOf(kit)
    setSent((await signer.sendTransaction({ to: `0x${'b'.repeat(40)}`, value: parseEther('0.01') })).hash)
  }
  return (
    <main>
      <h1>With wagmi and ethers</h1>
      <AppKitButton />
      <output aria-label="wagmi">
        {`${connection.status}: ${connection.address} on ${connection.chainId} by ${connection.connector?.name}`}
      </output>
      <output aria-label="modal">{`${account.status}: ${account.address} on ${caipNetwork?.id}`}</output>
      <button onClick={() => sign.mutate({ message: 'Hello from wagmi' })}>Sign by wagmi</button>
      <button onClick={() => switchChain.mutate({ chainId: 31338 })}>Switch by wagmi</button>
      <button onClick={() => disconnect.mutate({})}>Disconnect by wagmi</button>
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
