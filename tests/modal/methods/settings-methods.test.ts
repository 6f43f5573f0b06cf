import { describe, expect, test, vi } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { settingsMethods } from '../../../src/modal/methods/modal-methods.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope } from '../../helpers/test-scope.js'

describe('settingsMethods', () => {
  test('read, change and publish the theme', async () => {
    const kit = settingsMethods(testScope())
    const received = vi.fn()
    kit.subscribeTheme(received)
    kit.setThemeMode('light')
    kit.setThemeVariables({ accent: 'red' })
    expect(kit.getThemeMode()).toBe('light')
    expect(kit.getThemeVariables()).toEqual({ accent: 'red' })
    await eventually(() => received.mock.calls).toEqual([[{ themeMode: 'light', themeVariables: { accent: 'red' } }]])
  })

  test('read and change features and legal URLs', () => {
    const kit = settingsMethods(testScope())
    expect(kit.getFeatures().swaps).toBe(true)
    kit.updateFeatures({ swaps: false })
    kit.setTermsConditionsUrl('https://a.example/terms')
    kit.setPrivacyPolicyUrl(undefined)
    expect(kit.getFeatures()).toMatchObject({ swaps: false, onramp: true })
  })

  test('map the legacy order setters to features', () => {
    const kit = settingsMethods(testScope())
    kit.setConnectMethodsOrder(['wallet', 'email', 'social'])
    kit.setWalletFeaturesOrder(['send', 'receive'])
    kit.setSocialsOrder(['github'])
    kit.setCollapseWallets(true)
    expect(kit.getFeatures()).toMatchObject({
      connectMethodsOrder: ['wallet', 'email', 'social'],
      walletFeaturesOrder: ['send', 'receive'],
      socials: ['github'],
      collapseWallets: true,
      swaps: true,
    })
    kit.setSocialsOrder(false)
    kit.setConnectMethodsOrder(undefined)
    expect(kit.getFeatures()).toMatchObject({ socials: false, connectMethodsOrder: undefined })
  })

  test('publish every event, also two in the same microtask', () => {
    const scope = testScope()
    const kit = settingsMethods(scope)
    expect(kit.getEvent()).toBeUndefined()
    const received = vi.fn()
    const stop = kit.subscribeEvents(received)
    scope.use(EventsController).track('CLICK_NETWORKS')
    scope.use(EventsController).track('CLICK_WALLET_HELP')
    expect(received.mock.calls.map(([{ event }]) => event)).toEqual(['CLICK_NETWORKS', 'CLICK_WALLET_HELP'])
    expect(kit.getEvent()?.event).toBe('CLICK_WALLET_HELP')
    stop()
    scope.use(EventsController).track('CLICK_NETWORKS')
    expect(received).toHaveBeenCalledTimes(2)
  })
})
