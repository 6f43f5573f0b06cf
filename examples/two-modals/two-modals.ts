import { createAppKit, type AppKit } from 'appkit-modal'
import { eip155 } from 'appkit-modal/chains/eip155'
import { localNetwork, readStack } from './local-network.js'

const stack = await readStack()
const services = {
  projectId: stack.projectId,
  gateway: stack.gateway,
  endpoints: { relay: stack.relay },
  swaps: { routers: stack.swapRouters },
}

const shop = createAppKit({
  id: 'shop',
  adapters: [eip155()],
  networks: [localNetwork(stack, 31337, 'Local One')],
  themeMode: 'light',
  ...services,
})

const game = createAppKit({
  id: 'game',
  adapters: [eip155()],
  networks: [localNetwork(stack, 31338, 'Local Two'), localNetwork(stack, 31337, 'Local One')],
  themeMode: 'dark',
  ...services,
})

for (const [name, kit] of [
  ['Shop', shop],
  ['Game', game],
] as const)
  follow(name, kit)

function follow(name: string, kit: AppKit): void {
  const line = document.querySelector(`[aria-label="${name} account"]`) as HTMLElement
  const show = () => {
    const { status, address } = kit.getAccount()
    line.textContent = address ? `${status}: ${address}` : status
  }
  kit.subscribeAccount(show)
  show()
}

Object.assign(globalThis, { shop, game }) // for the console
