import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectionController } from '../../../src/controllers/connection/connection.js'
import type { CaipNetworkId, Namespace } from '../../../src/core/caip.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { addAdapter, removeAdapter } from '../../../src/modal/methods/network-methods.js'
import { asyncProperty } from '../../helpers/async-property.js'
import { settled } from '../../lib/fake-clock.js'
import { Browser, testNamespaces, network, type Tab } from './multi-namespace-browser.js'

interface Step {
  readonly tab: Tab
  readonly namespace: Namespace
  readonly nth: number
}
type Act = (browser: Browser, step: Step) => unknown
const isKnown = (error: unknown) => {
  if (!AppKitError.is(error)) throw error
}
const connection = ({ scope }: Tab) => scope.use(ConnectionController)

/** Actions of the user, the app or a wallet in one namespace of any tab. */
const acts: Readonly<Record<string, Act>> = {
  async connect(browser, { tab, namespace, nth }) {
    const wallet = browser.wallet(namespace, nth)
    if (tab.has(namespace)) await connection(tab).connect(wallet, { namespace }).catch(isKnown)
  },
  disconnect: (_browser, { tab, namespace }) => connection(tab).disconnect(namespace),
  async switchNetwork(browser, { tab, namespace, nth }) {
    const id: CaipNetworkId = `${namespace}:${(nth % 2) + 1}`
    const { connectorId } = tab.scope.use(AccountController).get(namespace)
    await connection(tab).switchNetwork(id).catch(isKnown)
    browser.wallets.find(wallet => wallet.id === connectorId)?.moveTo(id)
  },
  switchWallet: (browser, { tab, namespace, nth }) =>
    connection(tab)
      .switchConnection({ namespace, connectorId: browser.wallet(namespace, nth).id })
      .catch(isKnown),
  remove: (browser, { tab, namespace, nth }) =>
    connection(tab).deleteConnection({ namespace, connectorId: browser.wallet(namespace, nth).id }),
  accounts: (browser, { namespace, nth }) =>
    browser.wallet(namespace, nth).share(`${namespace}-${nth}`, `${namespace}-other`),
  network: (browser, { namespace, nth }) => browser.wallet(namespace, nth).moveTo(`${namespace}:${(nth % 2) + 1}`),
  gone(browser, { namespace, nth }) {
    const wallet = browser.wallet(namespace, nth)
    const { live } = wallet
    wallet.live = undefined
    live?.gone()
  },
  removeAdapter: (_browser, { tab, namespace }) => removeAdapter(tab.scope, namespace),
  addAdapter: (_browser, { tab, namespace }) =>
    addAdapter(tab.scope, tab.adapter(namespace), [network(`${namespace}:3`)]),
}

describe('several namespaces', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test('actions on one namespace never change another, in any tab or after a reload', async () => {
    const step = fc.record({
      act: fc.constantFrom(...Object.keys(acts), 'connect', 'reload'),
      namespace: fc.constantFrom(...testNamespaces),
      nth: fc.nat(3),
      tab: fc.nat(1),
    })
    const reached = new Set<string>()
    await asyncProperty(fc.array(step, { maxLength: 24, size: 'max' }), async steps => {
      const browser = new Browser()
      try {
        for (const { act, namespace, nth, tab: index } of steps) {
          const tab = browser.tabs[index] as Tab
          const isReload = act === 'reload'
          const others = testNamespaces.filter(candidate =>
            isReload ? tab.isConnected(candidate) : candidate !== namespace,
          )
          if (others.some(candidate => tab.isConnected(candidate))) reached.add(act)
          const seen = () =>
            others.map(candidate => [
              browser.getStored(candidate),
              ...browser.tabs.map(seenIn => [seenIn.snapshot(candidate), isReload || seenIn.getOffered(candidate)]),
            ])
          const before = seen()
          if (isReload) await tab.reload()
          else await acts[act]?.(browser, { tab, namespace, nth })
          await browser.rest()
          expect(seen(), `${act} on ${namespace} in tab ${index}`).toEqual(before)
        }
      } finally {
        browser.dispose()
        await settled()
      }
    })
    expect([...reached].toSorted()).toEqual([...Object.keys(acts), 'reload'].toSorted()) // otherwise the sequences covered too little
  })

  test('connecting and disconnecting in one tab applies to the other', async () => {
    const browser = new Browser()
    const [here, otherTab] = browser.tabs as [Tab, Tab]
    for (const namespace of testNamespaces) await acts['connect']?.(browser, { tab: here, namespace, nth: 0 })
    await browser.rest()
    expect(testNamespaces.map(namespace => otherTab.snapshot(namespace))).toEqual(
      testNamespaces.map(namespace => here.snapshot(namespace)),
    )
    await acts['disconnect']?.(browser, { tab: otherTab, namespace: 'solana', nth: 0 })
    await browser.rest()
    expect(testNamespaces.map(namespace => here.isConnected(namespace))).toEqual([true, false, true])
    browser.dispose()
    await settled()
  })
})
