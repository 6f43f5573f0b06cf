import { expect, test } from 'vitest'
import { addNetwork } from '../../../src/chains/eip155/switch-network.js'
import { createSession } from '../../../src/chains/eip155/connect.js'
import type { Network } from '../../../src/core/network.js'
import { createTestWallet } from '../../../src/testing/test-wallet.js'
import { manualClock } from '../../helpers/chains/fake-context.js'

const network: Network = {
  id: 31338,
  caipNetworkId: 'eip155:31338',
  chainNamespace: 'eip155',
  name: 'Other',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1', 'wss://node.test'] }, spare: { http: ['https://spare.test'] } },
}

function setting() {
  const { provider, control } = createTestWallet({ rpc: { 31337: 'http://127.0.0.1:1' } })
  return {
    control,
    session: createSession({ provider, accounts: [], caipNetworkId: 'eip155:31337', clock: manualClock() }),
  }
}

test.each<[string, Partial<Network>, object]>([
  ['without an explorer', {}, {}],
  [
    'without duplicate explorers',
    { blockExplorers: { a: { name: 'A', url: 'https://a.test' }, b: { name: 'B', url: 'https://a.test' } } },
    { blockExplorerUrls: ['https://a.test'] },
  ],
  ['without an unsafe explorer URL', { blockExplorers: { a: { name: 'A', url: 'javascript:alert(1)' } } }, {}],
])('addNetwork sends the network as the app describes it: %s', async (_, over, more) => {
  const { control, session } = setting()
  await addNetwork({ ...network, ...over }, session)
  const { nativeCurrency } = network
  const params = [{ chainId: '0x7a6a', chainName: 'Other', nativeCurrency, rpcUrls: ['http://127.0.0.1:1'], ...more }]
  expect(control.log).toEqual([{ method: 'wallet_addEthereumChain', params }])
})

test.each<[string, Network['rpcUrls']]>([
  ['none', {}],
  ['an empty list', { default: { http: [] } }],
  ['none over HTTP', { default: { http: ['wss://node.test', 'javascript:alert(1)'] } }],
])('addNetwork rejects a network without a usable RPC URL: %s', async (_, rpcUrls) => {
  const { control, session } = setting()
  const refused = { code: 'network/unsupported', message: 'Chain is not supported' }
  await expect(addNetwork({ ...network, rpcUrls }, session)).rejects.toMatchObject(refused)
  expect(control.log).toEqual([])
})

test('addNetwork distinguishes an unsupported network from a rejection', async () => {
  const { control, session } = setting()
  control.fault('wallet_addEthereumChain', { error: { code: -32602, message: 'Bad URL' }, times: 1 })
  await expect(addNetwork(network, session)).rejects.toMatchObject({ code: 'network/unsupported' })
  control.decide('reject')
  await expect(addNetwork(network, session)).rejects.toMatchObject({ code: 'network/rejected' })
})
