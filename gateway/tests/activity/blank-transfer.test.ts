import { describe, expect, test } from 'vitest'
import { blankTransfer } from '../../src/modules/activity/history-records.js'

describe('a transfer that says nothing yet of what moved', () => {
  test.each([
    ['in', { sender: 'somebody', recipient: undefined }],
    ['out', { sender: undefined, recipient: 'somebody' }],
  ] as const)('that went %s names the other end, and only that', (direction, ends) => {
    const nothing = { fungible_info: undefined, nft_info: undefined, value: undefined, price: undefined }
    expect(blankTransfer({ direction, other: 'somebody' })).toStrictEqual({ ...nothing, direction, ...ends })
  })
})
