import { describe, expect, test } from 'vitest'
import { blankTransfer } from '../../src/modules/activity/history-records.js'

describe('blankTransfer', () => {
  test.each([
    ['in', { sender: 'somebody', recipient: undefined }],
    ['out', { sender: undefined, recipient: 'somebody' }],
  ] as const)('names only the other end of a transfer with direction %s', (direction, ends) => {
    const nothing = { fungible_info: undefined, nft_info: undefined, value: undefined, price: undefined }
    expect(blankTransfer({ direction, counterparty: 'somebody' })).toStrictEqual({ ...nothing, direction, ...ends })
  })
})
