import { afterEach, describe, expect, test } from 'vitest'
import { isSameTransfer, meantBy, trialOf } from '../../../src/controllers/send/transfer-request.js'
import { holderInUse } from '../../../src/controllers/connection/active-account.js'
import { blankSend, type SendState } from '../../../src/controllers/send/send-state.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { ether, grace, oak, sendingScope, type SendingParts } from '../../helpers/sending-scope.js'

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})

async function setUp(parts: SendingParts = {}) {
  const made = await sendingScope(parts)
  left.push(made.scope)
  return { ...made, holder: holderInUse(made.scope) }
}
const of = `eip155:1:${ada}` as const
const meant = { of, namespace: 'eip155', transfer: { to: grace, amount: 1n } } as const
const draft = (over: Partial<SendState>): SendState => ({
  ...blankSend(of),
  token: oak,
  text: '1.5',
  receiver: { kind: 'known', address: grace },
  ...over,
})

describe('a transfer of an account', () => {
  test('is what the draft says, once it says all of it', async () => {
    const { holder } = await setUp()
    expect(meantBy(draft({}), holder)).toEqual({
      of,
      namespace: 'eip155',
      transfer: { to: grace, amount: 1_500_000n, token: oak.address, decimals: 6 },
      token: oak,
    })
    expect(meantBy(draft({ token: ether }), holder)?.transfer).toEqual({ to: grace, amount: 15n * 10n ** 17n })
  })

  test.each([
    ['nobody receives', { receiver: { kind: 'looking' } }],
    ['nothing is sent', { text: '0' }],
    ['no token is chosen', { token: undefined }],
    ['it is another account’s', { of: `eip155:1:${bob}` }],
    ['it is another network’s', { of: `eip155:10:${ada}` }],
  ] as const)('is none where %s', async (_, over) => {
    const { holder } = await setUp()
    expect(meantBy(draft(over), holder)).toBeUndefined()
  })

  test('is tried small, to oneself until somebody receives', async () => {
    const { holder } = await setUp()
    expect(trialOf(draft({ receiver: { kind: 'none' } }), holder)?.transfer).toEqual({
      to: ada,
      amount: 1n,
      token: oak.address,
      decimals: 6,
    })
    expect(trialOf(draft({ token: ether }), holder)?.transfer).toEqual({ to: grace, amount: 0n })
    expect(trialOf(draft({ token: { ...oak, amount: 0n } }), holder)).toBeUndefined()
    expect(trialOf(draft({}), undefined)).toBeUndefined()
  })

  test('is the same one where each of it is the same', () => {
    expect(isSameTransfer(meant, { ...meant })).toBe(true)
    for (const over of [{ to: bob }, { amount: 2n }, { token: '0x1' }])
      expect(isSameTransfer(meant, { ...meant, transfer: { ...meant.transfer, ...over } })).toBe(false)
    expect(isSameTransfer(meant, { ...meant, of: `eip155:10:${ada}` })).toBe(false)
  })
})
