import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AccountController } from '../../../src/controllers/chain/account.js'
import { ConnectionController } from '../../../src/controllers/chain/connection.js'
import { ConnectorsController } from '../../../src/controllers/chain/connectors.js'
import { NetworkController } from '../../../src/controllers/chain/network.js'
import type { CaipNetworkId, Namespace } from '../../../src/core/caip.js'
import type { Connector, Session } from '../../../src/core/connector.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { NetworkInput } from '../../../src/core/network.js'
import { createStorage } from '../../../src/services/storage.js'
import { asyncProperty } from '../../helpers/async-property.js'
import { scriptedFamily } from '../../helpers/scripted-family.js'
import { scriptedSession, type ScriptedSession } from '../../helpers/scripted-wallet.js'
import { testNetworks, testScope, type TestScope } from '../../helpers/test-scope.js'
import { settled } from '../../lib/fake-clock.js'

const families = ['eip155', 'solana', 'bip122'] as const
const network = (id: CaipNetworkId): NetworkInput =>
  ({ ...testNetworks[0], id: id.slice(id.indexOf(':') + 1), name: id, caipNetworkId: id }) as NetworkInput
const networks = families.flatMap(family => [network(`${family}:1`), network(`${family}:2`)])

/** A wallet of one family that always agrees, and knows the page until it is told goodbye. */
class AgreeingWallet implements Connector {
  readonly type = 'ANNOUNCED'
  readonly namespaces: readonly Namespace[]
  readonly name: string
  live: ScriptedSession | undefined
  private shared: readonly string[]
  private at: CaipNetworkId

  constructor(
    readonly id: string,
    private readonly family: Namespace,
  ) {
    this.namespaces = [family]
    this.name = id
    this.shared = [`${id}-1`]
    this.at = `${family}:1`
  }

  async connect(): Promise<readonly Session[]> {
    this.live ??= scriptedSession({ caipNetworkId: this.at, disconnect: async () => void (this.live = undefined) })
    return this.reconnect()
  }

  async reconnect(): Promise<readonly Session[]> {
    const accounts = this.shared.map(address => ({ namespace: this.family, address, type: 'eoa' }) as const)
    return this.live ? [{ ...this.live, accounts, caipNetworkId: this.at }] : []
  }

  share(...addresses: readonly string[]): void {
    if (!this.live) return
    this.shared = addresses
    this.live.accountsChanged(...addresses)
  }

  /** The wallet is on another network, told or not. */
  moveTo(id: CaipNetworkId, told: boolean): void {
    if (!this.live) return
    this.at = id
    if (told) this.live.networkChanged(id)
  }
}

/** A browser with one page, and the wallets in it. */
class Browser {
  readonly kept = new Map<string, string>()
  readonly wallets = families.flatMap(family => ['a', 'b'].map(name => new AgreeingWallet(`${family}.${name}`, family)))
  page: TestScope = this.open()

  open(): TestScope {
    const storage = createStorage(undefined, () => ({
      getItem: key => this.kept.get(key) ?? null,
      setItem: (key, value) => void this.kept.set(key, value),
      removeItem: key => void this.kept.delete(key),
    }))
    const adapters = families.map(family => scriptedFamily({}, family))
    const page = testScope({ options: { networks: networks as typeof testNetworks }, services: { storage }, adapters })
    for (const wallet of this.wallets) page.use(ConnectorsController).add(wallet)
    page.use(ConnectionController).resume()
    return page
  }

  async reload(): Promise<void> {
    this.page.dispose()
    await settled()
    this.page = this.open()
    const account = this.page.use(AccountController)
    const isBusy = () => families.some(each => account.of(each).status.endsWith('connecting'))
    for (let turns = 0; turns < 50 && isBusy(); turns += 1) await settled()
  }

  wallet(family: Namespace, nth: number): AgreeingWallet {
    return this.wallets.filter(({ namespaces }) => namespaces.includes(family))[nth % 2] as AgreeingWallet
  }

