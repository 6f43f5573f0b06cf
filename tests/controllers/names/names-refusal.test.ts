import { expect, test } from 'vitest'
import { readNameRefusal } from '../../../src/controllers/names/names.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { reasoned, refusal } from '../../helpers/naming-service.js'

test.each([
  ['names/taken', 'taken'],
  ['names/reserved', 'reserved'],
  ['names/name-invalid', 'invalid'],
  ['names/message-invalid', 'invalid'],
  ['names/expired', 'expired'],
  ['names/signature-invalid', 'signature'],
  ['names/too-many', 'tooMany'],
  ['names/off', 'off'],
])('the reason %s is known', async (name, known) => {
  expect(await readNameRefusal(reasoned(400, name, 'in English'))).toEqual({ known })
})

test('another reason is said in the service’s words, as one plain line that is not too long', async () => {
  expect(await readNameRefusal(reasoned(400, 'odd', ' Name\u202E is\n<b>odd</b> '))).toEqual({
    said: 'Name is <b>odd</b>',
  })
  expect(await readNameRefusal(reasoned(400, 'toString', 'Odd'))).toEqual({ said: 'Odd' })
  const long = await readNameRefusal(reasoned(400, 'odd', 'a'.repeat(5_000)))
  expect((long as { said: string }).said).toHaveLength(160)
})

test.each([
  ['nothing', refusal(400, '')],
  ['no JSON', refusal(400, '<html>')],
  ['no reasons', refusal(400, { reasons: [] })],
  ['a reason that is none', refusal(400, { reasons: [null] })],
  ['reasons that are no list', refusal(400, { reasons: { 0: { name: 'names/taken' } } })],
  ['null', refusal(400, 'null')],
  ['more than is read', refusal(400, { reasons: [{ name: 'names/taken', more: 'a'.repeat(20_000) }] })],
  ['a failure of the service itself', reasoned(503, 'names/taken')],
  ['another error', new AppKitError('wallet/rejected')],
  ['no error at all', 'names/taken'],
])('%s says nothing', async (_what, error) => expect(await readNameRefusal(error)).toBeUndefined())
