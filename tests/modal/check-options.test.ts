import { describe, expect, test } from 'vitest'
import { checkOptions } from '../../src/modal/check-options.js'
import type { AppKitOptions } from '../../src/core/config.js'
import { scriptedAdapter } from '../helpers/scripted-adapter.js'
import { testNetworks as networks } from '../helpers/test-scope.js'

/** Passes options without type checks, like JavaScript callers. */
function check(options: unknown): void {
  checkOptions(options as AppKitOptions)
}

describe('invalid options are reported with the expected and actual value', () => {
  test.each([
    [undefined, 'options: expected object, got undefined'],
    [null, 'options: expected object, got object'],
    [[], 'options: expected object, got list'],
    ['mainnet', 'options: expected object, got "mainnet"'],
    [{}, 'networks: expected list of at least one network, got undefined'],
    [{ networks: [] }, 'networks: expected list of at least one network, got list'],
    [{ networks: networks[0] }, 'networks: expected list of at least one network, got object'],
    [{ networks: [...networks, 'eip155:1'] }, 'networks[2]: expected network, got "eip155:1"'],
    [{ networks: [null] }, 'networks[0]: expected network, got object'],
    [{ networks: [{ ...networks[0], id: undefined }] }, 'networks[0]: expected network, got object'],
    [{ networks: [{ ...networks[0], caipNetworkId: 'eip155' }] }, 'networks[0]: expected network, got object'],
    [{ networks: [{ ...networks[0], caipNetworkId: 'kusama:1' }] }, 'networks[0]: expected network, got object'],
    [{ networks: [{ ...networks[0], chainNamespace: 'kusama' }] }, 'networks[0]: expected network, got object'],
    [{ networks: [{ ...networks[0], nativeCurrency: null }] }, 'networks[0]: expected network, got object'],
    [{ networks: [{ ...networks[0], rpcUrls: null }] }, 'networks[0]: expected network, got object'],
  ])('reports %j', (options, text) => {
    expect(() => check(options)).toThrow(expect.objectContaining({ code: 'config/option-wrong', message: text }))
  })

  test.each<readonly [object, string]>([
    [{ id: 7 }, 'id: expected string, got number'],
    [{ projectId: 7 }, 'projectId: expected string, got number'],
    [{ adapters: scriptedAdapter() }, 'adapters: expected list, got object'],
    [{ adapters: [scriptedAdapter] }, 'adapters[0].start: expected function, got undefined'],
    [{ adapters: [null] }, 'adapters[0].start: expected function, got undefined'],
    [{ defaultNetwork: { id: 10 } }, 'defaultNetwork: expected one of networks, got number'],
    [{ metadata: 'My app' }, 'metadata: expected object, got "My app"'],
    [{ metadata: [] }, 'metadata: expected object, got list'],
    [{ metadata: { name: 7 } }, 'metadata.name: expected string, got number'],
    [{ metadata: { description: {} } }, 'metadata.description: expected string, got object'],
    [{ metadata: { url: null } }, 'metadata.url: expected string, got object'],
    [
      { metadata: { icons: 'https://a.example/i.png' } },
      'metadata.icons: expected texts, got "https://a.example/i.png"',
    ],
    [{ features: true }, 'features: expected object, got boolean'],
    [{ features: { swaps: 'no' } }, 'features.swaps: expected boolean, got "no"'],
    [{ features: { socials: true } }, 'features.socials: expected texts, got boolean'],
    [{ features: { socials: [1] } }, 'features.socials: expected texts, got list'],
    [{ features: { connectorTypeOrder: 'recent' } }, 'features.connectorTypeOrder: expected texts, got "recent"'],
    [{ features: { connectMethodsOrder: false } }, 'features.connectMethodsOrder: expected texts, got boolean'],
    [{ themeMode: 'auto' }, 'themeMode: expected light|dark|system, got "auto"'],
    [{ themeVariables: 'red' }, 'themeVariables: expected object, got "red"'],
    [{ gateway: 'gateway.example' }, 'gateway: expected url, got "gateway.example"'],
    [{ gateway: 'javascript:alert(1)' }, 'gateway: expected url, got "javascript:alert(1)"'],
    [{ gateway: '' }, 'gateway: expected url, got ""'],
    [{ gateway: new URL('https://a.example') }, 'gateway: expected url, got object'],
    [{ endpoints: 'https://a.example' }, 'endpoints: expected object, got "https://a.example"'],
    [{ endpoints: { catalogue: 'catalogue' } }, 'endpoints.catalogue: expected url, got "catalogue"'],
    [{ endpoints: { relay: 7 } }, 'endpoints.relay: expected url, got number'],
    [{ customRpcUrls: 'https://a.example' }, 'customRpcUrls: expected object, got "https://a.example"'],
    [
      { customRpcUrls: { 'eip155:1': 'https://a.example' } },
      'customRpcUrls.eip155:1: expected list, got "https://a.example"',
    ],
    [
      { customRpcUrls: { 'eip155:1': ['https://a.example'] } },
      'customRpcUrls.eip155:1[0].url: expected url, got undefined',
    ],
    [
      { customRpcUrls: { 'eip155:1': [{ url: 'a.example' }] } },
      'customRpcUrls.eip155:1[0].url: expected url, got "a.example"',
    ],
    [
      { customRpcUrls: { 'eip155:1': [{ url: 'https://a.example', config: true }] } },
      'customRpcUrls.eip155:1[0].config: expected object, got boolean',
    ],
    [{ chainImages: 'https://a.example' }, 'chainImages: expected object, got "https://a.example"'],
    [{ connectorImages: ['a'] }, 'connectorImages: expected object, got list'],
    [{ experimental_preferUniversalLinks: 'yes' }, 'experimental_preferUniversalLinks: expected boolean, got "yes"'],
    [{ customWallets: {} }, 'customWallets: expected list, got object'],
    [{ customWallets: [{ name: 'Mine' }] }, 'customWallets[0].id: expected string, got undefined'],
    [{ customWallets: [{ id: 'mine', name: 7 }] }, 'customWallets[0].name: expected string, got number'],
    [{ customWallets: [null] }, 'customWallets[0].id: expected string, got undefined'],
    [{ featuredWalletIds: 'abc' }, 'featuredWalletIds: expected texts, got "abc"'],
    [{ includeWalletIds: [1] }, 'includeWalletIds: expected texts, got list'],
    [{ excludeWalletIds: {} }, 'excludeWalletIds: expected texts, got object'],
    [{ allWallets: true }, 'allWallets: expected SHOW|HIDE|ONLY_MOBILE, got boolean'],
    [{ termsConditionsUrl: 'terms' }, 'termsConditionsUrl: expected url, got "terms"'],
    [{ privacyPolicyUrl: 'privacy' }, 'privacyPolicyUrl: expected url, got "privacy"'],
    [{ locale: ['de'] }, 'locale: expected string, got list'],
    [{ universalProvider: 'mine' }, 'universalProvider: expected object, got "mine"'],
    [{ debug: 'yes' }, 'debug: expected boolean, got "yes"'],
    [{ disableAppend: 1 }, 'disableAppend: expected boolean, got number'],
    [{ allowUnsupportedChain: null }, 'allowUnsupportedChain: expected boolean, got object'],
    [{ manualWCControl: 'on' }, 'manualWCControl: expected boolean, got "on"'],
    ...[
      'enableWallets',
      'enableWalletGuide',
      'enableEIP6963',
      'enableInjected',
      'enableWalletConnect',
      'enableReconnect',
      'enableEmbedded',
      'enableNetworkSwitch',
      'enableMobileFullScreen',
    ].map(name => [{ [name]: 'true' }, `${name}: expected boolean, got "true"`] as const),
  ])('reports %o', (options, text) => {
    expect(() => check({ networks, ...options })).toThrow(
      expect.objectContaining({ code: 'config/option-wrong', message: text }),
    )
  })

  test('truncates a long value', () => {
    const thrown = () => check({ networks, gateway: 'x'.repeat(5_000) })
    expect(thrown).toThrow(expect.objectContaining({ message: `gateway: expected url, got "${'x'.repeat(80)}"` }))
  })

  test('rejects siwx together with siweConfig', () => {
    expect(() => check({ networks, siwx: {}, siweConfig: {} })).toThrow(
      expect.objectContaining({
        code: 'config/option-conflict',
        message: 'Cannot set both `siweConfig` and `siwx` options',
      }),
    )
  })
})

