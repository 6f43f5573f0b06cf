import * as wagmi3 from '@wagmi/core'
import { verifyMessage } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import * as wagmi2 from 'wagmi-core-2'
import { wagmi } from '../../../src/adapters/wagmi/wagmi.js'
import { eventually } from '../../helpers/eventually.js'
import { majors, createWagmiFixture, type WagmiFixture } from './wagmi-fixture.js'

const connecting = ['wallet_requestPermissions', 'eth_requestAccounts']

/** Returns the number of connection prompts of a wallet. */
function prompts({ wallet }: WagmiFixture): number {
  return wallet.control.methods.filter(method => method === connecting[0]).length
}

/** Expects the same connection on both sides. */
async function agree(stage: WagmiFixture, address: string | undefined): Promise<void> {
  await eventually(() => ({
    kit: stage.kit.getAddress('eip155'),
    isConnected: stage.kit.getAccount('eip155').isConnected,
    wagmi: stage.readWagmi().address,
  })).toEqual({
    kit: address,
    isConnected: address !== undefined,
    wagmi: address,
  })
}

describe.each(majors)('wagmi adapter, $major', ({ core }) => {
  test("lists wagmi's wallets once each, including one without an icon or a name", async () => {
    using stage = createWagmiFixture(core)
    await eventually(() => stage.kit.getConnectors().map(({ id, type, name }) => [id, type, name])).toEqual([
      ['test.first', 'ANNOUNCED', 'First'],
      ['test.other', 'ANNOUNCED', 'Other'],
    ])
    expect(stage.kit.getConnectors()[0]?.icon).toBe(stage.wallet.info.icon)
  })

  test("makes a connection of the modal wagmi's, with one prompt, that either side can end", async () => {
    using stage = createWagmiFixture(core)
    const [address] = stage.wallet.addresses
    await stage.kit.connect('test.first')
    await agree(stage, address)
    expect(stage.readWagmi()).toMatchObject({ status: 'connected', id: 'test.first', chainId: 1 })
    expect(prompts(stage)).toBe(1)

    const signature = await core.signMessage(stage.config, { message: 'Hello' })
    expect(await verifyMessage({ address: address as `0x${string}`, message: 'Hello', signature })).toBe(true)

    await core.disconnect(stage.config)
    await agree(stage, undefined)

    await stage.kit.connect('test.first')
    await agree(stage, address)
    await stage.kit.disconnect('eip155')
    await agree(stage, undefined)
    expect(stage.readWagmi().status).toBe('disconnected')
    expect(stage.wallet.control.methods).toContain('wallet_revokePermissions')
  })

  test('shows a connection of the app in the modal without another prompt', async () => {
    using stage = createWagmiFixture(core)
    await core.connect(stage.config, { connector: stage.connectorById('test.first') })
    await agree(stage, stage.wallet.addresses[0])
    expect(prompts(stage)).toBe(1)
    expect(stage.kit.getWalletInfo('eip155')).toMatchObject({ name: 'First', type: 'ANNOUNCED' })
    await stage.kit.disconnect()
    await agree(stage, undefined)
  })

  test('follows network and account changes of the wallet, wagmi and the modal', async () => {
    using stage = createWagmiFixture(core)
    const { kit, wallet, config } = stage
    const places = () => [kit.getCaipNetworkId(), stage.readWagmi().chainId, config.state.chainId]
    await kit.connect('test.first')
    await core.switchChain(config, { chainId: 8453 })
    await eventually(places).toEqual(['eip155:8453', 8453, 8453])
    await kit.switchNetwork(kit.getCaipNetworks()[0] as never, { throwOnFailure: true })
    await eventually(places).toEqual(['eip155:1', 1, 1])
    wallet.control.switchChain(8453)
    await eventually(places).toEqual(['eip155:8453', 8453, 8453])
    wallet.control.switchAccount(1)
    await agree(stage, wallet.addresses[1])
    wallet.control.mode = 'reject'
    await expect(kit.switchNetwork(kit.getCaipNetworks()[0] as never, { throwOnFailure: true })).rejects.toMatchObject({
      code: 'network/rejected',
    })
    wallet.control.disconnect()
    await agree(stage, undefined)
  })

  test('follows network changes in both directions while disconnected', async () => {
    using stage = createWagmiFixture(core)
    await stage.reload()
    await core.switchChain(stage.config, { chainId: 8453 })
    await eventually(() => stage.kit.getCaipNetworkId()).toBe('eip155:8453')
    await stage.kit.switchNetwork(stage.kit.getCaipNetworks()[0] as never)
    await eventually(() => stage.config.state.chainId).toBe(1)
  })

  test('keeps the state of both sides after a rejection', async () => {
    using stage = createWagmiFixture(core)
    stage.wallet.control.mode = 'reject'
    await expect(stage.kit.connect('test.first')).rejects.toMatchObject({ code: 'wallet/rejected' })
    await agree(stage, undefined)
    expect(stage.readWagmi().status).toBe('disconnected')
    await stage.kit.connect('test.other')
    await expect(stage.kit.connect('test.first')).rejects.toMatchObject({ code: 'wallet/rejected' })
    await agree(stage, stage.secondWallet.addresses[0])
    expect(stage.readWagmi().status).toBe('connected')
  })

  test('cancels both sides at once when a pending request is aborted', async () => {
    using stage = createWagmiFixture(core)
    stage.wallet.control.mode = 'hang'
    const life = new AbortController()
    const connection = stage.kit.connect('test.first', { signal: life.signal })
    await eventually(() => stage.wallet.control.pending).toBe(1)
    expect(stage.readWagmi().status).toBe('connecting')
    life.abort()
    await expect(connection).rejects.toMatchObject({ code: 'request/aborted' })
    await eventually(() => stage.readWagmi().status).toBe('disconnected')
  })

  test("restores wagmi's connection in both after a reload without a prompt", async () => {
    using stage = createWagmiFixture(core)
    await stage.kit.connect('test.first')
    await agree(stage, stage.wallet.addresses[0])
    const promptCount = prompts(stage)
    await stage.reload({ reconnect: false })
    expect(stage.kit.getAccount('eip155').status).toMatch(/connecting/) // it waits for wagmi
    await core.reconnect(stage.config)
    await agree(stage, stage.wallet.addresses[0])
    expect(prompts(stage)).toBe(promptCount)
  })

  test('restores a connection stored only by wagmi and drops one stored only by the modal', async () => {
    using stage = createWagmiFixture(core)
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
    await eventually(() => localStorage.getItem('@appkit/eip155:connected_connector_id')).toBeNull()
  })

  test.each([true, false])(
    'follows a second connection of the app while wagmi keeps the first (multiWallet %s)',
    async multiWallet => {
      using stage = createWagmiFixture(core, { features: { multiWallet } })
      await stage.kit.connect('test.first')
      await core.connect(stage.config, { connector: stage.connectorById('test.other') })
      await agree(stage, stage.secondWallet.addresses[0])
      expect(stage.config.state.connections.size).toBe(2)
      stage.config.setState(state => ({ ...state, current: stage.connectorById('test.first').uid }))
      await agree(stage, stage.wallet.addresses[0])
      expect(stage.config.state.connections.size).toBe(2)
      await core.disconnect(stage.config)
      await agree(stage, stage.secondWallet.addresses[0])
      await core.disconnect(stage.config)
      await agree(stage, undefined)
    },
  )

  test('replaces the first wallet with a second one if multiWallet is off', async () => {
    using stage = createWagmiFixture(core, { features: { multiWallet: false } })
    await stage.kit.connect('test.first')
    await stage.kit.connect('test.other')
    await agree(stage, stage.secondWallet.addresses[0])
    await eventually(() => stage.config.state.connections.size).toBe(1)
    await agree(stage, stage.secondWallet.addresses[0])
  })

  test('switches between several wallets and disconnects all of them', async () => {
    using stage = createWagmiFixture(core)
    await stage.kit.connect('test.first')
    await stage.kit.connect('test.other')
    await agree(stage, stage.secondWallet.addresses[0])
    await stage.kit.switchConnection({ namespace: 'eip155', connectorId: 'test.first' })
    await agree(stage, stage.wallet.addresses[0])
    expect(stage.config.state.connections.size).toBe(2)
    await stage.kit.disconnect()
    await eventually(() => stage.config.state.connections.size).toBe(0)
    await agree(stage, undefined)
  })

  test("stops following when destroyed and leaves wagmi's connection", async () => {
    using stage = createWagmiFixture(core)
    await stage.kit.connect('test.first')
    await agree(stage, stage.wallet.addresses[0])
    stage.kit.destroy()
    expect(stage.readWagmi().address).toBe(stage.wallet.addresses[0])
    await core.disconnect(stage.config)
    expect(stage.readWagmi().status).toBe('disconnected')
  })
})

test.each([undefined, {}, { config: {} }, { config: { setState() {}, subscribe() {}, _internal: {} } }])(
  'rejects an invalid config: %o',
  options => {
    expect(() => wagmi(options as never)).toThrow(expect.objectContaining({ code: 'config/option-wrong' }))
  },
)

test('accepts the config types of both major versions', () => {
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
