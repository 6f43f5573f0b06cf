import { mainnet as viemMainnet } from 'viem/chains'
import { afterEach, describe, expect, test } from 'vitest'
import { AppKit, BitcoinAdapter, createAppKit, Ethers5Adapter, EthersAdapter } from '../../src/compat/legacy-appkit.js'
import { SolanaAdapter } from '../../src/compat/solana-adapter.js'
import { WagmiAdapter } from '../../src/compat/wagmi-adapter.js'
import { base, bitcoin, mainnet, solana } from '../../src/networks.js'
import { announce } from '../../src/testing/announce.js'
import { createTestWallet } from '../../src/testing/test-wallet.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { eventually } from '../helpers/eventually.js'
import { clearPage } from '../react/react-page.js'

afterEach(clearPage)

/** Announces a test wallet until it is disposed. */
function announceWallet(): Disposable {
  const stop = announce(createTestWallet({ name: 'Test Wallet', rpc: { 1: 'http://127.0.0.1:1' } }))
  return { [Symbol.dispose]: stop }
}

const networks = [mainnet, base, solana, bitcoin]

describe('createAppKit of compat', () => {
  test('starts with adapter classes and legacy options, and finds announced wallets', async () => {
    using _ = announceWallet()
    const kit = createAppKit({
      adapters: [new EthersAdapter(), new SolanaAdapter({ wallets: [] }), new BitcoinAdapter({})],
      networks,
      projectId: 'p',
      features: { swaps: ['1inch'], onramp: ['meld'] },
      enableCoinbase: true,
    })
    expect(AppKit.getInstance()).toBe(kit)
    expect(kit.getFeatures()).toMatchObject({ swaps: true, onramp: true })
    await eventually(() => kit.getConnectors().map(({ name }) => name)).toContain('Test Wallet')
  })

  test.each([EthersAdapter, Ethers5Adapter])('connects a wallet through %o', async Adapter => {
    using _ = announceWallet()
    const kit = createAppKit({ adapters: [new Adapter()], networks: [mainnet] })
    await eventually(() => kit.getConnectors().map(({ name }) => name)).toContain('Test Wallet')
    const found = kit.getConnectors().find(({ name }) => name === 'Test Wallet')
    await kit.connect(found?.id ?? '')
    expect(kit.getAddressByChainNamespace('eip155')).toMatch(/^0x/)
  })

  test('defines the w3m tags, whose attributes need no hyphens', async () => {
    createAppKit({ networks: [mainnet] })
    const tag = document.createElement('w3m-button')
    tag.setAttribute('loadinglabel', 'Wait')
    tag.setAttribute('label', 'Sign in')
    document.body.append(tag)
    expect(tag.shadowRoot?.querySelector('button')?.textContent).toContain('Sign in')
    expect(tag.getAttribute('loading-label')).toBe('Wait')
    tag.removeAttribute('loadinglabel')
    expect(tag.hasAttribute('loading-label')).toBe(false)
    for (const name of ['modal', 'connect-button', 'account-button', 'network-button'])
      expect(customElements.get(`w3m-${name}`)).toBeDefined()
    tag.remove()
  })
})

describe('WagmiAdapter', () => {
  test('creates a wagmi config of the EVM networks, and the modal follows it', async () => {
    using _ = announceWallet()
    const adapter = new WagmiAdapter({ networks, projectId: 'p', ssr: false })
    disposeAfterTest(() => adapter.wagmiConfig._internal.mipd?.destroy()) // otherwise it listens to wallets of later tests
    expect(adapter.wagmiConfig.chains.map(({ id }) => id)).toEqual([1, 8453])
    expect(adapter.wagmiChains).toBe(adapter.wagmiConfig.chains)
    const kit = createAppKit({ adapters: [adapter], networks, projectId: 'p' })
    await eventually(() => kit.getConnectors().map(({ name }) => name)).toContain('Test Wallet')
    const found = kit.getConnectors().find(({ name }) => name === 'Test Wallet')
    await kit.connect(found?.id ?? '', { namespace: 'eip155' })
    expect(adapter.wagmiConfig.state.status).toBe('connected')
  })

  test('uses the RPC nodes of the app', () => {
    const adapter = new WagmiAdapter({
      networks: [viemMainnet],
      customRpcUrls: { 'eip155:1': [{ url: 'https://rpc.example' }] },
      multiInjectedProviderDiscovery: false,
    })
    expect(adapter.wagmiConfig.getClient({ chainId: 1 }).transport).toMatchObject({ url: 'https://rpc.example' })
  })

  test('rejects a list without an EVM network', () => {
    expect(() => new WagmiAdapter({ networks: [solana] })).toThrow(
      expect.objectContaining({ code: 'config/option-wrong' }),
    )
  })
})
