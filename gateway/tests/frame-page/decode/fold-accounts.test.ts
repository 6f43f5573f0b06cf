import { describe, expect, test } from 'vitest'
import { decoded, type Decoded } from '../../../src/frame-page/decode/decoded.js'
import { foldAccounts } from '../../../src/frame-page/decode/decode-solana.js'

const deposit = { name: 'account-deposit', value: { atMost: 2_039_280n } } as const
const opens = { ...deposit, name: 'opens-account' } as const
const made = (owner: string, mint = 'mint', parts: Partial<Decoded> = {}) =>
  decoded('create-account', {
    parties: [
      { role: 'owner', address: owner },
      { role: 'contract', address: mint },
    ],
    facts: [deposit],
    ...parts,
  })
const sent = (to: string, mint = 'mint') =>
  decoded('transfer', {
    amounts: [{ flow: 'out', asset: { kind: 'token', address: mint }, value: 7n, decimals: 6 }],
    parties: [{ role: 'to', address: to }],
  })
const batch = (...steps: Decoded[]) =>
  decoded('batch', { steps, warnings: [{ code: 'other-signer', level: 'notice' }] })

describe('foldAccounts', () => {
  test('folds the account creation into the transfer', () => {
    const shown = foldAccounts(batch(made('bob'), sent('bob')))
    expect(shown).toEqual({
      ...sent('bob'),
      facts: [opens],
      warnings: [{ code: 'other-signer', level: 'notice' }],
    })
  })

  test('folds each creation once, into its own transfer', () => {
    const memo = decoded('memo')
    const shown = foldAccounts(batch(made('bob'), sent('ann'), sent('bob'), sent('bob'), memo))
    expect(shown.steps).toEqual([sent('ann'), { ...sent('bob'), facts: [opens] }, sent('bob'), memo])
  })

  test('folds inside several transactions', () => {
    const inner = batch(made('bob'), sent('bob'))
    const shown = foldAccounts(decoded('batch', { steps: [inner, inner] }))
    expect(shown.steps.map(({ action, facts }) => [action, facts])).toEqual([
      ['transfer', [opens]],
      ['transfer', [opens]],
    ])
  })

  test.each<[string, Decoded, Decoded]>([
    ['for another owner', made('mallory'), sent('bob')],
    ['for another token', made('bob', 'other'), sent('bob')],
    ['paid by another account', made('bob', 'mint', { facts: [] }), sent('bob')],
    ['from a lookup table', made('bob', 'mint', { warnings: [{ code: 'lookup-table', level: 'red' }] }), sent('bob')],
    ['next to a SOL transfer', made('bob'), decoded('send-native', { parties: [{ role: 'to', address: 'bob' }] })],
  ])('keeps the creation of an account %s as a separate step', (_, first, second) => {
    const shown = batch(first, second)
    expect(foldAccounts(shown)).toEqual(shown)
  })
})
