import { createAppKit } from 'appkit-modal'
import { eip155 } from 'appkit-modal/chains/eip155'
import { localNetwork, readStack } from './local-network.js'

const stack = await readStack()

createAppKit({
  id: 'bundled',
  adapters: [eip155()],
  networks: [localNetwork(stack, 31337, 'Local One')],
  projectId: stack.projectId,
  gateway: stack.gateway,
  swaps: { routers: stack.swapRouters },
  endpoints: { relay: stack.relay },
})
