import { describe, expect, test } from 'vitest'
import { featureDefaults, type ConnectMethod } from '../../../src/core/config.js'
import { connectMethods, type ConnectMethodFacts } from '../../../src/views/connect/connect-view.js'

const facts = { features: featureDefaults, showsInstalled: false, hasFrame: true } satisfies ConnectMethodFacts
const orders: readonly ConnectMethod[][] = [
  ['email', 'social', 'wallet'],
  ['wallet', 'email', 'social'],
  ['social', 'wallet', 'email'],
]

describe('the ways to connect', () => {
  test('are email, social and wallet by default', () => {
    expect(connectMethods(facts)).toEqual(['email', 'social', 'wallet'])
  })

  test('are without the accounts elsewhere where no second window opens', () => {
    expect(connectMethods({ ...facts, opensWindows: false })).toEqual(['email', 'wallet'])
  })

  test('begin with the wallets where this browser has one', () => {
    expect(connectMethods({ ...facts, showsInstalled: true })).toEqual(['wallet', 'email', 'social'])
  })

  test.each(orders.flatMap(order => [true, false].map(showsInstalled => ({ order, showsInstalled }))))(
    "stand in the app's own order $order, whether a wallet is installed ($showsInstalled) or not",
    ({ order, showsInstalled }) => {
      const features = { ...featureDefaults, connectMethodsOrder: order }
      expect(connectMethods({ ...facts, features, showsInstalled })).toEqual(order)
    },
  )

  test('that the app does not name stand behind those it names', () => {
    const features = { ...featureDefaults, connectMethodsOrder: ['social'] as const }
    expect(connectMethods({ ...facts, features })).toEqual(['social', 'email', 'wallet'])
    expect(connectMethods({ ...facts, features, showsInstalled: true })).toEqual(['social', 'wallet', 'email'])
  })

  test.each([
    ['email', { features: { ...featureDefaults, email: false } }, ['social', 'wallet']],
    ['social', { features: { ...featureDefaults, socials: false as const } }, ['email', 'wallet']],
    ['social, by an empty list', { features: { ...featureDefaults, socials: [] } }, ['email', 'wallet']],
    ['wallet', { enableWallets: false }, ['email', 'social']],
    ['email and social, by a frame that is not configured', { hasFrame: false }, ['wallet']],
  ])('leave out what is off: %s', (_what, off, left) => {
    expect(connectMethods({ ...facts, ...off })).toEqual(left)
  })

  test('take no way that there is not, and none twice', () => {
    const connectMethodsOrder = ['wallet', 'wallet', 'phone'] as unknown as readonly ConnectMethod[]
    expect(connectMethods({ ...facts, features: { ...featureDefaults, connectMethodsOrder } })).toEqual([
      'wallet',
      'email',
      'social',
    ])
  })
})
