import * as wagmi3 from '@wagmi/core'
import { base, mainnet } from 'viem/chains'
import * as wagmi2 from 'wagmi-core-2'
import { wagmi } from '../../../src/adapters/wagmi/wagmi.js'
import { chainContext, ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import type { Connector } from '../../../src/core/connector.js'
import { createAppKit } from '../../../src/modal/create-appkit.js'
import { getScope, type AppKit } from '../../../src/modal/instance.js'
import { announce } from '../../../src/testing/announce.js'
import { createTestWallet, type TestWallet } from '../../../src/testing/test-wallet.js'
import { testNetworks } from '../../helpers/test-scope.js'

/** The part of `@wagmi/core` that both major versions share; the types are those of the newer one. */
export type WagmiCore = typeof wagmi3

/** The supported major versions. */
export const majors: readonly { readonly major: string; readonly core: WagmiCore }[] = [
  { major: 'wagmi 2', core: wagmi2 as unknown as WagmiCore },
  { major: 'wagmi 3', core: wagmi3 },
]

/** The page of an app with wagmi and the modal. `using` cleans up. */
export interface WagmiFixture extends Disposable {
  readonly core: WagmiCore
  /** The first wallet, announced before anything else. */
  readonly wallet: TestWallet
  readonly secondWallet: TestWallet
  config: ReturnType<typeof makeConfig>
  kit: AppKit
  /** Recreates config and instance from storage, like a reload; `reconnect` also calls wagmi's `reconnect`. */
  reload(options?: { readonly reconnect?: boolean }): Promise<void>
  /** Returns a connector of the config by its id. */
  connectorById(id: string): WagmiFixture['config']['connectors'][number]
  /** Returns wagmi's state of the current connection. */
  readWagmi(): {
    readonly status: string
    readonly address: string | undefined
    readonly id: string | undefined
    chainId: number
  }
  /** Shares a built-in connector with wagmi, like `createAppKit`. */
  share(way: Connector): Connector
}

function makeConfig(core: WagmiCore) {
  return core.createConfig({
    chains: [mainnet, base],
    transports: { [mainnet.id]: core.http('http://127.0.0.1:1'), [base.id]: core.http('http://127.0.0.1:1') },
    storage: core.createStorage({ storage: localStorage }),
  })
}

/** Sets up the page, with options of the instance. */
export function createWagmiFixture(core: WagmiCore, options: Partial<AppKitOptions> = {}): WagmiFixture {
  const rpc = { 1: 'http://127.0.0.1:1', 8453: 'http://127.0.0.1:1' }
  const memory = sessionStorage
  const wallet = createTestWallet({ name: 'First', rdns: 'test.first', rpc, memory })
  const secondWallet = createTestWallet({
    name: 'Other',
    rdns: 'test.other',
    rpc,
    memory,
    privateKey: `0x${'7'.repeat(64)}`,
  })
  const stops = [announce(wallet), announce(secondWallet)]
  const start = () => {
    const config = makeConfig(core)
    const adapter = wagmi({ config })
    const kit = createAppKit({ adapters: [adapter], networks: testNetworks, enableWalletConnect: false, ...options })
    return { config, adapter, kit }
  }
  let { config, adapter, kit } = start()
  const end = () => {
    kit.destroy()
    config._internal.mipd?.destroy() // otherwise the previous config would listen until the page closes
  }
  return {
    core,
    wallet,
    secondWallet: secondWallet,
    get config() {
      return config
    },
    get kit() {
      return kit
    },
    async reload({ reconnect = true } = {}) {
      end()
      ;({ config, adapter, kit } = start())
      if (reconnect) await core.reconnect(config)
    },
    connectorById(id) {
      const found = config.connectors.find(connector => connector.id === id)
      if (!found) throw new ReferenceError(`wagmi has no connector ${id}`)
      return found
    },
    readWagmi() {
      const { current, connections, status, chainId } = config.state
      const connection = current === null ? undefined : connections.get(current)
      return {
        status,
        address: connection?.accounts[0],
        id: connection?.connector.id,
        chainId: connection?.chainId ?? chainId,
      }
    },
    share(connector) {
      const scope = getScope(kit)
      if (!scope || !adapter.share) throw new ReferenceError('the instance is of another copy')
      const shared = adapter.share(connector, chainContext(scope, 'eip155'))
      scope.use(ConnectorsController).add(shared)
      return shared
    },
    [Symbol.dispose]() {
      end()
      for (const stop of stops) stop()
      localStorage.clear()
      sessionStorage.clear()
      for (const tag of document.querySelectorAll('appkit-modal')) tag.remove()
    },
  }
}
