import { afterEach, describe, expect, test, vi } from 'vitest'
import { getHostWallet, getWalletRows } from '../../../src/controllers/wallets/wallet-rows.js'
import { hasCatalogueLink } from '../../../src/controllers/wallets/catalogue-link.js'
import { announcedConnector, connectScope, walletConnectConnector, wallet } from '../../helpers/connect-scope.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'

afterEach(() => void vi.unstubAllGlobals())

const safe = () => scriptedConnector({ id: 'safe', type: 'EXTERNAL', name: 'Safe', host: 'safe' })
const inWalletBrowser = () =>
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) Chrome/126.0 Mobile Safari' })
const everything = { connectors: [walletConnectConnector(), announcedConnector('fox')], wallets: [wallet('far')] }

describe('getHostWallet', () => {
  test('returns undefined on an ordinary page, with QR code and catalogue available', async () => {
    using scope = await connectScope(everything)
    expect(getHostWallet(scope)).toBeUndefined()
    expect(getWalletRows(scope).map(({ name, tag }) => [name, tag])).toEqual([
      ['fox', 'installed'],
      ['WalletConnect', 'qrCode'],
      ['far', undefined],
    ])
    expect(hasCatalogueLink(scope)).toBe(true)
  })

  test('returns the host that responded, as the first row, without QR code and links', async () => {
    using scope = await connectScope({ ...everything, connectors: [...everything.connectors, safe()] })
    expect(getHostWallet(scope)).toMatchObject({ id: 'safe' })
    expect(getWalletRows(scope).map(({ name, tag }) => [name, tag])).toEqual([
      ['Safe', 'host'],
      ['fox', 'installed'],
    ])
    expect(hasCatalogueLink(scope)).toBe(false)
  })

  test('prefers the announced wallet in an in-app browser', async () => {
    inWalletBrowser()
    const injected = scriptedConnector({ id: 'injected', type: 'INJECTED', name: 'Browser Wallet' })
    using scope = await connectScope({
      ...everything,
      connectors: [walletConnectConnector(), injected, announcedConnector('fox')],
    })
    expect(getHostWallet(scope)).toMatchObject({ name: 'fox' })
    expect(getWalletRows(scope).map(({ name, tag }) => [name, tag])).toEqual([
      ['fox', 'host'],
      ['Browser Wallet', 'installed'],
    ])
  })

  test('returns undefined in an in-app browser without a wallet', async () => {
    inWalletBrowser()
    using scope = await connectScope({ connectors: [walletConnectConnector()], wallets: [wallet('far')] })
    expect(getHostWallet(scope)).toBeUndefined()
    expect(hasCatalogueLink(scope)).toBe(true)
  })

  test('respects the app’s excludeWalletIds', async () => {
    using scope = await connectScope({ connectors: [safe()], options: { excludeWalletIds: ['safe'] } })
    expect(getWalletRows(scope)).toEqual([])
  })
})
