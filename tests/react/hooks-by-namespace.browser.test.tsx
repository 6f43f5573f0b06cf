import { afterEach, describe, expect, test } from 'vitest'
import { ConnectionController } from '../../src/controllers/connection/connection.js'
import type { Session } from '../../src/core/connector.js'
import { createAppKit } from '../../src/modal/create-appkit.js'
import { getScope } from '../../src/modal/instance.js'
import { solana, solanaDevnet } from '../../src/networks.js'
import {
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitNetwork,
  useAppKitProvider,
  useDisconnect,
  useWalletInfo,
} from '../../src/react.js'
import { scriptedAdapter } from '../helpers/scripted-adapter.js'
import { ada, scriptedSession, scriptedWallet } from '../helpers/scripted-wallet.js'
import { eventually } from '../helpers/eventually.js'
import { testNetworks } from '../helpers/test-scope.js'
import { probe } from './probe.js'
import { clearPage, reactPage } from './react-page.js'

const lynx = 'Lynx1111111111111111111111111111111111111111'

/** Every hook with a namespace parameter. */
const all = (namespace?: 'eip155' | 'solana') => ({
  account: useAppKitAccount({ ...(namespace && { namespace }) }),
  network: useAppKitNetwork({ ...(namespace && { namespace }) }),
  provider: useAppKitProvider(namespace),
  wallet: useWalletInfo(namespace).walletInfo,
  connections: useAppKitConnections(namespace).connections,
  connection: useAppKitConnection({ ...(namespace && { namespace }) }).connection,
  fetchBalance: useAppKitBalance({ ...(namespace && { namespace }) }).fetchBalance,
})

/** A page with two namespaces, each with a connected wallet. */
function connectTwoNamespaces() {
  const balance = async () => ({ value: 3_000_000_000n, decimals: 9, symbol: 'SOL' })
  const kit = createAppKit({
    adapters: [scriptedAdapter(), scriptedAdapter({ balance }, 'solana')],
    networks: [...testNetworks, solana, solanaDevnet],
    enableReconnect: false,
  })
  const connect = async (name: string, session: Session) => {
    const wallet = scriptedWallet({ id: name, name, rdns: name, namespaces: [session.namespace] })
    const connection = getScope(kit)?.use(ConnectionController).connect(wallet)
    await eventually(() => wallet.requests.length).toBe(1)
    wallet.last.approve(session)
    await connection
  }
  return { kit, connect, [Symbol.dispose]: () => kit.destroy() }
}

describe('hooks with a namespace', () => {
  afterEach(clearPage)

  test('return and disconnect only their own namespace', async () => {
    using on = connectTwoNamespaces()
    const { seen, Probe } = probe(() => ({
      evm: all('eip155'),
      solana: all('solana'),
      active: all(),
      end: useDisconnect(),
    }))
    using _ = reactPage(<Probe />)
    const evm = scriptedSession()
    const sol = scriptedSession({ caipNetworkId: solana.caipNetworkId, address: lynx })
    await on.connect('Vixen', evm)
    await on.connect('Lynx', sol)
    await eventually(() => [seen.value.evm.account.address, seen.value.solana.account.address]).toEqual([ada, lynx])
    const ofEvm = { network: { chainId: 1 }, wallet: { name: 'Vixen' }, connection: { connectorId: 'Vixen' } }
    const ofSolana = { network: { caipNetwork: { name: 'Solana' } }, wallet: { name: 'Lynx' } }
    expect(seen.value).toMatchObject({ evm: ofEvm, solana: ofSolana, active: ofSolana })
    expect(seen.value.evm.provider.walletProvider).toBe(evm.provider)
    expect(seen.value.solana.provider.walletProvider).toBe(sol.provider)
    expect([seen.value.evm, seen.value.solana].map(({ connections }) => connections.length)).toEqual([1, 1])
    expect((await seen.value.evm.fetchBalance()).data).toEqual({ balance: '1', symbol: 'ETH' })
    expect((await seen.value.solana.fetchBalance()).data).toEqual({ balance: '3', symbol: 'SOL' })

    await seen.value.solana.network.switchNetwork(on.kit.getCaipNetworks('solana')[1] ?? raise())
    await eventually(() => seen.value.solana.network.caipNetwork?.name).toBe(solanaDevnet.name)
    expect(seen.value.evm).toMatchObject(ofEvm)

    await seen.value.end.disconnect({ namespace: 'solana' })
    await eventually(() => seen.value.solana.account.status).toBe('disconnected')
    expect(seen.value.solana).toMatchObject({
      provider: { walletProvider: undefined },
      wallet: undefined,
      connections: [],
    })
    expect(seen.value.evm).toMatchObject({ account: { address: ada, isConnected: true }, ...ofEvm })
    expect([sol.disconnects, evm.disconnects]).toEqual([1, 0])
  })
})

function raise(): never {
  throw new RangeError('the test has too few networks')
}
