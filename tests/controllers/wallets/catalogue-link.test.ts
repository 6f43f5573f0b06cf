import { afterEach, expect, test, vi } from 'vitest'
import { SettingsController } from '../../../src/controllers/app/settings.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { hasCatalogueLink } from '../../../src/controllers/wallets/catalogue-link.js'
import { connectScope, mockPhone } from '../../helpers/connect-scope.js'

afterEach(() => void vi.unstubAllGlobals())

async function offers(options: Partial<AppKitOptions>, { configured = true } = {}): Promise<boolean> {
  using scope = await connectScope({ options, ...(configured && { wallets: [] }) })
  return hasCatalogueLink(scope)
}

test.each([
  [{}, true, true],
  [{ allWallets: 'SHOW' }, true, true],
  [{ allWallets: 'HIDE' }, false, false],
  [{ allWallets: 'ONLY_MOBILE' }, false, true],
  [{ features: { allWallets: false } }, false, false],
  [{ features: { allWallets: false }, allWallets: 'SHOW' }, true, true],
  [{ features: { allWallets: true }, allWallets: 'HIDE' }, false, false],
  [{ enableWallets: false }, false, false],
  [{ enableWallets: false, allWallets: 'SHOW' }, false, false],
] as const)('hasCatalogueLink with %j: on desktop %s, on mobile %s', async (options, onDesktop, phone) => {
  expect(await offers(options)).toBe(onDesktop)
  mockPhone()
  expect(await offers(options)).toBe(phone)
})

test('hasCatalogueLink returns false without a catalogue', async () => {
  expect(await offers({ allWallets: 'SHOW' }, { configured: false })).toBe(false)
})

test('hasCatalogueLink follows the feature when it is disabled later', async () => {
  using scope = await connectScope({ wallets: [] })
  expect(hasCatalogueLink(scope)).toBe(true)
  scope.use(SettingsController).updateFeatures({ allWallets: false })
  expect(hasCatalogueLink(scope)).toBe(false)
})
