import { describe, expect, test } from 'vitest'
import { ModalController } from '../../src/controllers/app/modal.js'
import {
  type PendingTransaction,
  PendingTransactionsController,
} from '../../src/controllers/balances/pending-transactions.js'
import { waitForTransaction } from '../../src/modal/open-result.js'
import { testScope } from '../helpers/test-scope.js'

function openModal() {
  const scope = testScope()
  scope.use(ModalController).setOpen(true)
  const add = (sent: Partial<PendingTransaction>) =>
    scope.use(PendingTransactionsController).add({
      hash: '0x1',
      account: 'eip155:1:0x1',
      kind: 'send',
      gives: { symbol: 'ETH', decimals: 18, amount: 1n },
      at: 1_000,
      ...sent,
    })
  return { scope, add }
}

describe('waitForTransaction', () => {
  test.each(['send', 'swap'] as const)('resolves with the hash of a %s', async kind => {
    const { scope, add } = openModal()
    using _ = scope
    const result = waitForTransaction(scope, kind)
    add({ kind, hash: '0x2' })
    expect(await result).toEqual({ hash: '0x2' })
  })

  test('ignores transactions of another kind and from before', async () => {
    const { scope, add } = openModal()
    using _ = scope
    add({ hash: '0xbefore' })
    const result = waitForTransaction(scope, 'send')
    add({ hash: '0xswap', kind: 'swap' })
    scope.use(ModalController).setOpen(false)
    expect(await result).toBeUndefined()
  })

  test('resolves with undefined when the instance is destroyed', async () => {
    const { scope } = openModal()
    const result = waitForTransaction(scope, 'swap')
    scope.dispose()
    expect(await result).toBeUndefined()
  })
})
