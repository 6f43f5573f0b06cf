import { describe, expect, test } from 'vitest'
import { readPeer } from '../../../src/wallets/session/shared-session.js'

const peer = (metadata: object) => readPeer({ peer: { metadata } } as never)

describe('readPeer', () => {
  test("returns the wallet's own name and icon", () => {
    expect(peer({ name: 'Wallet', icons: ['https://x.example/i.png', 'https://x.example/j.png'] })).toEqual({
      wallet: { name: 'Wallet', icon: 'https://x.example/i.png' },
      servesAll: false,
    })
  })

  test.each([
    ['no picture', {}],
    ['a picture that runs', { icons: ['javascript:alert(1)'] }],
    ['a picture from an open line', { icons: ['http://x.example/i.png'] }],
    ['a picture that is none', { icons: [{}] }],
    ['pictures that are none', { icons: 'https://x.example/i.png' }],
  ])('omits %s', (_what, more) => {
    expect(peer({ name: 'Wallet', ...more }).wallet).toEqual({ name: 'Wallet' })
  })

  test('names: shows the direction marks in the name of a wallet and omits an empty one', () => {
    expect(peer({ name: ' A\u202e wallet\n' }).wallet).toEqual({ name: 'A⟨U+202E⟩ wallet' })
    expect(peer({ name: '\u200b' }).wallet).toBeUndefined()
    expect(peer({ name: 7 }).wallet).toBeUndefined()
  })

  test('MetaMask supports every network', () => {
    expect(peer({ name: 'MetaMask Wallet' }).servesAll).toBe(true)
  })
})
