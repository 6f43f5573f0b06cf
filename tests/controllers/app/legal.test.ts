import { describe, expect, test } from 'vitest'
import { getLegal, isConsentPending, type Legal, setAgreed } from '../../../src/controllers/app/legal.js'
import { SettingsController } from '../../../src/controllers/app/settings.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { testScope } from '../../helpers/test-scope.js'

const terms = 'https://app.example/terms'
const privacy = 'https://app.example/privacy'
const legal = (some: Partial<Legal>): Legal => ({ terms, privacy, isCheckboxRequired: false, agreed: false, ...some })

describe('getLegal', () => {
  const of = (options: Partial<AppKitOptions>) => {
    using scope = testScope({ options })
    setAgreed(scope, true)
    return getLegal(scope)
  }

  test('returns the app’s terms and the user’s consent', () => {
    expect(of({})).toEqual({ terms: undefined, privacy: undefined, isCheckboxRequired: false, agreed: true })
    const options = { termsConditionsUrl: terms, privacyPolicyUrl: privacy, features: { legalCheckbox: true } }
    expect(of(options)).toEqual({ terms, privacy, isCheckboxRequired: true, agreed: true })
  })

  test('follows a change of the terms', () => {
    using scope = testScope({ options: { termsConditionsUrl: terms } })
    scope.use(SettingsController).setTermsConditionsUrl(undefined)
    scope.use(SettingsController).setPrivacyPolicyUrl(privacy)
    expect(getLegal(scope)).toMatchObject({ terms: undefined, privacy })
  })

  test.each(['setTermsConditionsUrl', 'setPrivacyPolicyUrl'] as const)('requires a new consent after %s', method => {
    using scope = testScope({ options: { termsConditionsUrl: terms } })
    const settings = scope.use(SettingsController)
    setAgreed(scope, true)
    settings[method]('https://app.example/new')
    expect(getLegal(scope).agreed).toBe(false)
  })
})

describe('isConsentPending', () => {
  test.each([
    [{ isCheckboxRequired: true }, true],
    [{ isCheckboxRequired: true, terms: undefined }, true],
    [{ isCheckboxRequired: true, privacy: undefined }, true],
    [{ isCheckboxRequired: true, agreed: true }, false],
    [{ isCheckboxRequired: true, terms: undefined, privacy: undefined }, false],
    [{ isCheckboxRequired: false }, false],
  ])('%j: %s', (some, waits) => expect(isConsentPending(legal(some))).toBe(waits))
})
