import { afterEach, expect, test, vi } from 'vitest'
import { SnackController } from '../../../src/controllers/base/snack.js'
import { BalancesController } from '../../../src/controllers/chain/balances.js'
import { TransferReport } from '../../../src/controllers/chain/transfer-report.js'
import { LOOK_EVERY_MS } from '../../../src/controllers/chain/when-mined.js'
import type { Scope } from '../../../src/controllers/scope.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { grace, oak, sendingScope, type SendingParts } from '../../helpers/sending-scope.js'

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})

async function setUp(parts: SendingParts = {}) {
  const made = await sendingScope(parts)
  left.push(made.scope)
  return { ...made, report: reportIn(made.scope) }
}

function reportIn(scope: Scope): TransferReport {
  const transfer = { to: grace, amount: 1_500_000n, token: oak.address! }
  return new TransferReport(scope, { of: `eip155:1:${ada}`, namespace: 'eip155', transfer, token: oak })
}

test('a report tells the app neither who receives nor the hash', async () => {
  const { report, events } = await setUp()
  const hash = `0x${'e'.repeat(64)}`
  report.sent(hash, false)
  report.failed(new AppKitError('wallet/failed', { text: `no coins for ${ada}` }))
  expect(events.map(({ event }) => event)).toEqual(['SEND_INITIATED', 'SEND_SUCCESS', 'SEND_ERROR'])
  for (const secret of [hash, grace, ada]) expect(JSON.stringify(events)).not.toContain(secret)
})

test('what was sent shows its screen only where nothing else was begun', async () => {
  const { report, router } = await setUp()
  router.push('SendPreview')
  report.sent('0x1', false)
  expect(router.view).toBe('SendPreview')
  report.sent('0x1', true)
  expect(router.view).toBe('SendConfirmed')
})

test('a failure says what the wallet said, else the words of the specification', async () => {
  const { report, scope } = await setUp()
  report.failed(new AppKitError('wallet/busy', { text: 'ignored' }))
  expect(scope.use(SnackController).state).toMatchObject({ open: true, code: 'send/failed' })
})

test.each([
  ['was taken in', true],
  ['failed', false],
])('what is left is read again once the network says that the transfer %s, and not before', async (_, outcome) => {
  let said: boolean | undefined
  const { scope } = await setUp({ verbs: { hasSucceeded: async () => said } })
  const refreshed = vi.spyOn(scope.use(BalancesController), 'refresh')
  reportIn(scope).sent('0x1', false)
  await scope.clock.advance(2 * LOOK_EVERY_MS)
  expect(refreshed).not.toHaveBeenCalled()
  said = outcome
  await scope.clock.advance(LOOK_EVERY_MS)
  expect(refreshed.mock.calls).toEqual([['eip155', { force: true }]])
})

test('what is left is read again at once where nobody can say what became of a transfer', async () => {
  const { scope } = await setUp()
  const refreshed = vi.spyOn(scope.use(BalancesController), 'refresh')
  reportIn(scope).sent('0x1', false)
  await scope.clock.advance(0)
  expect(refreshed.mock.calls).toEqual([['eip155', { force: true }]])
})
