import { expect, test, vi } from 'vitest'
import { registerName } from '../../../src/controllers/names/account-name.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { namingService } from '../../helpers/naming-service.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'

function setUp(parts: ConnectedParts = {}) {
  const service = namingService()
  return { ...connectedScope({ services: { data: service.data }, ...parts }), ...service }
}

test('registerName signs the name and sends the coin type of the network', async () => {
  const { scope, requests } = setUp({ session: { caipNetworkId: 'eip155:8453' } })
  expect(await registerName(scope, 'ada.dev.test')).toEqual({ name: 'ada.dev.test', address: ada })
  const [sent] = requests('POST /v1/profile/account')
  expect(sent).toMatchObject({ coin_type: 0x80_00_00_00 + 8453, address: ada })
  expect(JSON.parse(String(sent?.['message']))).toMatchObject({ name: 'ada.dev.test', attributes: {} })
  scope.dispose()
})

test('registerName signs gateway and network, and nothing without a gateway', async () => {
  const { scope, requests } = setUp({ session: { caipNetworkId: 'eip155:8453' } })
  await registerName(scope, 'ada.dev.test')
  const { message, signature } = requests('POST /v1/profile/account')[0] ?? {}
  expect(JSON.parse(String(message))).toMatchObject({ gateway: 'https://gateway.test', chainId: 'eip155:8453' })
  expect(signature).toContain('"gateway":"https://gateway.test"')
  scope.dispose()
  const signMessage = vi.fn(async () => '0x12')
  const { url: _, ...data } = namingService().data
  const none = setUp({ verbs: { signMessage }, services: { data } })
  await expect(registerName(none.scope, 'ada.dev.test')).rejects.toMatchObject({ code: 'data/unavailable' })
  expect(signMessage).not.toHaveBeenCalled()
  none.scope.dispose()
})

test('registerName signs nothing without a known account and network, and sends nothing after a switch', async () => {
  const unknown = setUp({ session: { caipNetworkId: 'eip155:5' } })
  await expect(registerName(unknown.scope, 'ada.dev.test')).rejects.toMatchObject({ code: 'network/unsupported' })
  const gone = setUp()
  gone.session.gone()
  await expect(registerName(gone.scope, 'ada.dev.test')).rejects.toMatchObject({ code: 'account/missing' })
  const moved = setUp({
    verbs: {
      signMessage: async () => {
        moved.session.accountsChanged(bob)
        return '0x12'
      },
    },
  })
  await expect(registerName(moved.scope, 'ada.dev.test')).rejects.toMatchObject({ code: 'request/aborted' })
  for (const { call, scope } of [unknown, gone, moved]) {
    expect(call).not.toHaveBeenCalled()
    scope.dispose()
  }
})
