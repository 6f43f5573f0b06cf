import { expect, test } from 'vitest'
import { AccountPart, type ActiveAccount } from '../../../src/views/shared/account-part.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'
import { mountView } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

class TestPart extends AccountPart {
  get activeAccount(): ActiveAccount | undefined {
    return this.active
  }
}
customElements.define('appkit-test-account-part', TestPart)

async function show(parts: ConnectedParts = {}) {
  const { scope, session } = connectedScope(parts)
  disposeAfterTest(scope)
  const stage = disposeAfterTest(await mountView(scope, TestPart, undefined as unknown))
  return { session, view: stage.view as TestPart }
}

test('active: describes the connected account on its network', async () => {
  const { view } = await show()
  expect(view.activeAccount).toMatchObject({
    namespace: 'eip155',
    address: ada,
    caipAddress: `eip155:1:${ada}`,
    network: { name: 'Ethereum' },
    isEmbedded: false,
  })
})

test('active: has no CAIP-10 account id on an unknown network', async () => {
  const { view, session } = await show({ options: { allowUnsupportedChain: true } })
  session.networkChanged('eip155:99999')
  expect(view.activeAccount).toMatchObject({ address: ada, caipAddress: undefined })
})

test('active: is undefined without a connection', async () => {
  const scope = disposeAfterTest(testScope())
  const stage = disposeAfterTest(await mountView(scope, TestPart, undefined as unknown))
  expect((stage.view as TestPart).activeAccount).toBeUndefined()
})