describe('valid options', () => {
  test.each([
    ['networks alone', {}],
    [
      'every option in its shape',
      {
        id: 'second',
        projectId: 'abc',
        adapters: [scriptedAdapter()],
        defaultNetwork: networks[1],
        metadata: { name: 'App', description: '', url: 'https://a.example', icons: ['https://a.example/i.png'] },
        features: { swaps: false, socials: false, connectMethodsOrder: ['wallet'], somethingNewer: 7 },
        themeMode: 'system',
        themeVariables: { accent: 'red' },
        gateway: 'http://localhost:7100',
        endpoints: { relay: 'wss://relay.example', catalogue: undefined },
        customRpcUrls: { 'eip155:1': [{ url: 'https://rpc.example', config: { batch: true } }] },
        customWallets: [{ id: 'mine', name: 'Mine' }],
        featuredWalletIds: [],
        allWallets: 'ONLY_MOBILE',
        termsConditionsUrl: 'https://a.example/terms',
        locale: 'de-CH',
        debug: false,
        siwx: {},
      },
    ],
    ['an option that is undefined', { gateway: undefined, debug: undefined, metadata: undefined, features: undefined }],
    ['an option we do not know', { somethingElse: 7 }],
  ])('accepts %s', (_what, options) => {
    expect(() => check({ networks, ...options })).not.toThrow()
  })
})
