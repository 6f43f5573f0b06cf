import { describe, expect, test } from 'vitest'
import type { AppKitOptions } from '../../src/core/config.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { getFingerprint } from '../../src/modal/start-instance.js'
import { scriptedAdapter } from '../helpers/scripted-adapter.js'
import { testNetworks } from '../helpers/test-scope.js'

const options = (more: Partial<AppKitOptions> = {}): AppKitOptions => ({
  networks: testNetworks.map(network => ({ ...network })),
  adapters: [scriptedAdapter()],
  metadata: { name: 'App' },
  ...more,
})

const nothing = () => Promise.reject(new AppKitError('siwx/not-enabled'))
const signIn: AppKitOptions['siwx'] = {
  createMessage: nothing,
  addSession: nothing,
  revokeSession: nothing,
  setSessions: nothing,
  getSessions: nothing,
}

describe('getFingerprint', () => {
  test('is equal for equal options', () => {
    expect(getFingerprint(options())).toBe(getFingerprint(options()))
  })

  test.each([
    ['a provider', { universalProvider: { circle: undefined as unknown } }],
    ['what signing in does', { siwx: signIn }],
  ])('ignores %s', (_what, more) => {
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    const [name] = Object.keys(more) as ['universalProvider' | 'siwx']
    expect(getFingerprint(options({ [name]: circle }))).toBe(getFingerprint(options(more)))
  })

  test('supports bigints in a chain', () => {
    const [chain] = testNetworks
    const big = { networks: [{ ...chain, contracts: { x: { blockCreated: 1n } } }] as AppKitOptions['networks'] }
    expect(getFingerprint(options(big))).not.toBe(getFingerprint(options()))
  })

  test.each<[string, Partial<AppKitOptions>]>([
    ['another id', { id: 'second' }],
    ['another network', { networks: testNetworks.slice(0, 1) }],
    ['another family', { adapters: [scriptedAdapter({}, 'solana')] }],
    ['another feature', { features: { swaps: false } }],
    ['sign-in', { siwx: signIn }],
    ['another switch', { debug: true }],
  ])('differs for %s', (_what, more) => {
    expect(getFingerprint(options(more))).not.toBe(getFingerprint(options()))
  })
})
