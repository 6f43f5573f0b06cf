import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCursor, readCursor } from '../../src/modules/activity/history.js'

test('restores the position from a cursor', () => {
  const positions = fc.record({ block: fc.nat(10 ** 9), position: fc.nat(0xff_ff_ff) })
  fc.assert(
    fc.property(positions, position => {
      expect(readCursor(toCursor(position))).toEqual(position)
    }),
  )
})

test('rejects a cursor that was not issued', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(() => readCursor(text)).toThrow('cursor')
    }),
  )
  const made = (text: string) => Buffer.from(text).toString('base64url')
  for (const text of ['1:1', '2:1:1', '1:01:1', '1:-1:1', '1:1:1 ', `1:${'9'.repeat(16)}:1`])
    expect(() => readCursor(made(text))).toThrow('cursor')
  expect(() => readCursor(`${toCursor({ block: 1, position: 1 })}=`)).toThrow('cursor')
})
