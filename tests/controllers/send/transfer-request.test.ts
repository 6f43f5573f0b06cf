import { afterEach, describe, expect, test } from 'vitest'
import { isSameTransfer, toTransferRequest, toFeeProbe } from '../../../src/controllers/send/transfer-request.js'
import { getActiveAccount } from '../../../src/controllers/connection/active-account.js'
import { createSendState, type SendState } from '../../../src/controllers/send/send-state.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { ether, grace, oak, sendingScope, type SendingParts } from '../../helpers/sending-scope.js'

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})

async function setUp(parts: SendingParts = {}) {
  const made = await sendingScope(parts)
  left.push(made.scope)
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

describe('a transfer of an account', () => {
  test('is what the draft says, once it says all of it', async () => {
    const { holder } = await setUp()
    expect(toTransferRequest(draft({}), holder)).toEqual({
      account,
      namespace: 'eip155',
      transfer: { to: grace, amount: 1_500_000n, token: oak.address, decimals: 6 },
      token: oak,
    })
    expect(toTransferRequest(draft({ token: ether }), holder)?.transfer).toEqual({ to: grace, amount: 15n * 10n ** 17n })
  })

  test.each([
    ['nobody receives', { recipient: { kind: 'looking' } }],
    ['nothing is sent', { text: '0' }],
    ['no token is chosen', { token: undefined }],
    ['it is another account’s', { account: `eip155:1:${bob}` }],
    ['it is another network’s', { account: `eip155:10:${ada}` }],
  ] as const)('is none where %s', async (_, over) => {
    const { holder } = await setUp()
    expect(toTransferRequest(draft(over), holder)).toBeUndefined()
  })

  test('is tried small, to oneself until somebody receives', async () => {
    const { holder } = await setUp()
    expect(toFeeProbe(draft({ recipient: { kind: 'none' } }), holder)?.transfer).toEqual({
      to: ada,
      amount: 1n,
      token: oak.address,
      decimals: 6,
    })
    expect(toFeeProbe(draft({ token: ether }), holder)?.transfer).toEqual({ to: grace, amount: 0n })
    expect(toFeeProbe(draft({ token: { ...oak, amount: 0n } }), holder)).toBeUndefined()
    expect(toFeeProbe(draft({}), undefined)).toBeUndefined()
  })

  test('is the same one where each of it is the same', () => {
    expect(isSameTransfer(meant, { ...meant })).toBe(true)
    for (const over of [{ to: bob }, { amount: 2n }, { token: '0x1' }])
      expect(isSameTransfer(meant, { ...meant, transfer: { ...meant.transfer, ...over } })).toBe(false)
    expect(isSameTransfer(meant, { ...meant, account: `eip155:10:${ada}` })).toBe(false)
  })
})
