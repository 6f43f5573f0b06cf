import { eip155 } from 'appkit-modal/chains/eip155'
import { defineChain, type Network } from 'appkit-modal/networks'
import { DefaultSIWX } from 'appkit-modal/siwx'
import type { AppKitOptions } from 'appkit-modal'
import type { Stack } from './stack.js'

/** The two development chains, at the current URLs of the stack; without URLs on a server. */
export function localNetworks(stack?: Stack): readonly [Network, Network] {
  const local = (id: number, name: string) =>
    defineChain({
      id,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [stack?.rpc[id] ?? 'http://localhost:8545'] } },
      testnet: true,
    })
  return [local(31337, 'Local One'), local(31338, 'Local Two')]
}

/** The options of one of this page's two instances. */
export function kitOptions(id: string, stack?: Stack): AppKitOptions {
  const signsIn = stack && id === 'react' && new URLSearchParams(location.search).has('siwx')
  return {
    id,
    adapters: [eip155()],
    networks: localNetworks(stack),
    metadata: { name: 'appkit-modal in React' },
    themeMode: 'system',
    ...(signsIn && { siwx: new DefaultSIWX({ statement: 'Sign in to the example.', required: false }) }),
    ...(stack && {
      projectId: stack.projectId,
      gateway: stack.gateway,
      endpoints: { relay: stack.relay },
      swaps: { routers: stack.swapRouters },
    }),
  }
}
