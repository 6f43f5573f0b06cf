import { expect, test } from 'vitest'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { shortMessageOf } from '../../../src/core/errors/error-text.js'

test.each([
  ['what the wallet said', new AppKitError('wallet/failed', { text: 'Device  locked' }), 'Device locked'],
  ['what the network said', new AppKitError('request/failed', { text: 'paused' }), 'paused'],
  ['nothing where they said nothing', new AppKitError('wallet/failed'), undefined],
  [
    'nothing of what we say ourselves',
    new AppKitError('wallet/invalid-response', { text: 'A hash that is none' }),
    undefined,
  ],
  ['no more than a line', new AppKitError('wallet/failed', { text: 'x'.repeat(500) }), `${'x'.repeat(159)}…`],
])('tells %s', (_, error, said) => expect(shortMessageOf(error)).toBe(said))
