import { describe, expect, test, vi } from 'vitest'
import { addLegacyMethods } from '../../src/compat/legacy-methods.js'
import { EventsController } from '../../src/controllers/app/events.js'
import { VERSION } from '../../src/core/version.gen.js'
import { eventually } from '../helpers/eventually.js'
import { ada } from '../helpers/scripted-wallet.js'
import { connectedScope } from '../helpers/connected-scope.js'
import { scriptedKit } from '../modal/hooks/scripted-kit.js'

function page() {
  const { scope, session } = connectedScope({
    verbs: { balance: async () => ({ value: 10n ** 18n, decimals: 18, symbol: 'ETH' }) },
  })
  return { scope, session, kit: addLegacyMethods(scriptedKit(scope)) }
}

describe('addLegacyMethods', () => {
  test('reads the account, the networks and the features', () => {
    const { scope, kit } = page()
    using _ = scope
    expect(kit.getAddressByChainNamespace('eip155')).toBe(ada)
    expect(kit.getCaipNetwork('eip155', 8453)).toMatchObject({ name: 'Base' })
    expect(kit.getCaipNetwork()).toMatchObject({ id: 1 })
    expect(kit.chainNamespaces).toEqual(['eip155'])
    expect(kit.getRemoteFeatures()).toEqual(kit.getFeatures())
    expect(kit.getPreferredAccountType('bip122')).toBe('payment')
    expect(kit.getConnectorImage('com.example.wallet')).toBe(kit.getConnectors()[0]?.icon)
    expect([kit.getError(), kit.version, kit.options]).toEqual(['', VERSION, scope.options])
  })

  test('updateNativeBalance accepts both forms', async () => {
    const { scope, kit } = page()
    using _ = scope
    const balance = { balance: '1', symbol: 'ETH' }
    expect(await kit.updateNativeBalance('eip155')).toEqual(balance)
    expect(await kit.updateNativeBalance(ada, 1, 'eip155')).toEqual(balance)
    expect(await kit.updateNativeBalance(ada, 'x', 'solana')).toBeUndefined()
  })

  test('subscribeEvents reports the event itself and the form of similar products', () => {
    const { scope, kit } = page()
    using _ = scope
    const listener = vi.fn()
    const stop = kit.subscribeEvents(listener)
    scope.use(EventsController).track('CLICK_NETWORKS')
    const event = { event: 'CLICK_NETWORKS', timestamp: expect.any(Number) }
    expect(listener).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ ...event, data: expect.objectContaining({ ...event, type: 'track' }) }),
    )
    stop()
  })

  test('subscribeConnections follows connections, and subscribeRemoteFeatures features', async () => {
    const { scope, session, kit } = page()
    using _ = scope
    const [connections, features] = [vi.fn(), vi.fn()]
    kit.subscribeConnections(connections)
    kit.subscribeRemoteFeatures(features)
    kit.updateRemoteFeatures({ swaps: [] })
    await eventually(() => features.mock.lastCall?.[0].swaps).toBe(false)
    session.gone()
    await eventually(() => connections.mock.lastCall).toEqual([[]])
  })

  test('updateOptions changes features, theme and links', () => {
    const { scope, kit } = page()
    using _ = scope
    kit.updateOptions({ features: { onramp: [] }, themeMode: 'light', themeVariables: { '--w3m-accent': '#0a7' } })
    kit.updateOptions({ termsConditionsUrl: 'https://app.example/terms' })
    expect(kit.getFeatures().onramp).toBe(false)
    expect(kit.getThemeMode()).toBe('light')
    expect(kit.getThemeVariables()).toMatchObject({ '--appkit-accent': '#0a7' })
  })

  test('a second call changes nothing', () => {
    const { scope, kit } = page()
    using _ = scope
    const { subscribeEvents } = kit
    expect(addLegacyMethods(kit as never)).toBe(kit)
    expect(kit.subscribeEvents).toBe(subscribeEvents)
  })
})
