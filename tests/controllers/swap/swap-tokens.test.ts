import { describe, expect, test } from 'vitest'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { BalancesController } from '../../../src/controllers/balances/balances.js'
import { getSwapBalance } from '../../../src/controllers/swap/swap-tokens.js'
import { isSameAccount, isSwapOpen, getSwapAccount } from '../../../src/controllers/swap/quote-timer.js'
import { PortfolioController } from '../../../src/controllers/balances/portfolio.js'
import type { SwapToken } from '../../../src/core/swap.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'

const coin: SwapToken = { network: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 }
const oak: SwapToken = { ...coin, address: `0x${'A'.repeat(40)}` }
const of = `eip155:1:${ada}` as const

describe('getSwapBalance', () => {
  test('is unknown until balances are loaded', () => {
    const { scope } = connectedScope()
    expect(getSwapBalance(scope, of, coin)).toBeUndefined()
    expect(getSwapBalance(scope, of, oak)).toBeUndefined()
  })

  test('reads a token from the list, ignoring case, and returns 0 for a missing one', () => {
    const { scope } = connectedScope()
    const tokens = [{ ...oak, address: `0x${'a'.repeat(40)}`, amount: 5n }]
    scope.use(PortfolioController).put({ account: of, tokens, fiatValue: undefined, failed: false })
    expect(getSwapBalance(scope, of, oak)).toBe(5n)
    expect(getSwapBalance(scope, of, { ...oak, address: `0x${'b'.repeat(40)}` })).toBe(0n)
    expect(getSwapBalance(scope, `eip155:1:${bob}`, oak)).toBeUndefined()
  })

  test('reads the native balance if the list does not contain it', async () => {
    const { scope } = connectedScope()
    await scope.use(BalancesController).refresh('eip155')
    expect(getSwapBalance(scope, of, coin)).toBe(10n ** 18n)
    expect(getSwapBalance(scope, `eip155:8453:${ada}`, coin)).toBeUndefined()
  })
})

describe('context of a swap', () => {
  test('is open depending on the views and the modal', () => {
    const { scope } = connectedScope()
    expect(isSwapOpen(scope)).toBe(false)
    scope.use(RouterController).push('SwapPreview')
    scope.use(RouterController).push('ApproveTransaction')
    expect(isSwapOpen(scope)).toBe(true)
    scope.use(ModalController).setOpen(false)
    expect(isSwapOpen(scope)).toBe(false)
  })

  test('ends with the account', () => {
    const { scope, session } = connectedScope()
    const connectedAccount = getSwapAccount(scope, 'eip155')
    expect(isSameAccount(scope, 'eip155', connectedAccount)).toBe(true)
    session.accountsChanged(bob)
    expect(isSameAccount(scope, 'eip155', connectedAccount)).toBe(false)
  })
})
