import { expect, test } from 'vitest'
import { onrampOptions, onrampQuote, onrampUrlRequest } from '../../src/contract/onramp-api.js'

test('onrampOptions skips invalid entries', () => {
  const read = onrampOptions.parse({
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }, {}] }, 5],
    purchaseCurrencies: [{ id: 'a', name: 'USD Coin', symbol: 'USDC', networks: [{ name: 'ethereum' }, null] }, {}],
  })
  expect(read.paymentCurrencies[0]?.payment_method_limits).toHaveLength(1)
  expect(read.purchaseCurrencies.map(({ symbol, networks }) => [symbol, networks?.length])).toEqual([['USDC', 1]])
})

test('onrampQuote requires every amount', () => {
  const sum = { amount: '10.5', currency: 'USD' }
  const quote = { paymentTotal: sum, paymentSubtotal: sum, purchaseAmount: sum, networkFee: sum, quoteId: 'q' }
  expect(onrampQuote.parse(quote)).toEqual(quote)
  expect(onrampQuote.safeParse({ ...quote, networkFee: { amount: 1, currency: 'USD' } }).success).toBe(false)
})

test('onrampUrlRequest requires a destination wallet', () => {
  const wallet = { address: '0x52908400098527886E0F7030069857D2E4169EE7', blockchains: ['ethereum'], assets: ['ETH'] }
  expect(onrampUrlRequest.safeParse({ destinationWallets: [wallet], defaultExperience: 'buy' }).success).toBe(true)
  expect(onrampUrlRequest.safeParse({ destinationWallets: [] }).success).toBe(false)
})
