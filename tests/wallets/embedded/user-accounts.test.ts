import { describe, expect, test } from 'vitest'
import { parseChangedAccounts, getUserAccounts } from '../../../src/wallets/embedded/user-accounts.js'

const a = `0x${'aA'.repeat(20)}`
const b = `0x${'bb'.repeat(20)}`
const sol = '1'.repeat(44)
const eoa = (address: string) => ({ namespace: 'eip155', address, type: 'eoa' })
const smart = (address: string) => ({ namespace: 'eip155', address, type: 'smartAccount' })

describe('getUserAccounts', () => {
  test.each([
    ['the one address', { address: a, chainId: 1 }, [eoa(a)]],
    [
      'the address in use first',
      {
        address: b,
        chainId: 1,
        accounts: [
          { address: a, type: 'eoa' },
          { address: b, type: 'smartAccount' },
        ],
      },
      [smart(b), eoa(a)],
    ],
    [
      'the preferred kind next',
      {
        address: 'x',
        chainId: 1,
        preferredAccountType: 'smartAccount',
        accounts: [
          { address: a, type: 'eoa' },
          { address: b, type: 'smartAccount' },
        ],
      },
      [smart(b), eoa(a)],
    ],
    [
      'each once, however it is written',
      { address: a, chainId: 1, caipAccounts: [`eip155:1:${a.toLowerCase()}`, `eip155:10:${b}`] },
      [eoa(a), eoa(b)],
    ],
    [
      'none that is no address',
      { address: `${a}0`, chainId: 1, caipAccounts: ['eip155:1:me', 'eip155:1', `eip155:1:${a}:x`] },
      [],
    ],
    [
      'those of the list where the wallet stands elsewhere',
      { address: sol, chainId: `solana:${'5'.repeat(32)}`, caipAccounts: [`eip155:1:${a}`] },
      [eoa(a)],
    ],
  ])('returns %s', (_what, user, accounts) => {
    expect(getUserAccounts(user as never, 'eip155')).toEqual(accounts)
  })

  test('treats Solana addresses as case-sensitive', () => {
    const [upper, lower] = ['A'.repeat(32), 'a'.repeat(32)]
    const user = {
      address: a,
      chainId: 1,
      caipAccounts: [`solana:x:${upper}`, `solana:x:${lower}`, `solana:x:${'0'.repeat(32)}`],
    }
    expect(getUserAccounts(user, 'solana').map(({ address }) => address)).toEqual([upper, lower])
  })
})

describe('parseChangedAccounts', () => {
  test('accepts plain addresses and CAIP-10 ids, only of the namespace', () => {
    const reported = [`solana:x:${sol}`, `eip155:1:${b}`, a, 'neither']
    expect(parseChangedAccounts(reported, 'eip155')).toEqual([eoa(b), eoa(a)])
    expect(parseChangedAccounts(reported, 'solana')).toEqual([{ namespace: 'solana', address: sol, type: 'eoa' }])
  })
})
