import { afterEach, describe, expect, test } from 'vitest'
import { MOST_RECEIVERS, recentReceivers, rememberReceiver } from '../../../src/controllers/send/recipient.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'

const left: TestScope[] = []
afterEach(() => left.splice(0).forEach(scope => scope.dispose()))

function setUp() {
  const scope = testScope()
  left.push(scope)
  return scope
}

describe('recent receivers', () => {
  test('are remembered once each, the last one first, in their namespace', () => {
    const scope = setUp()
    rememberReceiver(scope, 'eip155', { address: ada, name: 'ada.eth' })
    rememberReceiver(scope, 'eip155', { address: bob })
    rememberReceiver(scope, 'solana', { address: 'So1' })
    rememberReceiver(scope, 'eip155', { address: ada.toUpperCase().replace('0X', '0x') })
    expect(recentReceivers(scope, 'eip155').map(({ address }) => address.toLowerCase())).toEqual([ada, bob])
    expect(recentReceivers(scope, 'solana')).toEqual([{ address: 'So1' }])
  })

  test('are so many and no more', () => {
    const scope = setUp()
    for (let at = 0; at < 2 * MOST_RECEIVERS; at += 1) rememberReceiver(scope, 'eip155', { address: `0x${at}` })
    expect(recentReceivers(scope, 'eip155')).toHaveLength(MOST_RECEIVERS)
  })

  test.each([[[]], [{ eip155: 'x' }], [{ eip155: [{ address: 7 }] }], ['text']])(
    'are none where %j was stored',
    stored => {
      const scope = setUp()
      scope.services.storage.set('recent_receivers', stored as never)
      expect(recentReceivers(scope, 'eip155')).toEqual([])
      rememberReceiver(scope, 'eip155', { address: ada })
      expect(recentReceivers(scope, 'eip155')).toEqual([{ address: ada }])
    },
  )
})
