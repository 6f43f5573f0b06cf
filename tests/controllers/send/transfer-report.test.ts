import { expect, test } from 'vitest'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { TransferReport } from '../../../src/controllers/send/send-transfer.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { grace, oak, sendingScope } from '../../helpers/sending-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

async function setUp() {
  const made = await sendingScope()
  disposeAfterTest(made.scope)
  const transfer = { to: grace, amount: 1_500_000n, token: oak.address! }
  const report = new TransferReport(made.scope, {
    account: `eip155:1:${ada}`,
    namespace: 'eip155',
    transfer,
    token: oak,
  })
  return { ...made, report }
}

test('TransferReport reports neither the recipient nor the hash to the app', async () => {
  const { report, events } = await setUp()
  const hash = `0x${'e'.repeat(64)}`
  report.sent(hash, false)
  report.failed(new AppKitError('wallet/failed', { text: `no coins for ${ada}` }), true)
  expect(events.map(({ event }) => event)).toEqual(['SEND_INITIATED', 'SEND_SUCCESS', 'SEND_ERROR'])
  for (const secret of [hash, grace, ada]) expect(JSON.stringify(events)).not.toContain(secret)
})

test('TransferReport shows the confirmation only if nothing else was started', async () => {
  const { report, router } = await setUp()
  router.push('SendPreview')
  report.sent('0x1', false)
  expect(router.view).toBe('SendPreview')
  report.sent('0x1', true)
  expect(router.view).toBe('SendConfirmed')
})

test('TransferReport shows a failure as a message only if the review is not open any more', async () => {
  const { report, scope } = await setUp()
  report.failed(new AppKitError('wallet/busy', { text: 'ignored' }), true)
  expect(scope.use(SnackController).state.open).toBe(false)
  report.failed(new AppKitError('wallet/busy', { text: 'ignored' }), false)
  expect(scope.use(SnackController).state).toMatchObject({ open: true, code: 'send/failed' })
})
