import { expect, test } from 'vitest'
import type { Namespace } from '../../../src/core/caip.js'
import { canRequestAmount, toPaymentRequest } from '../../../src/views/receive/payment-request.js'

const network = (chainNamespace: Namespace, decimals: number, id: number | string = 1) => ({
  chainNamespace,
  id,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals },
})

test.each([
  ['eip155', 18, '0.5', 'ethereum:addr@1?value=500000000000000000'],
  ['solana', 9, '1.25', 'solana:addr?amount=1.25'],
  ['bip122', 8, '.00000001', 'bitcoin:addr?amount=0.00000001'],
  ['bip122', 8, '0.000000001', undefined],
  ['eip155', 18, '', undefined],
  ['eip155', 18, '0', undefined],
  ['eip155', 18, 'many', undefined],
  ['polkadot', 10, '1', undefined],
] as const)('toPaymentRequest: %s with %i decimals, %j', (namespace, decimals, text, expected) => {
  expect(toPaymentRequest(network(namespace, decimals), 'addr', text)).toBe(expected)
})

test('canRequestAmount: is false for a namespace without a payment link', () => {
  const namespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const
  expect(namespaces.filter(chainNamespace => canRequestAmount({ chainNamespace }))).toEqual([
    'eip155',
    'solana',
    'bip122',
  ])
})
