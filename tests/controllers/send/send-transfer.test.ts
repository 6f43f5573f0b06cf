import { describe, expect, test } from 'vitest'
import { submitTransfer, sendAndReport, planRequestedTransfer } from '../../../src/controllers/send/send-transfer.js'
import { EventsController } from '../../../src/controllers/app/events.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { grace, oak, sendingScope, type SendingParts } from '../../helpers/sending-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

async function setUp(parts: SendingParts = {}) {
  const made = await sendingScope(parts)
  disposeAfterTest(made.scope)
  return made
}
const account = `eip155:1:${ada}` as const
const meant = { account, namespace: 'eip155', transfer: { to: grace, amount: 1n } } as const
const waiting = new AbortController().signal

describe('transfer requests', () => {
  test('are planned and sent by their account', async () => {
    const { scope, planTransfer, sendTransfer } = await setUp()
    const plan = await planRequestedTransfer(scope, meant, waiting)
    expect(planTransfer.mock.calls[0]?.[1]).toMatchObject({ address: ada, network: { caipNetworkId: 'eip155:1' } })
    expect(await submitTransfer(scope, meant, plan)).toMatch(/^0x/)
    expect(sendTransfer.mock.calls[0]?.slice(0, 2)).toEqual([meant.transfer, plan])
  })

  test('are rejected before the wallet prompts if the account or network has changed', async () => {
    const { scope, sendTransfer } = await setUp()
    for (const otherAccount of [`eip155:1:${bob}`, `eip155:10:${ada}`] as const)
      await expect(
        submitTransfer(scope, { ...meant, account: otherAccount }, { transaction: {} }),
      ).rejects.toMatchObject({
        code: 'send/mismatch',
      })
    expect(sendTransfer).not.toHaveBeenCalled()
  })

  test('are rejected in a namespace that cannot send', async () => {
    const { scope } = await setUp({ verbs: { sendTransfer: undefined as never } })
    await expect(planRequestedTransfer(scope, meant, waiting)).rejects.toMatchObject({
      code: 'chain/unsupported',
      message: 'Unsupported chain',
    })
  })

  test.each([
    [undefined, ['SEND_INITIATED', 'SEND_SUCCESS']],
    [new AppKitError('wallet/rejected'), ['SEND_INITIATED', 'SEND_REJECTED']],
    [new AppKitError('request/failed'), ['SEND_INITIATED', 'SEND_ERROR']],
  ] as const)('report their outcome, and say once whether they were sent: %s', async (refused, events) => {
    const { scope, sendTransfer } = await setUp()
    if (refused) sendTransfer.mockRejectedValue(refused)
    const names: string[] = []
    scope.use(EventsController).subscribe(({ event }) => names.push(event))
    const settled: boolean[] = []
    const made = sendAndReport(
      scope,
      { ...meant, token: oak },
      { transaction: {} },
      isSent => (settled.push(isSent), true),
    )
    if (refused) await expect(made).rejects.toBe(refused)
    else await made
    expect([names, settled]).toEqual([events, [refused === undefined]])
  })
})
