import { describe, expect, test } from 'vitest'
import { accountsTold, userAccounts } from '../../../src/wallets/embedded/user-accounts.js'

const a = `0x${'aA'.repeat(20)}`
const b = `0x${'bb'.repeat(20)}`
const sol = '1'.repeat(44)
const eoa = (address: string) => ({ namespace: 'eip155', address, type: 'eoa' })
const smart = (address: string) => ({ namespace: 'eip155', address, type: 'smartAccount' })

describe('userAccounts', () => {
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
  ])('gives %s', (_what, user, accounts) => {
    expect(userAccounts(user as never, 'eip155')).toEqual(accounts)
  })

  test('keeps Solana’s letters apart', () => {
    const [upper, lower] = ['A'.repeat(32), 'a'.repeat(32)]
    const user = {
      address: a,
      chainId: 1,
      caipAccounts: [`solana:x:${upper}`, `solana:x:${lower}`, `solana:x:${'0'.repeat(32)}`],
    }
    expect(userAccounts(user, 'solana').map(({ address }) => address)).toEqual([upper, lower])
  })
})

describe('accountsTold', () => {
  test('takes bare addresses and CAIP-10, and of the namespace alone', () => {
    const told = [`solana:x:${sol}`, `eip155:1:${b}`, a, 'neither']
    expect(accountsTold(told, 'eip155')).toEqual([eoa(b), eoa(a)])
    expect(accountsTold(told, 'solana')).toEqual([{ namespace: 'solana', address: sol, type: 'eoa' }])
  })
})
