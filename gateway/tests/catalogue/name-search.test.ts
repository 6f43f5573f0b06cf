import { describe, expect, test } from 'vitest'
import { openCatalogue } from '../../src/modules/catalogue/routes.js'
import { searchNames } from '../../src/modules/catalogue/name-search.js'

const names = [
  'MetaMask',
  'Trust Wallet',
  'Rainbow',
  'Rabby',
  'Ledger Wallet',
  'OKX Wallet',
  'Base (formerly Coinbase)',
]
const search = (text: string) => searchNames(names, text, name => name)

describe('search of wallet names', () => {
  test.each([
    ['mask', ['MetaMask']],
    ['ra', ['Rainbow', 'Rabby']],
    ['trustwallet', ['Trust Wallet']],
    ['meta mask', ['MetaMask']],
    ['coinbase', ['Base (formerly Coinbase)']],
  ])('finds names that contain %s', (text, found) => expect(search(text)).toEqual(found))

  test.each([
    ['metamsk', ['MetaMask']],
    ['metamaks', ['MetaMask']],
    ['rainbwo', ['Rainbow']],
    ['raibow', ['Rainbow']],
    ['ledgr', ['Ledger Wallet']],
    ['trsut wallet', ['Trust Wallet']],
  ])('finds the name that %s is a typing error of', (text, found) => expect(search(text)).toEqual(found))

  test('prefers exact matches, and allows no error in short texts', () => {
    expect(search('rabb')).toEqual(['Rabby'])
    expect(search('okz')).toEqual([])
    expect(search('qqqqqqq')).toEqual([])
    expect(search('metamsk'.repeat(20))).toEqual([])
  })

  test('the bundled catalogue contains MetaMask for “metamsk” and nothing for “no such wallet”', () => {
    const { catalogue } = openCatalogue()
    const [first] = catalogue.search({ page: 1, entries: 5, search: 'metamsk' }).data
    expect(first?.name).toBe('MetaMask')
    expect(catalogue.search({ page: 1, entries: 5, search: 'no such wallet' }).count).toBe(0)
  })
})
