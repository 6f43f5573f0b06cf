import { describe, expect, test, vi } from 'vitest'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { embeddedConnector } from '../../../src/wallets/embedded/embedded-connector.js'
import type { EmbeddedOptions } from '../../../src/wallets/embedded/open-embedded.js'
import { scriptedFrame } from '../../helpers/scripted-frame.js'
import { FakeClock, settled } from '../../lib/fake-clock.js'
import { address, connectRequest, networks, user } from './helpers/embedded-set-up.js'
import { loginStore } from './helpers/login-store.js'

function setUp(has = networks) {
  const frame = scriptedFrame({ GET_USER: user, RPC_REQUEST: () => new Promise(() => {}) })
  const options: EmbeddedOptions = {
    frame,
    store: loginStore(),
    clock: new FakeClock(),
    hooks: { onApproval: () => () => {}, onNotAllowed: () => {} },
    dappData: () => ({ projectId: 'p' }),
    preferredType: () => 'eoa',
  }
  const load = vi.fn<() => Promise<EmbeddedOptions>>(async () => options)
  return { frame, load, connector: embeddedConnector({ name: 'Email', networks: () => has, load }) }
}

describe('embeddedConnector', () => {
  test("has the type AUTH and the app's supported namespaces, and loads nothing", () => {
    const { connector, load } = setUp()
    expect(connector).toMatchObject({ id: 'AUTH', type: 'AUTH', name: 'Email', namespaces: ['eip155', 'solana'] })
    expect(setUp(networks.slice(0, 1)).connector.namespaces).toEqual(['eip155'])
    connector.abortRequests()
    expect(load).not.toHaveBeenCalled()
  })

  test('is loaded once, by the first action', async () => {
    const { connector, load } = setUp()
    const [sessions, again, client] = await Promise.all([
      connector.connect(connectRequest()),
      connector.reconnect(connectRequest()),
      connector.client(),
    ])
    expect([sessions.length, again.length, client.state]).toEqual([2, 0, 'ready'])
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('withdraws the requests that wait for the user', async () => {
    const { connector } = setUp()
    const [evm] = await connector.connect(connectRequest())
    const signing = evm?.provider.request({ method: 'personal_sign', params: ['0x61', address] })
    const aborted = expect(signing).rejects.toMatchObject({ code: 'request/aborted' })
    await settled()
    connector.abortRequests()
    await aborted
  })

  test('retries after its code failed to load', async () => {
    const { connector, load } = setUp()
    load.mockRejectedValueOnce(new TypeError('no network'))
    await expect(connector.connect(connectRequest())).rejects.toMatchObject({ code: 'chunk/unavailable' })
    load.mockRejectedValueOnce(new AppKitError('instance/destroyed'))
    await expect(connector.client()).rejects.toMatchObject({ code: 'instance/destroyed' })
    await expect(connector.connect(connectRequest())).resolves.toHaveLength(2)
  })
})
