import { describe, expect, test } from 'vitest'
import { isSameTransfer, toTransferRequest, toFeeProbe } from '../../../src/controllers/send/send-state.js'
import { getActiveAccount } from '../../../src/controllers/connection/active-account.js'
import { createSendState, type SendState } from '../../../src/controllers/send/send-state.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { ether, grace, oak, sendingScope, type SendingParts } from '../../helpers/sending-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

async function setUp(parts: SendingParts = {}) {
  const made = await sendingScope(parts)
  disposeAfterTest(made.scope)
  return { ...made, holder: getActiveAccount(made.scope) }
}
const account = `eip155:1:${ada}` as const
const meant = { account, namespace: 'eip155', transfer: { to: grace, amount: 1n } } as const
const draft = (over: Partial<SendState>): SendState => ({
  ...createSendState(account),
  token: oak,
  text: '1.5',
  recipient: { kind: 'known', address: grace },
  ...over,
})

describe('transfer requests', () => {
  test('contain the draft once it is complete', async () => {
    const { holder: connectedAccount } = await setUp()
    expect(toTransferRequest(draft({}), connectedAccount)).toEqual({
      account,
      namespace: 'eip155',
      transfer: { to: grace, amount: 1_500_000n, token: oak.address, decimals: 6 },
      token: oak,
    })
    expect(toTransferRequest(draft({ token: ether }), connectedAccount)?.transfer).toEqual({
      to: grace,
      amount: 15n * 10n ** 17n,
    })
  })

  test.each([
    ['there is no recipient', { recipient: { kind: 'looking' } }],
    ['the amount is 0', { text: '0' }],
    ['no token is selected', { token: undefined }],
    ['the draft belongs to another account', { account: `eip155:1:${bob}` }],
    ['the draft belongs to another network', { account: `eip155:10:${ada}` }],
  ] as const)('are undefined when %s', async (_, over) => {
    const { holder: connectedAccount } = await setUp()
    expect(toTransferRequest(draft(over), connectedAccount)).toBeUndefined()
  })

  test('contain a minimal fee probe, to the sender until the recipient is known', async () => {
    const { holder: connectedAccount } = await setUp()
    expect(toFeeProbe(draft({ recipient: { kind: 'none' } }), connectedAccount)?.transfer).toEqual({
      to: ada,
      amount: 1n,
      token: oak.address,
      decimals: 6,
    })
    expect(toFeeProbe(draft({ token: ether }), connectedAccount)?.transfer).toEqual({ to: grace, amount: 0n })
    expect(toFeeProbe(draft({ token: { ...oak, amount: 0n } }), connectedAccount)).toBeUndefined()
    expect(toFeeProbe(draft({}), undefined)).toBeUndefined()
  })

  test('are equal if every part is equal', () => {
    expect(isSameTransfer(meant, { ...meant })).toBe(true)
    for (const over of [{ to: bob }, { amount: 2n }, { token: '0x1' }])
      expect(isSameTransfer(meant, { ...meant, transfer: { ...meant.transfer, ...over } })).toBe(false)
    expect(isSameTransfer(meant, { ...meant, account: `eip155:10:${ada}` })).toBe(false)
  })
})
