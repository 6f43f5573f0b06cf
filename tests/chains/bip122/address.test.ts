import { assert, constantFrom, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isValidOn, readAddress } from '../../../src/chains/bip122/address.js'

const good = [
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'p2pkh', 'mainnet'],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'p2sh', 'mainnet'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'p2pkh', 'testnet'],
  ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'p2sh', 'regtest'],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'p2wpkh', 'mainnet'],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'p2wsh', 'testnet'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'p2tr', 'mainnet'],
  ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'witness', 'mainnet'],
] as const

/** From BIP-173 and BIP-350, and a legacy address with a changed digit. */
const bad = [
  '',
  'bitcoin',
  'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  'BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2',
  'bc1rw5uspcuh',
  'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7',
  'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
  'bc1gmk9yu',
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  'GkxTaKqvVBVGCmRXYnfQtPvUGnsdWEPXnJ5QdfP7cW3V',
]

describe('Bitcoin address', () => {
  test.each(good)('reads %s as %s on %s', (text, kind, chain) => {
    expect(readAddress(` ${text} `)).toMatchObject({ kind })
    expect(isValidOn(text, chain)).toBe(true)
    expect(isValidOn(text, chain === 'mainnet' ? 'regtest' : 'mainnet')).toBe(false)
  })

  test.each(bad)('rejects “%s”', text => expect(readAddress(text)).toBeUndefined())

  test('returns a SegWit address in lower case', () => {
    expect(readAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')?.address).toBe(
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    )
  })

  test('rejects an address with one wrong character', () => {
    const signs = '023456789acdefghjklmnpqrstuvwxyz'
    assert(
      property(constantFrom(...good.map(([text]) => text)), nat(), nat(31), (text, at, sign) => {
        const place = at % text.length
        const lower = text.startsWith('BC') ? text.toLowerCase() : text
        const changed = lower.slice(0, place) + signs[sign] + lower.slice(place + 1)
        return changed === lower || readAddress(changed) === undefined
      }),
      { numRuns: 2_000 },
    )
  })
})
