import { expect, test } from 'vitest'
import { readNameRefusal } from '../../../src/controllers/names/names.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { rejectionWithReason, rejection } from '../../helpers/naming-service.js'

test.each([
  ['names/taken', 'taken'],
  ['names/reserved', 'reserved'],
  ['names/name-invalid', 'invalid'],
  ['names/message-invalid', 'invalid'],
  ['names/expired', 'expired'],
  ['names/signature-invalid', 'signature'],
  ['names/too-many', 'tooMany'],
  ['names/off', 'off'],
])('readNameRefusal recognizes the reason %s', async (name, known) => {
  expect(await readNameRefusal(rejectionWithReason(400, name, 'in English'))).toEqual({ known })
})

test('readNameRefusal returns other reasons as one plain line of limited length', async () => {
  expect(await readNameRefusal(rejectionWithReason(400, 'odd', ' Name\u202E is\n<b>odd</b> '))).toEqual({
    reason: 'Name is <b>odd</b>',
  })
  expect(await readNameRefusal(rejectionWithReason(400, 'toString', 'Odd'))).toEqual({ reason: 'Odd' })
  const long = await readNameRefusal(rejectionWithReason(400, 'odd', 'a'.repeat(5_000)))
  expect((long as { reason: string }).reason).toHaveLength(160)
})

test.each([
  ['nothing', rejection(400, '')],
  ['invalid JSON', rejection(400, '<html>')],
  ['missing reasons', rejection(400, { reasons: [] })],
  ['an invalid reason', rejection(400, { reasons: [null] })],
  ['reasons that are not a list', rejection(400, { reasons: { 0: { name: 'names/taken' } } })],
  ['null', rejection(400, 'null')],
  ['a response above the size limit', rejection(400, { reasons: [{ name: 'names/taken', more: 'a'.repeat(20_000) }] })],
  ['a server error', rejectionWithReason(503, 'names/taken')],
  ['another error', new AppKitError('wallet/rejected')],
  ['a missing error', 'names/taken'],
])('readNameRefusal returns undefined for %s', async (_what, error) =>
  expect(await readNameRefusal(error)).toBeUndefined(),
)
