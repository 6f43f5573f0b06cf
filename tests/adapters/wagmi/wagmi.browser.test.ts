import * as wagmi3 from '@wagmi/core'
import { verifyMessage } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import * as wagmi2 from 'wagmi-core-2'
import { wagmi } from '../../../src/adapters/wagmi/wagmi.js'
import { soon } from '../../helpers/soon.js'
import { majors, wagmiStage, type WagmiStage } from './wagmi-stage.js'

const connecting = ['wallet_requestPermissions', 'eth_requestAccounts']

/** How often a wallet asked its person to connect. */
function prompts({ wallet }: WagmiStage): number {
  return wallet.control.methods.filter(method => method === connecting[0]).length
}

/** Both sides say the same, and it is this. */
async function agree(stage: WagmiStage, address: string | undefined): Promise<void> {
  await soon(() => ({
    kit: stage.kit.getAddress('eip155'),
    isConnected: stage.kit.getAccount('eip155').isConnected,
    wagmi: stage.said().address,
  })).toEqual({
    kit: address,
    isConnected: address !== undefined,
    wagmi: address,
  })
}

describe.each(majors)('$major', ({ core }) => {
  test('the wallets that wagmi found are rows, once each, and a wallet without icon or name is no trouble', async () => {
    using stage = wagmiStage(core)
    await soon(() => stage.kit.getConnectors().map(({ id, type, name }) => [id, type, name])).toEqual([
      ['test.first', 'ANNOUNCED', 'First'],
      ['test.other', 'ANNOUNCED', 'Other'],
    ])
    expect(stage.kit.getConnectors()[0]?.icon).toBe(stage.wallet.info.icon)
  })

  test('a connection of the modal is one of wagmi: asked once, signed for by its actions, ended by either', async () => {
    using stage = wagmiStage(core)
    const [address] = stage.wallet.addresses
    await stage.kit.connect('test.first')
    await agree(stage, address)
    expect(stage.said()).toMatchObject({ status: 'connected', id: 'test.first', chainId: 1 })
    expect(prompts(stage)).toBe(1)

    const signature = await core.signMessage(stage.config, { message: 'Hello' })
    expect(await verifyMessage({ address: address as `0x${string}`, message: 'Hello', signature })).toBe(true)

    await core.disconnect(stage.config)
    await agree(stage, undefined)

    await stage.kit.connect('test.first')
    await agree(stage, address)
    await stage.kit.disconnect('eip155')
    await agree(stage, undefined)
    expect(stage.said().status).toBe('disconnected')
    expect(stage.wallet.control.methods).toContain('wallet_revokePermissions')
  })

  test('a connection that the app made through wagmi shows in the modal, and nobody is asked again', async () => {
    using stage = wagmiStage(core)
    await core.connect(stage.config, { connector: stage.by('test.first') })
    await agree(stage, stage.wallet.addresses[0])
    expect(prompts(stage)).toBe(1)
    expect(stage.kit.getWalletInfo('eip155')).toMatchObject({ name: 'First', type: 'ANNOUNCED' })
    await stage.kit.disconnect()
    await agree(stage, undefined)
  })

  test('both are on the network and the account that the wallet, wagmi or the modal moved to', async () => {
    using stage = wagmiStage(core)
    const { kit, wallet, config } = stage
    const places = () => [kit.getCaipNetworkId(), stage.said().chainId, config.state.chainId]
    await kit.connect('test.first')
    await core.switchChain(config, { chainId: 8453 })
    await soon(places).toEqual(['eip155:8453', 8453, 8453])
    await kit.switchNetwork(kit.getCaipNetworks()[0] as never, { throwOnFailure: true })
    await soon(places).toEqual(['eip155:1', 1, 1])
    wallet.control.switchChain(8453)
    await soon(places).toEqual(['eip155:8453', 8453, 8453])
    wallet.control.switchAccount(1)
    await agree(stage, wallet.addresses[1])
    wallet.control.mode = 'reject'
    await expect(kit.switchNetwork(kit.getCaipNetworks()[0] as never, { throwOnFailure: true })).rejects.toMatchObject({
      code: 'network/rejected',
    })
    wallet.control.disconnect()
    await agree(stage, undefined)
  })

  test('while nobody is connected, either follows the other to a network', async () => {
    using stage = wagmiStage(core)
    await stage.reload()
    await core.switchChain(stage.config, { chainId: 8453 })
    await soon(() => stage.kit.getCaipNetworkId()).toBe('eip155:8453')
    await stage.kit.switchNetwork(stage.kit.getCaipNetworks()[0] as never)
    await soon(() => stage.config.state.chainId).toBe(1)
  })

  test('a person who refuses leaves both as they were', async () => {
    using stage = wagmiStage(core)
    stage.wallet.control.mode = 'reject'
    await expect(stage.kit.connect('test.first')).rejects.toMatchObject({ code: 'wallet/rejected' })
    await agree(stage, undefined)
    expect(stage.said().status).toBe('disconnected')
    await stage.kit.connect('test.other')
    await expect(stage.kit.connect('test.first')).rejects.toMatchObject({ code: 'wallet/rejected' })
    await agree(stage, stage.other.addresses[0])
    expect(stage.said().status).toBe('connected')
  })

  test('one who gives up while the wallet is asked frees both at once', async () => {
    using stage = wagmiStage(core)
    stage.wallet.control.mode = 'hang'
    const life = new AbortController()
    const asking = stage.kit.connect('test.first', { signal: life.signal })
    await soon(() => stage.wallet.control.pending).toBe(1)
    expect(stage.said().status).toBe('connecting')
    life.abort()
    await expect(asking).rejects.toMatchObject({ code: 'request/aborted' })
    await soon(() => stage.said().status).toBe('disconnected')
  })

  test('after a reload what wagmi brings back is connected in both, and nobody is asked', async () => {
    using stage = wagmiStage(core)
    await stage.kit.connect('test.first')
    await agree(stage, stage.wallet.addresses[0])
    const asked = prompts(stage)
    await stage.reload({ reconnect: false })
    expect(stage.kit.getAccount('eip155').status).toMatch(/connecting/) // it waits for wagmi, and shows so
    await core.reconnect(stage.config)
    await agree(stage, stage.wallet.addresses[0])
    expect(prompts(stage)).toBe(asked)
  })

  test('what only wagmi has stored is brought back all the same, and what only we have is dropped', async () => {
    using stage = wagmiStage(core)
    await stage.kit.connect('test.first')
    await agree(stage, stage.wallet.addresses[0])
    for (const key of Object.keys(localStorage)) if (key.startsWith('@appkit/')) localStorage.removeItem(key)
    await stage.reload()
    await agree(stage, stage.wallet.addresses[0])
    const ours = Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('@appkit/'))
    await core.disconnect(stage.config)
    await agree(stage, undefined)
    for (const [key, value] of ours) localStorage.setItem(key, value as string)
    await stage.reload()
    await agree(stage, undefined)
    await soon(() => localStorage.getItem('@appkit/eip155:connected_connector_id')).toBeNull()
  })

  test.each([true, false])(
    'a second connection of the app is followed, and wagmi keeps the first (multiWallet %s)',
    async multiWallet => {
      using stage = wagmiStage(core, { features: { multiWallet } })
      await stage.kit.connect('test.first')
      await core.connect(stage.config, { connector: stage.by('test.other') })
      await agree(stage, stage.other.addresses[0])
      expect(stage.config.state.connections.size).toBe(2)
      stage.config.setState(state => ({ ...state, current: stage.by('test.first').uid }))
      await agree(stage, stage.wallet.addresses[0])
      expect(stage.config.state.connections.size).toBe(2)
      await core.disconnect(stage.config)
      await agree(stage, stage.other.addresses[0])
      await core.disconnect(stage.config)
      await agree(stage, undefined)
    },
  )

  test('a second wallet of the modal takes the place of the first where one is all the app wants', async () => {
    using stage = wagmiStage(core, { features: { multiWallet: false } })
    await stage.kit.connect('test.first')
    await stage.kit.connect('test.other')
    await agree(stage, stage.other.addresses[0])
    await soon(() => stage.config.state.connections.size).toBe(1)
    await agree(stage, stage.other.addresses[0])
  })

  test('where several are wanted, the modal turns from one to the other and back, and ends all', async () => {
    using stage = wagmiStage(core)
    await stage.kit.connect('test.first')
    await stage.kit.connect('test.other')
    await agree(stage, stage.other.addresses[0])
    await stage.kit.switchConnection({ namespace: 'eip155', connectorId: 'test.first' })
    await agree(stage, stage.wallet.addresses[0])
    expect(stage.config.state.connections.size).toBe(2)
    await stage.kit.disconnect()
    await soon(() => stage.config.state.connections.size).toBe(0)
    await agree(stage, undefined)
  })

  test('an instance that ends listens no more, and leaves wagmi its connection', async () => {
    using stage = wagmiStage(core)
    await stage.kit.connect('test.first')
    await agree(stage, stage.wallet.addresses[0])
    stage.kit.destroy()
    expect(stage.said().address).toBe(stage.wallet.addresses[0])
    await core.disconnect(stage.config)
    expect(stage.said().status).toBe('disconnected')
  })
})

test.each([undefined, {}, { config: {} }, { config: { setState() {}, subscribe() {}, _internal: {} } }])(
  'what is no config is refused: %o',
  options => {
    expect(() => wagmi(options as never)).toThrow(expect.objectContaining({ code: 'config/option-wrong' }))
  },
)

test('a config of either major fits by its type, whatever its chains and connectors are', () => {
  const { http, injected } = wagmi3
  const transports = { 1: http('http://127.0.0.1:1') }
  const common = { chains: [mainnet], transports, storage: null, multiInjectedProviderDiscovery: false } as const
  const newer = wagmi3.createConfig({ ...common, connectors: [injected()] })
  const older = wagmi2.createConfig({ ...common, connectors: [wagmi2.injected({ target: 'metaMask' })] })
  expect([wagmi({ config: newer }), wagmi({ config: older })].map(({ namespace }) => namespace)).toEqual([
    'eip155',
    'eip155',
  ])
})
