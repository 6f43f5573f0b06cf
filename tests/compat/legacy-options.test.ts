import { describe, expect, test, vi } from 'vitest'
import { type LegacyOptions, toAppKitOptions, toFeatures, toThemeVariables } from '../../src/compat/legacy-options.js'
import { checkOptions } from '../../src/modal/check-options.js'
import { findUnknownOptions } from '../../src/modal/unknown-options.js'
import { checkThemeVariables } from '../../src/tokens/theme-variables.js'
import { testNetworks as networks } from '../helpers/test-scope.js'

const everything: LegacyOptions = {
  projectId: 'p',
  networks,
  features: {
    swaps: ['1inch'],
    onramp: ['meld'],
    email: true,
    pay: false,
    smartSessions: true,
    reownAuthentication: true,
    headless: true,
  },
  themeVariables: { '--w3m-accent': '#0a7', '--w3m-qr-color': '#000' },
  defaultAccountTypes: { eip155: 'eoa', solana: 'eoa', ton: 'eoa' },
  tokens: { 'eip155:1': { address: '0x1' } },
  enableCoinbase: false,
  enableBaseAccount: false,
  coinbasePreference: 'all',
  enableAuthLogger: true,
  showWallets: true,
  basic: false,
  isUnity: false,
  isSiweEnabled: true,
  isUniversalProvider: false,
  sdkVersion: 'react-wagmi-1.8.19',
  sdkType: 'appkit',
  remoteFeatures: {},
}

describe('toAppKitOptions', () => {
  test('converts every legacy option to options that are valid and known', () => {
    const options = toAppKitOptions(everything)
    expect(() => checkOptions(options)).not.toThrow()
    expect(findUnknownOptions(options)).toEqual([])
    expect(options).toEqual({
      projectId: 'p',
      networks,
      features: { email: true, swaps: true, onramp: true },
      themeVariables: { '--appkit-accent': '#0a7' },
      defaultAccountTypes: { eip155: 'eoa' },
    })
  })

  test('leaves invalid values for the check of the options', () => {
    expect(() => checkOptions(toAppKitOptions({ networks, themeMode: 'auto' as never }))).toThrow('themeMode')
  })

  test('logs options without an effect with debug only', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    toAppKitOptions(everything)
    toAppKitOptions({ networks, debug: true })
    expect(warn).not.toHaveBeenCalled()
    toAppKitOptions({ networks, debug: true, enableCoinbase: true, features: { headless: true } })
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'createAppKit: these options have no effect: enableCoinbase, features.headless',
    )
    warn.mockRestore()
  })
})

describe('toFeatures', () => {
  test.each([
    [{ swaps: ['1inch'] }, { swaps: true }],
    [{ swaps: [] }, { swaps: false }],
    [
      { swaps: false, onramp: true },
      { swaps: false, onramp: true },
    ],
    [{ socials: ['google'] as const }, { socials: ['google'] }],
    [
      { pay: true, email: true },
      { email: false, socials: false },
    ],
    [{}, {}],
  ])('%j becomes %j', (legacy, features) => expect(toFeatures(legacy)).toEqual(features))
})

test.each(['--w3m-', '--apkt-', '--appkit-'])('theme variables with the prefix %s are valid', prefix => {
  const names = ['accent', 'color-mix', 'font-family']
  const variables = Object.fromEntries(names.map(name => [prefix + name, name === 'font-family' ? 'Inter' : '#0a7']))
  const { valid, wrong } = checkThemeVariables(toThemeVariables(variables))
  expect(wrong).toEqual([])
  expect(Object.keys(valid)).toEqual(names.map(name => `--appkit-${name}`))
})
