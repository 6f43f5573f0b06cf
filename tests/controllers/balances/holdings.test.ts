import { afterEach, describe, expect, test } from 'vitest'
import { getNativeBalance, getHoldings } from '../../../src/controllers/balances/holdings.js'
import { getActiveAccount } from '../../../src/controllers/connection/active-account.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { bare, ether, oak, sendingScope, type SendingParts } from '../../helpers/sending-scope.js'

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})

async function holding(parts: SendingParts = {}) {
  const { scope } = await sendingScope(parts)
  left.push(scope)
  return { scope, holdings: getHoldings(scope, 'eip155') }
}

describe('what is held', () => {
  test('is the coin by the network’s word, and the tokens by the service’s', async () => {
    const { scope, holdings } = await holding({ tokens: [oak, { ...ether, amount: 5n }, bare] })
    expect(holdings).toEqual({ tokens: [ether, oak, bare], isWhole: true })
    expect(getNativeBalance(scope, { network: scope.use(NetworkController).current()! })).toBe(ether.amount)
  })

  test('is the coin alone where nobody tells of tokens, and more may come', async () => {
    const { price: _, ...coin } = ether
    const { holdings } = await holding({ tokens: null })
    expect(holdings).toEqual({ tokens: [coin], isWhole: false })
    const alone = await holding({ tokens: null, data: { available: false } })
    expect(alone.holdings).toEqual({ tokens: [coin], isWhole: true })
  })

  test('is nothing on a network that the app does not know', async () => {
    const { scope } = await holding()
    scope.use(NetworkController).setActive('eip155:5')
    expect(getHoldings(scope, 'eip155')).toEqual({ tokens: undefined, isWhole: false })
    expect(getActiveAccount(scope)).toBeUndefined()
  })

  test('is that of the account in use, and of a smart one somebody else pays the network', async () => {
    const { scope } = await holding()
    expect(getActiveAccount(scope)).toMatchObject({ address: ada, isSmart: false })
    const account = { namespace: 'eip155', address: ada, type: 'smartAccount' } as const
    expect(getActiveAccount((await holding({ session: { accounts: [account] } })).scope)).toMatchObject({ isSmart: true })
  })
})
