import { describe, expect, test } from 'vitest'
import { SettingsController } from '../../../src/controllers/app/settings.js'
import { featureDefaults, type Features } from '../../../src/core/features.js'
import { testScope } from '../../helpers/test-scope.js'

const socials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

/** The documented defaults. */
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
  ['collapseWallets', false],
  ['multiWallet', true],
] as const satisfies readonly (readonly [keyof Features, boolean])[]

describe('SettingsController', () => {
  const settingsOf = (features?: Partial<Features>) =>
    testScope({ options: features ? { features } : {} }).use(SettingsController)

  test.each(specified)('%s is %s by default, and can be inverted by the app', (name, value) => {
    expect(settingsOf().features[name]).toBe(value)
    expect(settingsOf({ [name]: !value }).features[name]).toBe(!value)
    expect(settingsOf({ [name]: value }).features[name]).toBe(value)
  })

  test('socials are seven by default, and fewer or none if configured', () => {
    expect(settingsOf().features.socials).toEqual(socials)
    expect(settingsOf({ socials: ['x'] }).features.socials).toEqual(['x'])
    expect(settingsOf({ socials: false }).features.socials).toBe(false)
  })

  test('orders match the documented defaults', () => {
    const { walletFeaturesOrder, connectorTypeOrder, connectMethodsOrder } = settingsOf().features
    expect(walletFeaturesOrder).toEqual(['onramp', 'swaps', 'receive', 'send'])
    expect(connectorTypeOrder).toEqual([
      'recent',
      'injected',
      'walletConnect',
      'featured',
      'custom',
      'external',
      'recommended',
    ])
    expect(connectMethodsOrder).toBeUndefined()
  })

  test('no other feature has a default', () => {
    const orders = ['walletFeaturesOrder', 'connectorTypeOrder', 'connectMethodsOrder', 'socials']
    const all = [...specified.map(([name]) => name), ...orders, 'passkey'] // the passkey came later
    expect(Object.keys(featureDefaults).toSorted()).toEqual(all.toSorted())
  })

  test('updating one feature keeps the others', () => {
    const settings = settingsOf({ swaps: false })
    settings.updateFeatures({ history: false })
    expect(settings.features).toMatchObject({ swaps: false, history: false, send: true })
    expect(featureDefaults.history).toBe(true)
  })

  test('legal URLs come from the options and can be changed', () => {
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
