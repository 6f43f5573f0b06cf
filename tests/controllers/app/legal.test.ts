import { describe, expect, test } from 'vitest'
import { legalOf, waitsForTick, type Legal } from '../../../src/controllers/app/legal.js'
import { SettingsController } from '../../../src/controllers/app/settings.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { testScope } from '../../helpers/test-scope.js'

const terms = 'https://app.example/terms'
const privacy = 'https://app.example/privacy'
const legal = (some: Partial<Legal>): Legal => ({ terms, privacy, ask: false, agreed: false, ...some })

describe('legalOf', () => {
  const of = (options: Partial<AppKitOptions>) => {
    using scope = testScope({ options })
    return legalOf(scope, true)
  }

  test('says what the app set, and what the person did', () => {
    expect(of({})).toEqual({ terms: undefined, privacy: undefined, ask: false, agreed: true })
    const options = { termsConditionsUrl: terms, privacyPolicyUrl: privacy, features: { legalCheckbox: true } }
    expect(of(options)).toEqual({ terms, privacy, ask: true, agreed: true })
  })

  test('follows a change of the terms', () => {
    using scope = testScope({ options: { termsConditionsUrl: terms } })
    scope.use(SettingsController).setTermsConditionsUrl(undefined)
    scope.use(SettingsController).setPrivacyPolicyUrl(privacy)
    expect(legalOf(scope, false)).toMatchObject({ terms: undefined, privacy })
  })
})

describe('waitsForTick', () => {
  test.each([
    [{ ask: true }, true],
    [{ ask: true, terms: undefined }, true],
    [{ ask: true, privacy: undefined }, true],
    [{ ask: true, agreed: true }, false],
    [{ ask: true, terms: undefined, privacy: undefined }, false],
    [{ ask: false }, false],
  ])('%j: %s', (some, waits) => expect(waitsForTick(legal(some))).toBe(waits))
})
