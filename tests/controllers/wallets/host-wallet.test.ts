import { afterEach, describe, expect, test, vi } from 'vitest'
import { getHostWallet } from '../../../src/controllers/wallets/connector-groups.js'
import { hasCatalogueLink } from '../../../src/controllers/wallets/catalogue-link.js'
import { getWalletRows } from '../../../src/controllers/wallets/wallet-rows.js'
import { announced, connectScope, protocol, wallet } from '../../helpers/connect-scope.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'

afterEach(() => void vi.unstubAllGlobals())

const safe = () => scriptedConnector({ id: 'safe', type: 'EXTERNAL', name: 'Safe', host: 'safe' })
const inWalletBrowser = () =>
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) Chrome/126.0 Mobile Safari' })
const everything = { connectors: [protocol(), announced('fox')], wallets: [wallet('far')] }

describe('the wallet of the app around the page', () => {
  test('is nobody on a page of its own, where codes and the catalogue stand', async () => {
    using scope = await connectScope(everything)
    expect(getHostWallet(scope)).toBeUndefined()
    expect(getWalletRows(scope).map(({ name, tag }) => [name, tag])).toEqual([
      ['WalletConnect', 'qrCode'],
      ['fox', 'installed'],
      ['far', undefined],
    ])
    expect(hasCatalogueLink(scope)).toBe(true)
  })

  test('is the host’s that answered, before all others, and no code or link beside it', async () => {
    using scope = await connectScope({ ...everything, connectors: [...everything.connectors, safe()] })
    expect(getHostWallet(scope)).toMatchObject({ id: 'safe' })
    expect(getWalletRows(scope).map(({ name, tag }) => [name, tag])).toEqual([
      ['Safe', 'host'],
      ['fox', 'installed'],
    ])
    expect(hasCatalogueLink(scope)).toBe(false)
  })

  test('in an app’s own browser is the one that the app put into the page: one that says its name first', async () => {
    inWalletBrowser()
    const injected = scriptedConnector({ id: 'injected', type: 'INJECTED', name: 'Browser Wallet' })
    using scope = await connectScope({ ...everything, connectors: [protocol(), injected, announced('fox')] })
    expect(getHostWallet(scope)).toMatchObject({ name: 'fox' })
    expect(getWalletRows(scope).map(({ name, tag }) => [name, tag])).toEqual([
      ['fox', 'host'],
      ['Browser Wallet', 'installed'],
    ])
  })

  test('is nobody in an app’s browser without one: codes and links stand', async () => {
    inWalletBrowser()
    using scope = await connectScope({ connectors: [protocol()], wallets: [wallet('far')] })
    expect(getHostWallet(scope)).toBeUndefined()
    expect(hasCatalogueLink(scope)).toBe(true)
  })

  test('is left out where the app excludes it', async () => {
    using scope = await connectScope({ connectors: [safe()], options: { excludeWalletIds: ['safe'] } })
    expect(getWalletRows(scope)).toEqual([])
  })
})
