import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import type { CaipNetworkId, Namespace } from '../../../src/core/caip.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { addAdapter, removeAdapter } from '../../../src/modal/methods/network-methods.js'
import { asyncProperty } from '../../helpers/async-property.js'
import { settled } from '../../lib/fake-clock.js'
import { Browser, families, network, type Tab } from './several-browser.js'

interface Step {
  readonly tab: Tab
  readonly family: Namespace
  readonly nth: number
}
type Act = (browser: Browser, step: Step) => unknown
const isKnown = (error: unknown) => {
  if (!AppKitError.is(error)) throw error
}
const connection = ({ scope }: Tab) => scope.use(ConnectionController)

/** What a person, the app or a wallet may do in one family, in any tab. */
const acts: Readonly<Record<string, Act>> = {
  async connect(browser, { tab, family, nth }) {
    const wallet = browser.wallet(family, nth)
    if (tab.has(family)) await connection(tab).connect(wallet, { namespace: family }).catch(isKnown)
  },
  disconnect: (_browser, { tab, family }) => connection(tab).disconnect(family),
  async switchNetwork(browser, { tab, family, nth }) {
    const id: CaipNetworkId = `${family}:${(nth % 2) + 1}`
    const { connectorId } = tab.scope.use(AccountController).get(family)
    await connection(tab).switchNetwork(id).catch(isKnown)
    browser.wallets.find(wallet => wallet.id === connectorId)?.moveTo(id)
  },
  switchWallet: (browser, { tab, family, nth }) =>
    connection(tab)
      .switchConnection({ namespace: family, connectorId: browser.wallet(family, nth).id })
      .catch(isKnown),
  remove: (browser, { tab, family, nth }) =>
    connection(tab).deleteConnection({ namespace: family, connectorId: browser.wallet(family, nth).id }),
  accounts: (browser, { family, nth }) => browser.wallet(family, nth).share(`${family}-${nth}`, `${family}-other`),
  network: (browser, { family, nth }) => browser.wallet(family, nth).moveTo(`${family}:${(nth % 2) + 1}`),
  gone(browser, { family, nth }) {
    const wallet = browser.wallet(family, nth)
    const { live } = wallet
    wallet.live = undefined
    live?.gone()
  },
  removeAdapter: (_browser, { tab, family }) => removeAdapter(tab.scope, family),
  addAdapter: (_browser, { tab, family }) => addAdapter(tab.scope, tab.adapter(family), [network(`${family}:3`)]),
}

describe('several families at once', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test('no action on one namespace changes another, in no tab, and a reload changes none', async () => {
    const step = fc.record({
      act: fc.constantFrom(...Object.keys(acts), 'connect', 'reload'),
      family: fc.constantFrom(...families),
      nth: fc.nat(3),
      tab: fc.nat(1),
    })
    const reached = new Set<string>()
    await asyncProperty(fc.array(step, { maxLength: 24, size: 'max' }), async steps => {
      const browser = new Browser()
      try {
        for (const { act, family, nth, tab: index } of steps) {
          const tab = browser.tabs[index] as Tab
          const isReload = act === 'reload'
          const others = families.filter(each => (isReload ? tab.isConnected(each) : each !== family))
          if (others.some(each => tab.isConnected(each))) reached.add(act)
          const seen = () =>
            others.map(each => [
              browser.of(each),
              ...browser.tabs.map(seenIn => [seenIn.of(each), isReload || seenIn.offered(each)]),
            ])
          const before = seen()
          if (isReload) await tab.reload()
          else await acts[act]?.(browser, { tab, family, nth })
          await browser.rest()
          expect(seen(), `${act} on ${family} in tab ${index}`).toEqual(before)
        }
      } finally {
        browser.dispose()
        await settled()
      }
    })
    expect([...reached].toSorted()).toEqual([...Object.keys(acts), 'reload'].toSorted()) // else nothing was at stake
  })

  test('what is connected or ended in one tab is so in the other', async () => {
    const browser = new Browser()
    const [here, there] = browser.tabs as [Tab, Tab]
    for (const family of families) await acts['connect']?.(browser, { tab: here, family, nth: 0 })
    await browser.rest()
    expect(families.map(family => there.of(family))).toEqual(families.map(family => here.of(family)))
    await acts['disconnect']?.(browser, { tab: there, family: 'solana', nth: 0 })
    await browser.rest()
    expect(families.map(family => here.isConnected(family))).toEqual([true, false, true])
    browser.dispose()
    await settled()
  })
})
