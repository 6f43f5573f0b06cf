import { expect, test } from 'vitest'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { getShortMessage } from '../../../src/core/errors/error-text.js'

test.each([
  ['the message of the wallet', new AppKitError('wallet/failed', { text: 'Device  locked' }), 'Device locked'],
  ['the message of the network', new AppKitError('request/failed', { text: 'paused' }), 'paused'],
  ['nothing without a message', new AppKitError('wallet/failed'), undefined],
  [
    'nothing for messages of this package',
    new AppKitError('wallet/invalid-response', { text: 'A hash that is none' }),
    undefined,
  ],
  ['at most one line', new AppKitError('wallet/failed', { text: 'x'.repeat(500) }), `${'x'.repeat(159)}…`],
])('getShortMessage returns %s', (_, error, message) => expect(getShortMessage(error)).toBe(message))
