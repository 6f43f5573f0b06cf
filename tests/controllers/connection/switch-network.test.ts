import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { canSwitch } from '../../../src/controllers/connection/switchable-networks.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import type { CaipNetworkId } from '../../../src/core/caip.js'
import type { ChainVerbs } from '../../../src/core/chain-adapter.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import type { Session } from '../../../src/core/connector.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { isCaipNetworkId } from '../../../src/core/caip.js'
import { deferred } from '../../helpers/deferred.js'
import { scriptedFamily } from '../../helpers/scripted-family.js'
import { scriptedSession, scriptedWallet, type ScriptedSession } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'
import { testNetworks, testScope, type TestScope } from '../../helpers/test-scope.js'

const solana = { ...testNetworks[0], id: 'main', name: 'Solana', caipNetworkId: 'solana:main' } as const

describe('networks and the wallet', () => {
  let scope: TestScope
  let session: ScriptedSession
  const switched = vi.fn<ChainVerbs['switchNetwork']>()

  beforeEach(() => void switched.mockReset().mockResolvedValue())
  afterEach(() => scope.dispose())

  async function connected(as: Partial<Session> = {}, options: Partial<AppKitOptions> = {}): Promise<void> {
    open(options)
    const wallet = scriptedWallet()
    const asking = scope.use(ConnectionController).connect(wallet)
    await soon(() => wallet.asks.length).toBe(1)
    wallet.last.approve((session = scriptedSession(as)))
    await asking
  }
  function open(options: Partial<AppKitOptions> = {}): void {
    const networks = [...testNetworks, solana] as NonNullable<AppKitOptions['networks']>
    scope = testScope({ options: { networks, ...options }, adapters: [scriptedFamily({ switchNetwork: switched })] })
  }
  const active = () => scope.use(NetworkController).current()?.caipNetworkId
  const move = (id: CaipNetworkId) => scope.use(ConnectionController).switchNetwork(id)

  describe('canSwitch says', () => {
    test('ok where nobody is connected', () => {
      open()
      expect(canSwitch(scope, 'eip155:8453')).toBe('ok')
      expect(canSwitch(scope, 'solana:main')).toBe('ok')
    })

    test('ok without an adapter, within what the wallet approved', async () => {
      await connected({ approved: ['eip155:1', 'eip155:8453'] })
      scope.adapters.splice(0)
      expect(canSwitch(scope, 'eip155:8453')).toBe('ok')
      session.networkChanged('eip155:8453')
      expect(canSwitch(scope, 'eip155:1')).toBe('ok')
    })

    test('not-allowed for a network the app does not have', () => {
      open()
      expect(canSwitch(scope, 'eip155:7')).toBe('not-allowed')
    })

    test('ok for a wallet that serves any network', async () => {
      await connected()
      expect(canSwitch(scope, 'eip155:8453')).toBe('ok')
    })

    test('not-approved for what the wallet did not approve', async () => {
      await connected({ approved: ['eip155:1'] })
      expect(canSwitch(scope, 'eip155:1')).toBe('ok')
      expect(canSwitch(scope, 'eip155:8453')).toBe('not-approved')
    })

    test('namespace-not-connected where another wallet is needed', async () => {
      await connected()
      expect(canSwitch(scope, 'solana:main')).toBe('namespace-not-connected')
    })

    test('not-allowed where the app does not want it', async () => {
      await connected({}, { enableNetworkSwitch: false })
      expect(canSwitch(scope, 'eip155:8453')).toBe('not-allowed')
    })
  })

  describe('switchNetwork', () => {
    test('asks the connected wallet first, and then is there and remembers it', async () => {
      await connected()
      const asked = deferred()
      switched.mockReturnValue(asked.promise)
      const moving = move('eip155:8453')
      await soon(() => switched.mock.calls.length).toBe(1)
      expect(switched).toHaveBeenCalledWith(expect.objectContaining({ name: 'Base' }), session)
      expect(active()).toBe('eip155:1')
      asked.resolve()
      await moving
      expect(active()).toBe('eip155:8453')
      expect(scope.services.storage.get('active_caip_network_id', isCaipNetworkId)).toBe('eip155:8453')
      expect(scope.use(EventsController).state.last).toMatchObject({
        event: 'SWITCH_NETWORK',
        properties: { network: 'eip155:8453' },
      })
    })

    test('where nobody is connected only says where to be', async () => {
      open()
      await move('solana:main')
      expect(switched).not.toHaveBeenCalled()
      expect(scope.use(NetworkController).state.namespace).toBe('solana')
      expect(active()).toBe('solana:main')
    })

    test('names a network the app does not have', async () => {
      open()
      await expect(move('eip155:7')).rejects.toMatchObject({ code: 'network/not-found', message: 'eip155:7' })
    })

    test('stays where it is when the wallet says no', async () => {
      await connected()
      switched.mockRejectedValue(new AppKitError('network/rejected'))
      await expect(move('eip155:8453')).rejects.toMatchObject({ code: 'network/rejected' })
      expect(active()).toBe('eip155:1')
    })

    test('does not say it is there when the wallet left meanwhile', async () => {
      await connected()
      const asked = deferred()
      switched.mockReturnValue(asked.promise)
      const moving = move('eip155:8453')
      await soon(() => switched.mock.calls.length).toBe(1)
      session.gone()
      asked.resolve()
      await expect(moving).rejects.toMatchObject({ code: 'wallet/disconnected' })
      expect(active()).toBe('eip155:1')
    })
  })
})
