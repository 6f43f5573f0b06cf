import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { featureDefaults, type ConnectMethod } from '../../../src/core/features.js'
import { connectMethods, type ConnectMethodInput } from '../../../src/views/connect/connect-view.js'

const input = { features: featureDefaults, showsInstalled: false, hasFrame: true } satisfies ConnectMethodInput
const orders: readonly ConnectMethod[][] = [
  ['email', 'social', 'wallet'],
  ['wallet', 'email', 'social'],
  ['social', 'wallet', 'email'],
]

describe('connectMethods', () => {
  test('defaults to email, social and wallet', () => {
    expect(connectMethods(input)).toEqual(['email', 'social', 'wallet'])
  })

  test('adds the passkey if the browser has passkeys, unless the app turns it off', () => {
    vi.stubGlobal('PublicKeyCredential', () => {})
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(connectMethods(input)).toEqual(['email', 'social', 'passkey', 'wallet'])
    expect(connectMethods({ ...input, showsInstalled: true })).toEqual(['wallet', 'email', 'social', 'passkey'])
    expect(connectMethods({ ...input, hasFrame: false })).toEqual(['wallet'])
    const features = { ...featureDefaults, passkey: false }
    expect(connectMethods({ ...input, features })).toEqual(['email', 'social', 'wallet'])
    const first = { ...featureDefaults, connectMethodsOrder: ['passkey'] as const }
    expect(connectMethods({ ...input, features: first })).toEqual(['passkey', 'email', 'social', 'wallet'])
  })

  test('omits social login if no second window can open', () => {
    expect(connectMethods({ ...input, opensWindows: false })).toEqual(['email', 'wallet'])
  })

  test('puts wallets first if one is installed', () => {
    expect(connectMethods({ ...input, showsInstalled: true })).toEqual(['wallet', 'email', 'social'])
  })

  test.each(orders.flatMap(order => [true, false].map(showsInstalled => ({ order, showsInstalled }))))(
    "uses the app's order $order (wallet installed: $showsInstalled)",
    ({ order, showsInstalled }) => {
      const features = { ...featureDefaults, connectMethodsOrder: order }
      expect(connectMethods({ ...input, features, showsInstalled })).toEqual(order)
    },
  )

  test("appends the methods that the app's order omits", () => {
    const features = { ...featureDefaults, connectMethodsOrder: ['social'] as const }
    expect(connectMethods({ ...input, features })).toEqual(['social', 'email', 'wallet'])
    expect(connectMethods({ ...input, features, showsInstalled: true })).toEqual(['social', 'wallet', 'email'])
  })

  test.each([
    ['email', { features: { ...featureDefaults, email: false } }, ['social', 'wallet']],
    ['social', { features: { ...featureDefaults, socials: false as const } }, ['email', 'wallet']],
    ['social, by an empty list', { features: { ...featureDefaults, socials: [] } }, ['email', 'wallet']],
    ['wallet', { enableWallets: false }, ['email', 'social']],
    ['email and social, by a frame that is not configured', { hasFrame: false }, ['wallet']],
  ])('omits a disabled method: %s', (_what, off, left) => {
    expect(connectMethods({ ...input, ...off })).toEqual(left)
  })

  test('ignores unknown and duplicate methods', () => {
    const connectMethodsOrder = ['wallet', 'wallet', 'phone'] as unknown as readonly ConnectMethod[]
    expect(connectMethods({ ...input, features: { ...featureDefaults, connectMethodsOrder } })).toEqual([
      'wallet',
      'email',
      'social',
    ])
  })
})
