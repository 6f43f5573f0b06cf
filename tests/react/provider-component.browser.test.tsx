import { afterEach, describe, expect, test } from 'vitest'
import { instances } from '../../src/core/registry.js'
import { createAppKit } from '../../src/modal/create-appkit.js'
import { getScope, type AppKit } from '../../src/modal/instance.js'
import { AppKitProvider, useAppKitAccount, useAppKitNetwork } from '../../src/react.js'
import { ada, bob } from '../helpers/scripted-wallet.js'
import { eventually } from '../helpers/eventually.js'
import { Caught, clearPage, connectIn, reactPage, testKit, testOptions } from './react-page.js'

function Account() {
  return <p>{useAppKitAccount().address ?? 'nobody'}</p>
}

const onPage = () => [...instances().values()] as AppKit[]
const texts = (host: HTMLElement) => [...host.querySelectorAll('p')].map(paragraph => paragraph.textContent)

describe('AppKitProvider', () => {
  afterEach(clearPage)

  test('creates one instance under StrictMode and destroys it on unmount', async () => {
    const options = testOptions()
    const page = reactPage(
      <AppKitProvider options={options}>
        <Account />
      </AppKitProvider>,
    )
    await eventually(() => page.text()).toBe('nobody')
    expect(onPage()).toHaveLength(1)
    expect(options.adapters[0].contexts).toHaveLength(1) // started once
    const [kit] = onPage()
    await connectIn(kit as AppKit)
    await eventually(() => page.text()).toBe(ada)
    page.unmount()
    await eventually(() => onPage()).toEqual([])
    expect(options.adapters[0].contexts[0]?.signal.aborted).toBe(true)
  })

  test('leaves an instance of the app alone, passed directly or by its options', async () => {
    using on = testKit()
    const given = reactPage(
      <AppKitProvider instance={on.kit}>
        <Account />
      </AppKitProvider>,
    )
    const same = reactPage(
      <AppKitProvider options={testOptions()}>
        <Account />
      </AppKitProvider>,
    )
    await eventually(() => given.text() + same.text()).toBe('nobodynobody')
    given.unmount()
    same.unmount()
    await new Promise(resolve => setTimeout(resolve))
    expect(onPage()).toEqual([on.kit])
    expect(getScope(on.kit)?.signal.aborted).toBe(false)
  })

  test('keeps two instances on one page independent', async () => {
    using page = reactPage(
      <>
        <AppKitProvider options={testOptions({ id: 'left' })}>
          <Account />
        </AppKitProvider>
        <AppKitProvider options={testOptions({ id: 'right' })}>
          <Account />
        </AppKitProvider>
      </>,
    )
    await eventually(() => texts(page.host)).toEqual(['nobody', 'nobody'])
    const [left, right] = ['left', 'right'].map(id => instances().get(id) as AppKit) as [AppKit, AppKit]
    const session = await connectIn(left)
    await eventually(() => texts(page.host)).toEqual([ada, 'nobody'])
    await connectIn(right, { address: bob })
    await eventually(() => texts(page.host)).toEqual([ada, bob])
    session.gone()
    await eventually(() => texts(page.host)).toEqual(['nobody', bob])
  })

  test('uses the nearest provider', async () => {
    using outer = testKit({ id: 'outer' })
    using inner = testKit({ id: 'inner', defaultNetwork: outer.kit.getCaipNetworks()[1] as never })
    function Network() {
      return useAppKitNetwork().caipNetwork?.name
    }
    using page = reactPage(
      <AppKitProvider instance={outer.kit}>
        <Network />
        <AppKitProvider instance={inner.kit}>
          <Network />
        </AppKitProvider>
      </AppKitProvider>,
    )
    await eventually(() => page.text()).toBe('EthereumBase')
  })

  test('throws for invalid options and for an instance of another package copy', async () => {
    using wrong = reactPage(
      <Caught>
        <AppKitProvider options={{ ...testOptions(), networks: [] }} />
      </Caught>,
    )
    await eventually(() => wrong.text()).toMatch(/^config\/option-wrong: networks/)
    const foreign = { ...createAppKit(testOptions()) }
    using foreignPage = reactPage(
      <Caught>
        <AppKitProvider instance={foreign} />
      </Caught>,
    )
    await eventually(() => foreignPage.text()).toMatch(/^instance\/missing: .*another copy/)
  })
})