  /** What comes back on a reload; the network of a family without a wallet is the app's default again. */
  isStored(family: Namespace): boolean {
    return this.page.use(AccountController).isConnected(family)
  }

  /** All that can be seen and stored of one family. */
  of(family: Namespace): unknown {
    const { status, accounts, connectorId } = this.page.use(AccountController).of(family)
    const stored = JSON.parse(this.kept.get('@appkit/connections') ?? '{}') as Record<string, unknown>
    const ended = JSON.parse(this.kept.get('@appkit/disconnected_connector_ids') ?? '{}') as Record<string, unknown>
    return {
      status,
      addresses: accounts.map(({ address }) => address),
      connectorId,
      network: this.page.use(NetworkController).current(family)?.caipNetworkId,
      isLive: this.page.use(ConnectionController).session(family) !== undefined,
      key: this.kept.get(`@appkit/${family}:connected_connector_id`),
      listed: (this.kept.get('@appkit/connected_namespaces') ?? '').includes(family),
      stored: stored[family],
      ended: ended[family] ?? [],
      balances: Object.keys(JSON.parse(this.kept.get('@appkit/native_balance_cache') ?? '{}') as object).filter(key =>
        key.startsWith(`${family}:`),
      ),
    }
  }
}

type Act = (browser: Browser, family: Namespace, nth: number) => unknown
const isKnown = (error: unknown) => {
  if (!AppKitError.is(error)) throw error
}
const connection = (browser: Browser) => browser.page.use(ConnectionController)

/** What a person, the app or a wallet may do in one family. */
const acts: Readonly<Record<string, Act>> = {
  connect: (browser, family, nth) =>
    connection(browser).connect(browser.wallet(family, nth), { namespace: family }).catch(isKnown),
  disconnect: (browser, family) => connection(browser).disconnect(family),
  async switchNetwork(browser, family, nth) {
    const id: CaipNetworkId = `${family}:${(nth % 2) + 1}`
    const { connectorId } = browser.page.use(AccountController).of(family)
    await connection(browser).switchNetwork(id).catch(isKnown)
    browser.wallets.find(wallet => wallet.id === connectorId)?.moveTo(id, false)
  },
  switchWallet: (browser, family, nth) =>
    connection(browser)
      .switchConnection({ namespace: family, connectorId: browser.wallet(family, nth).id })
      .catch(isKnown),
  remove: (browser, family, nth) =>
    connection(browser).deleteConnection({ namespace: family, connectorId: browser.wallet(family, nth).id }),
  accounts: (browser, family, nth) => browser.wallet(family, nth).share(`${family}-${nth}`, `${family}-other`),
  network: (browser, family, nth) => browser.wallet(family, nth).moveTo(`${family}:${(nth % 2) + 1}`, true),
  gone(browser, family, nth) {
    const wallet = browser.wallet(family, nth)
    const { live } = wallet
    wallet.live = undefined
    live?.gone()
  },
}

describe('several families at once', () => {
  test('no action on one namespace changes another, and a reload changes none', async () => {
    const step = fc.record({
      act: fc.constantFrom(...Object.keys(acts), 'reload'),
      family: fc.constantFrom(...families),
      nth: fc.nat(3),
    })
    await asyncProperty(fc.array(step, { maxLength: 24 }), async steps => {
      const browser = new Browser()
      try {
        for (const { act, family, nth } of steps) {
          const others =
            act === 'reload'
              ? families.filter(each => browser.isStored(each))
              : families.filter(each => each !== family)
          const before = others.map(each => browser.of(each))
          if (act === 'reload') await browser.reload()
          else await acts[act]?.(browser, family, nth)
          await settled()
          expect(
            others.map(each => browser.of(each)),
            `${act} on ${family}`,
          ).toEqual(before)
        }
      } finally {
        browser.page.dispose()
        await settled()
      }
    })
  })
})
