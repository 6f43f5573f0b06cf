import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { canSwitch } from '../../../src/controllers/connection/switch.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import { type CaipNetworkId, isCaipNetworkId } from '../../../src/core/caip.js'
import type { ChainVerbs } from '../../../src/core/chain-adapter.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import type { Session } from '../../../src/core/connector.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { deferred } from '../../helpers/deferred.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { scriptedSession, scriptedWallet, type ScriptedSession } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testNetworks, testScope, type TestScope } from '../../helpers/test-scope.js'

const solana = { ...testNetworks[0], id: 'main', name: 'Solana', caipNetworkId: 'solana:main' } as const

describe('network switching', () => {
  let scope: TestScope
  let session: ScriptedSession
  const switched = vi.fn<ChainVerbs['switchNetwork']>()

  beforeEach(() => void switched.mockReset().mockResolvedValue())
  afterEach(() => scope.dispose())

  async function connected(as: Partial<Session> = {}, options: Partial<AppKitOptions> = {}): Promise<void> {
    open(options)
    const wallet = scriptedWallet()
    const connecting = scope.use(ConnectionController).connect(wallet)
    await eventually(() => wallet.requests.length).toBe(1)
    wallet.last.approve((session = scriptedSession(as)))
    await connecting
  }
  function open(options: Partial<AppKitOptions> = {}): void {
    const networks = [...testNetworks, solana] as NonNullable<AppKitOptions['networks']>
    scope = testScope({ options: { networks, ...options }, adapters: [scriptedAdapter({ switchNetwork: switched })] })
  }
  const active = () => scope.use(NetworkController).current()?.caipNetworkId
  const move = (id: CaipNetworkId) => scope.use(ConnectionController).switchNetwork(id)

  describe('canSwitch', () => {
    test('returns ok without a connection', () => {
      open()
      expect(canSwitch(scope, 'eip155:8453')).toBe('ok')
      expect(canSwitch(scope, 'solana:main')).toBe('ok')
    })

    test('returns ok without an adapter, within the approved networks', async () => {
      await connected({ approved: ['eip155:1', 'eip155:8453'] })
      scope.adapters.splice(0)
      expect(canSwitch(scope, 'eip155:8453')).toBe('ok')
      session.networkChanged('eip155:8453')
      expect(canSwitch(scope, 'eip155:1')).toBe('ok')
    })

    test('returns not-allowed for a network the app does not configure', () => {
      open()
      expect(canSwitch(scope, 'eip155:7')).toBe('not-allowed')
    })

    test('returns ok for a wallet that supports any network', async () => {
      await connected()
      expect(canSwitch(scope, 'eip155:8453')).toBe('ok')
    })

    test('returns not-approved for a network the wallet did not approve', async () => {
      await connected({ approved: ['eip155:1'] })
      expect(canSwitch(scope, 'eip155:1')).toBe('ok')
      expect(canSwitch(scope, 'eip155:8453')).toBe('not-approved')
    })

    test('returns namespace-not-connected where another wallet is needed', async () => {
      await connected()
      expect(canSwitch(scope, 'solana:main')).toBe('namespace-not-connected')
    })

    test('returns not-allowed with enableNetworkSwitch disabled', async () => {
      await connected({}, { enableNetworkSwitch: false })
      expect(canSwitch(scope, 'eip155:8453')).toBe('not-allowed')
    })
  })

  describe('switchNetwork', () => {
    test('requests the switch from the wallet first, then stores the network', async () => {
      await connected()
      const request = deferred()
      switched.mockReturnValue(request.promise)
      const moving = move('eip155:8453')
      await eventually(() => switched.mock.calls.length).toBe(1)
      expect(switched).toHaveBeenCalledWith(expect.objectContaining({ name: 'Base' }), session)
      expect(active()).toBe('eip155:1')
      request.resolve()
      await moving
      expect(active()).toBe('eip155:8453')
      expect(scope.services.storage.get('active_caip_network_id', isCaipNetworkId)).toBe('eip155:8453')
      expect(scope.use(EventsController).state.last).toMatchObject({
        event: 'SWITCH_NETWORK',
        properties: { network: 'eip155:8453' },
      })
    })

    test('only selects the network without a connection', async () => {
      open()
      await move('solana:main')
      expect(switched).not.toHaveBeenCalled()
      expect(scope.use(NetworkController).state.namespace).toBe('solana')
      expect(active()).toBe('solana:main')
    })

    test('rejects a network the app does not configure', async () => {
      open()
      await expect(move('eip155:7')).rejects.toMatchObject({ code: 'network/not-found', message: 'eip155:7' })
    })

    test('stays on the network when the user rejects', async () => {
      await connected()
      switched.mockRejectedValue(new AppKitError('network/rejected'))
      await expect(move('eip155:8453')).rejects.toMatchObject({ code: 'network/rejected' })
      expect(active()).toBe('eip155:1')
    })

    test('rejects if the wallet disconnected meanwhile', async () => {
      await connected()
      const request = deferred()
      switched.mockReturnValue(request.promise)
      const moving = move('eip155:8453')
      await eventually(() => switched.mock.calls.length).toBe(1)
      session.gone()
      request.resolve()
      await expect(moving).rejects.toMatchObject({ code: 'wallet/disconnected' })
      expect(active()).toBe('eip155:1')
    })
  })
})
