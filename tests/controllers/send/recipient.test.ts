import { describe, expect, test } from 'vitest'
import {
  MAX_RECENT_RECIPIENTS,
  getRecentRecipients,
  rememberRecipient,
} from '../../../src/controllers/send/recipient.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

function setUp() {
  return disposeAfterTest(testScope())
}

describe('recent recipients', () => {
  test('are stored once each per namespace, most recent first', () => {
    const scope = setUp()
    rememberRecipient(scope, 'eip155', { address: ada, name: 'ada.eth' })
    rememberRecipient(scope, 'eip155', { address: bob })
    rememberRecipient(scope, 'solana', { address: 'So1' })
    rememberRecipient(scope, 'eip155', { address: ada.toUpperCase().replace('0X', '0x') })
    expect(getRecentRecipients(scope, 'eip155').map(({ address }) => address.toLowerCase())).toEqual([ada, bob])
    expect(getRecentRecipients(scope, 'solana')).toEqual([{ address: 'So1' }])
  })

  test('are limited in number', () => {
    const scope = setUp()
    for (let at = 0; at < 2 * MAX_RECENT_RECIPIENTS; at += 1) rememberRecipient(scope, 'eip155', { address: `0x${at}` })
    expect(getRecentRecipients(scope, 'eip155')).toHaveLength(MAX_RECENT_RECIPIENTS)
  })

  test.each([[[]], [{ eip155: 'x' }], [{ eip155: [{ address: 7 }] }], ['text']])(
    'are empty if the stored value is %j',
    stored => {
      const scope = setUp()
      scope.services.storage.set('recent_recipients', stored as never)
      expect(getRecentRecipients(scope, 'eip155')).toEqual([])
      rememberRecipient(scope, 'eip155', { address: ada })
      expect(getRecentRecipients(scope, 'eip155')).toEqual([{ address: ada }])
    },
  )
})
