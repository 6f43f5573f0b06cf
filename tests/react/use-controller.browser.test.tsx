import { startTransition, useLayoutEffect, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { REGISTRY_EVENT } from '../../src/core/registry.js'
import { getScope } from '../../src/modal/instance.js'
import { AppKitProvider, useAppKitAccount, useAppKitNetwork, useAppKitState } from '../../src/react.js'
import { ada } from '../helpers/scripted-wallet.js'
import { eventually } from '../helpers/eventually.js'
import { clearPage, reactPage, testKit } from './react-page.js'

const wallets = Array.from({ length: 8 }, (_, at) => `0x${String(at).repeat(40)}`)

/** Blocks the thread, so that a render spans several tasks and the wallet can change in between. */
function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

describe('useController', () => {
  afterEach(clearPage)

  test('renders consistent values in all components during concurrent changes', async () => {
    using on = testKit()
    const session = await on.connect()
    const drawn: string[][] = []
    const begun = { renders: 0 }
    function Slow() {
      begun.renders += 1
      block(4)
      return <i>{useAppKitAccount().address}</i>
    }
    function Many() {
      const [shown, show] = useState(false)
      useLayoutEffect(() => {
        const texts = [...page.host.querySelectorAll('i')].map(element => element.textContent)
        if (texts.length > 0) drawn.push(texts)
      })
      return (
        <>
          <button onClick={() => startTransition(() => show(true))}>show</button>
          {shown && wallets.map(address => <Slow key={address} />)}
        </>
      )
    }
    using page = reactPage(<Many />)
    await eventually(() => page.host.querySelector('button')).not.toBeNull()
    page.host.querySelector('button')?.click()
    for (const address of wallets) {
      const before = begun.renders
      await eventually(() => begun.renders > before || drawn.length > 0).toBe(true)
      session.accountsChanged(address)
    }
    await eventually(() => page.host.querySelector('i')?.textContent).toBe(wallets.at(-1))
    expect(drawn.length).toBeGreaterThan(0)
    for (const texts of drawn) expect(new Set(texts).size).toBe(1)
  })

  test("does not render again for a change outside the hook's value", async () => {
    using on = testKit()
    const renders = { account: 0, state: 0 }
    const values: unknown[] = []
    function Account() {
      values.push(useAppKitAccount())
      renders.account += 1
      return null
    }
    function State() {
      renders.state += 1
      return String(useAppKitState().loading)
    }
    using page = reactPage(
      <>
        <Account />
        <State />
      </>,
    )
    await eventually(() => page.text()).toBe('false')
    const before = { ...renders }
    on.kit.setLoading(true)
    await eventually(() => page.text()).toBe('true')
    on.kit.addNetwork('eip155', { ...(on.kit.getCaipNetworks()[0] ?? raise()), id: 5, caipNetworkId: 'eip155:5' })
    on.kit.setLoading(false)
    await eventually(() => page.text()).toBe('false')
    expect(renders.account).toBe(before.account)
    expect(renders.state).toBeGreaterThan(before.state)
    expect(new Set(values).size).toBe(1)
  })

  test('unsubscribes and reads nothing after unmount', async () => {
    using on = testKit({ prefetch: 'none' }) // otherwise the prepared dialog listens, too
    const signal = getScope(on.kit)?.signal ?? raise()
    using onPage = counted(globalThis, REGISTRY_EVENT)
    using onSignal = counted(signal, 'abort')
    function Both() {
      return `${useAppKitAccount().status} ${useAppKitNetwork().chainId}`
    }
    const page = reactPage(<Both />)
    await eventually(() => page.text()).toBe('disconnected 1')
    await eventually(() => [onPage.listeners, onSignal.listeners]).toEqual([2, 2])
    page.unmount()
    await eventually(() => [onPage.listeners, onSignal.listeners]).toEqual([0, 0])
    const read = vi.spyOn(on.kit, 'getAccount')
    await on.connect()
    expect(read).not.toHaveBeenCalled()
  })

  test('switches to another instance and unsubscribes from the first', async () => {
    using first = testKit({ id: 'one' })
    using two = testKit({ id: 'two' })
    await two.connect()
    function Account() {
      return useAppKitAccount().address ?? 'nobody'
    }
    const under = (kit: typeof first.kit) => (
      <AppKitProvider instance={kit}>
        <Account />
      </AppKitProvider>
    )
    using page = reactPage(under(first.kit))
    await eventually(() => page.text()).toBe('nobody')
    page.render(under(two.kit))
    await eventually(() => page.text()).toBe(ada)
    page.render(under(first.kit))
    await eventually(() => page.text()).toBe('nobody')
  })
})

/** Counts the active listeners of one event. */
function counted(target: EventTarget, event: string): Disposable & { readonly listeners: number } {
  const { addEventListener, removeEventListener } = target
  const count = {
    listeners: 0,
    [Symbol.dispose]: () => void Object.assign(target, { addEventListener, removeEventListener }),
  }
  target.addEventListener = (...given: Parameters<EventTarget['addEventListener']>) => {
    if (given[0] === event) count.listeners += 1
    addEventListener.apply(target, given)
  }
  target.removeEventListener = (...given: Parameters<EventTarget['removeEventListener']>) => {
    if (given[0] === event) count.listeners -= 1
    removeEventListener.apply(target, given)
  }
  return count
}

function raise(): never {
  throw new RangeError('the test is not as it thinks')
}
