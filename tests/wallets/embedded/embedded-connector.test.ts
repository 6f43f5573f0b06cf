import { describe, expect, test, vi } from 'vitest'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { embeddedConnector } from '../../../src/wallets/embedded/embedded-connector.js'
import type { EmbeddedOptions } from '../../../src/wallets/embedded/open-embedded.js'
import { scriptedFrame } from '../../helpers/scripted-frame.js'
import { FakeClock, settled } from '../../lib/fake-clock.js'
import { address, ask, networks, user } from './helpers/embedded-set-up.js'
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
  test('is AUTH, in the namespaces of the app that it knows, and loads nothing', () => {
    const { connector, load } = setUp()
    expect(connector).toMatchObject({ id: 'AUTH', type: 'AUTH', name: 'Email', namespaces: ['eip155', 'solana'] })
    expect(setUp(networks.slice(0, 1)).connector.namespaces).toEqual(['eip155'])
    connector.abortRequests()
    expect(load).not.toHaveBeenCalled()
  })

  test('is loaded once, by the first verb', async () => {
    const { connector, load } = setUp()
    const [sessions, again, client] = await Promise.all([
      connector.connect(ask()),
      connector.reconnect(ask()),
      connector.client(),
    ])
    expect([sessions.length, again.length, client.state]).toEqual([2, 0, 'ready'])
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('withdraws what waits for the person', async () => {
    const { connector } = setUp()
    const [evm] = await connector.connect(ask())
    const signing = evm?.provider.request({ method: 'personal_sign', params: ['0x61', address] })
    const aborted = expect(signing).rejects.toMatchObject({ code: 'request/aborted' })
    await settled()
    connector.abortRequests()
    await aborted
  })

  test('tries again where its code did not come', async () => {
    const { connector, load } = setUp()
    load.mockRejectedValueOnce(new TypeError('no network'))
    await expect(connector.connect(ask())).rejects.toMatchObject({ code: 'chunk/unavailable' })
    load.mockRejectedValueOnce(new AppKitError('instance/destroyed'))
    await expect(connector.client()).rejects.toMatchObject({ code: 'instance/destroyed' })
    await expect(connector.connect(ask())).resolves.toHaveLength(2)
  })
})
