import { afterEach, expect, test } from 'vitest'
import { AccountPart, type ActiveAccount } from '../../../src/views/shared/account-part.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'
import { viewStage } from '../../helpers/view-stage.js'

class Seen extends AccountPart {
  get seen(): ActiveAccount | undefined {
    return this.active
  }
}
customElements.define('appkit-test-account-part', Seen)

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})

async function seen(parts: ConnectedParts = {}) {
  const { scope, session } = connectedScope(parts)
  const stage = await viewStage(scope, Seen, undefined as unknown)
  left.push(scope, stage)
  return { session, view: stage.view as Seen }
}

test('is about the connected account on its network', async () => {
  const { view } = await seen()
  expect(view.seen).toMatchObject({
    namespace: 'eip155',
    address: ada,
    caipAddress: `eip155:1:${ada}`,
    network: { name: 'Ethereum' },
    isEmbedded: false,
  })
})

test('has no address with a network where the app does not know the network', async () => {
  const { view, session } = await seen({ options: { allowUnsupportedChain: true } })
  session.networkChanged('eip155:99999')
  expect(view.seen).toMatchObject({ address: ada, caipAddress: undefined })
})

test('is about nobody where nobody is connected', async () => {
  const scope = testScope()
  const stage = await viewStage(scope, Seen, undefined as unknown)
  left.push(scope, stage)
  expect((stage.view as Seen).seen).toBeUndefined()
})
