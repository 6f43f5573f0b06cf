import { describe, expect, test } from 'vitest'
import { getNativeBalance, getHoldings } from '../../../src/controllers/balances/holdings.js'
import { getActiveAccount } from '../../../src/controllers/connection/active-account.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { bare, ether, oak, sendingScope, type SendingParts } from '../../helpers/sending-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

async function holding(parts: SendingParts = {}) {
  const { scope } = await sendingScope(parts)
  disposeAfterTest(scope)
  return { scope, holdings: getHoldings(scope, 'eip155') }
}

describe('getHoldings', () => {
  test('takes the native balance from the network and tokens from the service', async () => {
    const { scope, holdings } = await holding({ tokens: [oak, { ...ether, amount: 5n }, bare] })
    expect(holdings).toEqual({ tokens: [ether, oak, bare], isComplete: true })
    expect(getNativeBalance(scope, { network: scope.use(NetworkController).current()! })).toBe(ether.amount)
  })

  test('returns only the native token, as incomplete, until tokens are loaded', async () => {
    const { price: _, ...coin } = ether
    const { holdings } = await holding({ tokens: null })
    expect(holdings).toEqual({ tokens: [coin], isComplete: false })
    const alone = await holding({ tokens: null, data: { available: false } })
    expect(alone.holdings).toEqual({ tokens: [coin], isComplete: true })
  })

  test('returns nothing on a network that the app does not configure', async () => {
    const { scope } = await holding()
    scope.use(NetworkController).setActive('eip155:5')
    expect(getHoldings(scope, 'eip155')).toEqual({ tokens: undefined, isComplete: false })
    expect(getActiveAccount(scope)).toBeUndefined()
  })

  test('belongs to the active account, whose fees are sponsored if it is a smart account', async () => {
    const { scope } = await holding()
    expect(getActiveAccount(scope)).toMatchObject({ address: ada, isSmart: false })
    const account = { namespace: 'eip155', address: ada, type: 'smartAccount' } as const
    expect(getActiveAccount((await holding({ session: { accounts: [account] } })).scope)).toMatchObject({
      isSmart: true,
    })
  })
})
