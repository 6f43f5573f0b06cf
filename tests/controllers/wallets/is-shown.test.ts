import { afterEach, describe, expect, test, vi } from 'vitest'
import { CatalogueController } from '../../../src/controllers/wallets/catalogue.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { isShown, getShownWallets } from '../../../src/controllers/wallets/connector-groups.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'
import { testScope } from '../../helpers/test-scope.js'
import { announced, connectScope, idOf, onPhone, protocol, wallet } from '../../helpers/connect-scope.js'

afterEach(() => void vi.unstubAllGlobals())

const browserWallet = scriptedConnector({ id: 'injected', type: 'INJECTED', name: 'Browser Wallet' })
const injected = scriptedConnector({ id: 'lynx', rdns: 'io.lynx', type: 'INJECTED', name: 'Lynx' })
const external = scriptedConnector({ id: 'safe', type: 'EXTERNAL', name: 'Safe' })

function shown(connector: ReturnType<typeof scriptedConnector>, options: Partial<AppKitOptions> = {}): boolean {
  using scope = testScope({ options })
  return isShown(scope, connector)
}

describe('Browser Wallet', () => {
  const solana = announced('lynx', { namespaces: ['solana'] })
  const beside = async (...connectors: ReturnType<typeof scriptedConnector>[]) => {
    using scope = await connectScope({ connectors: [browserWallet, ...connectors] })
    return isShown(scope, browserWallet)
  }

  test('is shown on a desktop where no wallet announced itself', async () => {
    expect(await beside()).toBe(true)
    expect(await beside(protocol(), external, injected)).toBe(true)
  })

  test('is shown on a desktop where wallets of other networks alone announced themselves', async () => {
    expect(await beside(solana)).toBe(true)
  })

  test('is hidden on a desktop where a wallet announced itself', async () => {
    expect(await beside(announced('lynx'))).toBe(false)
  })

  test('is hidden on a desktop as soon as a wallet announces itself', async () => {
    using scope = await connectScope({ connectors: [browserWallet] })
    expect(getShownWallets(scope)).toEqual([[browserWallet]])
    const late = announced('lynx')
    scope.use(ConnectorsController).add(late)
    expect(getShownWallets(scope)).toEqual([[late]])
  })

  test('is hidden on a desktop where the app excludes the wallet that announced itself', async () => {
    const options = { excludeWalletIds: ['io.lynx'] }
    using scope = await connectScope({ connectors: [browserWallet, announced('lynx')], options })
    expect(isShown(scope, browserWallet)).toBe(false)
  })

  test('is shown on a phone, also next to a wallet that announced itself', async () => {
    onPhone()
    expect(await beside(announced('lynx'))).toBe(true)
  })

  test('is shown where a wallet of that name announced itself', () => {
    expect(shown(announced('x', { name: 'Browser Wallet' }))).toBe(true)
  })
})

describe('excludeWalletIds', () => {
  test.each([
    ['announced', announced('lynx'), 'io.lynx'],
    ['injected', injected, 'io.lynx'],
    ['injected, by its id', injected, 'lynx'],
    ['external', external, 'safe'],
  ])('hides what is %s', (_how, connector, excluded) => {
    expect(shown(connector)).toBe(true)
    expect(shown(connector, { excludeWalletIds: ['other', excluded] })).toBe(false)
    expect(shown(connector, { excludeWalletIds: ['other'] })).toBe(true)
  })

  test.each([
    ['rdns', announced('lynx'), {}],
    ['name', announced('other', { name: 'lynx' }), { rdns: undefined }],
  ] as const)('hides what is announced by the %s that the catalogue has for an id', async (_how, connector, as) => {
    const { rdns: _, ...named } = wallet('lynx')
    const record = 'rdns' in as ? named : wallet('lynx')
    const scope = await connectScope({
      options: { excludeWalletIds: [idOf('lynx')] },
      wallets: [record, wallet('puma')],
    })
    expect(isShown(scope, connector)).toBe(false)
    expect(isShown(scope, announced('puma'))).toBe(true)
    scope.dispose()
  })

  test('does not hide the protocol', () => {
    expect(shown(protocol(), { excludeWalletIds: ['walletConnect'] })).toBe(true)
  })
})

describe('includeWalletIds', () => {
  const here = [
    ['injected', injected],
    ['announced', announced('lynx')],
    ['of several chains', announced('lynx', { type: 'MULTI_CHAIN' })],
  ] as const

  test.each(here)('hides a wallet that is %s and not named by its rdns or id', (_how, connector) => {
    expect(shown(connector, { includeWalletIds: ['io.other'] })).toBe(false)
    expect(shown(connector, { includeWalletIds: [] })).toBe(false)
    expect(shown(connector, { includeWalletIds: ['io.lynx'] })).toBe(true)
    expect(shown(connector, { includeWalletIds: [connector.id] })).toBe(true)
  })

  test.each(here)('tells a wallet that is %s by the rdns that the catalogue has for an id', async (_how, connector) => {
    const including = (name: string) =>
      connectScope({ options: { includeWalletIds: [idOf(name)] }, wallets: [wallet('lynx'), wallet('puma')] })
    using named = await including('lynx')
    expect(isShown(named, connector)).toBe(true)
    using others = await including('puma')
    expect(isShown(others, connector)).toBe(false)
  })

  test('does not take the name for the wallet: anybody may announce any', async () => {
    using scope = await connectScope({ options: { includeWalletIds: [idOf('lynx')] }, wallets: [wallet('lynx')] })
    expect(isShown(scope, announced('other', { name: 'lynx' }))).toBe(false)
  })

  test('shows nobody while the catalogue is asked, and everybody where it cannot answer', async () => {
    const options = { includeWalletIds: [idOf('puma')] }
    using down = testScope({
      options,
      services: {
        endpoints: { catalogue: 'https://catalogue.example' },
        catalogue: { wallets: () => Promise.reject(new TypeError('down')) },
      },
    })
    const asked = down.use(CatalogueController).load()
    expect(isShown(down, announced('lynx'))).toBe(false)
    await asked
    expect(isShown(down, announced('lynx'))).toBe(true)
    expect(shown(announced('lynx'), options)).toBe(true) // none is configured
  })

  test("hides neither the app's own connectors nor the protocol", () => {
    for (const connector of [external, protocol()]) {
      expect(shown(connector, { includeWalletIds: [] }), connector.type).toBe(true)
    }
  })

  test('does not bring back what is excluded', () => {
    expect(shown(injected, { includeWalletIds: ['lynx'], excludeWalletIds: ['io.lynx'] })).toBe(false)
  })
})
