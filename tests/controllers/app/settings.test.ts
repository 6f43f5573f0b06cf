import { describe, expect, test } from 'vitest'
import { SettingsController } from '../../../src/controllers/app/settings.js'
import { featureDefaults, type Features } from '../../../src/core/config.js'
import { testScope } from '../../helpers/test-scope.js'

const socials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

/** The defaults of spec point 9, written out. */
const specified = [
  ['swaps', true],
  ['onramp', true],
  ['receive', true],
  ['send', true],
  ['email', true],
  ['emailShowWallets', true],
  ['history', true],
  ['analytics', true],
  ['allWallets', true],
  ['legalCheckbox', false],
  ['smartSessions', false],
  ['collapseWallets', false],
  ['multiWallet', true],
] as const satisfies readonly (readonly [keyof Features, boolean])[]

describe('SettingsController', () => {
  const settingsOf = (features?: Partial<Features>) =>
    testScope({ options: features ? { features } : {} }).use(SettingsController)

  test.each(specified)('%s is %s by default, and the opposite where the app says so', (name, value) => {
    expect(settingsOf().features[name]).toBe(value)
    expect(settingsOf({ [name]: !value }).features[name]).toBe(!value)
    expect(settingsOf({ [name]: value }).features[name]).toBe(value)
  })

  test('socials are seven by default, fewer or none where the app says so', () => {
    expect(settingsOf().features.socials).toEqual(socials)
    expect(settingsOf({ socials: ['x'] }).features.socials).toEqual(['x'])
    expect(settingsOf({ socials: false }).features.socials).toBe(false)
  })

  test('orders are those of the specification', () => {
    const { walletFeaturesOrder, connectorTypeOrder, connectMethodsOrder } = settingsOf().features
    expect(walletFeaturesOrder).toEqual(['onramp', 'swaps', 'receive', 'send'])
    expect(connectorTypeOrder).toEqual([
      'walletConnect',
      'recent',
      'injected',
      'featured',
      'custom',
      'external',
      'recommended',
    ])
    expect(connectMethodsOrder).toBeUndefined()
  })

  test('nothing else has a default that nobody tested', () => {
    const orders = ['walletFeaturesOrder', 'connectorTypeOrder', 'connectMethodsOrder', 'socials']
    expect(Object.keys(featureDefaults).toSorted()).toEqual([...specified.map(([name]) => name), ...orders].toSorted())
  })

  test('a feature switched later leaves the others as they are', () => {
    const settings = settingsOf({ swaps: false })
    settings.updateFeatures({ history: false })
    expect(settings.features).toMatchObject({ swaps: false, history: false, send: true })
    expect(featureDefaults.history).toBe(true)
  })

  test('the addresses of legal pages come from the options, and may change', () => {
    const scope = testScope({ options: { termsConditionsUrl: 'https://a.example/terms' } })
    const settings = scope.use(SettingsController)
    expect(settings.state).toMatchObject({
      termsConditionsUrl: 'https://a.example/terms',
      privacyPolicyUrl: undefined,
    })
    settings.setTermsConditionsUrl(undefined)
    settings.setPrivacyPolicyUrl('https://a.example/privacy')
    expect(settings.state).toMatchObject({
      termsConditionsUrl: undefined,
      privacyPolicyUrl: 'https://a.example/privacy',
    })
  })
})
