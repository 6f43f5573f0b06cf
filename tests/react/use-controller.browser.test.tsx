import { startTransition, useLayoutEffect, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { REGISTRY_EVENT } from '../../src/core/registry.js'
import { scopeOf } from '../../src/modal/instance.js'
import { AppKitProvider, useAppKitAccount, useAppKitNetwork, useAppKitState } from '../../src/react.js'
import { ada } from '../helpers/scripted-wallet.js'
import { soon } from '../helpers/soon.js'
import { clearPage, reactPage, testKit } from './react-page.js'

const wallets = Array.from({ length: 8 }, (_, at) => `0x${String(at).repeat(40)}`)

/** Keeps React busy, so that a render is spread over several tasks and the wallet can speak in between. */
function slowly(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

describe('useController', () => {
  afterEach(clearPage)

  test('components that are drawn together never disagree, whatever the wallet says meanwhile', async () => {
    using on = testKit()
    const session = await on.connect()
    const drawn: string[][] = []
    const begun = { renders: 0 }
    function Slow() {
      begun.renders += 1
      slowly(4)
      return <i>{useAppKitAccount().address}</i>
    }
    function Many() {
      const [shown, show] = useState(false)
      useLayoutEffect(() => {
        const texts = [...page.host.querySelectorAll('i')].map(each => each.textContent)
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
    await soon(() => page.host.querySelector('button')).not.toBeNull()
    page.host.querySelector('button')?.click()
    for (const address of wallets) {
      const before = begun.renders
      await soon(() => begun.renders > before || drawn.length > 0).toBe(true)
      session.accountsChanged(address)
    }
    await soon(() => page.host.querySelector('i')?.textContent).toBe(wallets.at(-1))
    expect(drawn.length).toBeGreaterThan(0)
    for (const texts of drawn) expect(new Set(texts).size).toBe(1)
  })

  test('a change that a hook does not show draws nothing again', async () => {
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
    await soon(() => page.text()).toBe('false')
    const before = { ...renders }
    on.kit.setLoading(true)
    await soon(() => page.text()).toBe('true')
    on.kit.addNetwork('eip155', { ...(on.kit.getCaipNetworks()[0] ?? raise()), id: 5, caipNetworkId: 'eip155:5' })
    on.kit.setLoading(false)
    await soon(() => page.text()).toBe('false')
    expect(renders.account).toBe(before.account)
    expect(renders.state).toBeGreaterThan(before.state)
    expect(new Set(values).size).toBe(1)
  })

  test('after its component is gone nothing listens, and nothing is read', async () => {
    using on = testKit()
    const signal = scopeOf(on.kit)?.signal ?? raise()
    using onPage = counted(globalThis, REGISTRY_EVENT)
    using onSignal = counted(signal, 'abort')
    function Both() {
      return `${useAppKitAccount().status} ${useAppKitNetwork().chainId}`
    }
    const page = reactPage(<Both />)
    await soon(() => page.text()).toBe('disconnected 1')
    await soon(() => [onPage.listeners, onSignal.listeners]).toEqual([2, 2])
    page.unmount()
    await soon(() => [onPage.listeners, onSignal.listeners]).toEqual([0, 0])
    const read = vi.spyOn(on.kit, 'getAccount')
    await on.connect()
    expect(read).not.toHaveBeenCalled()
  })

  test('a component that moves to another instance shows that one, and forgets the first', async () => {
    using one = testKit({ id: 'one' })
    using two = testKit({ id: 'two' })
    await two.connect()
    function Account() {
      return useAppKitAccount().address ?? 'nobody'
    }
    const under = (kit: typeof one.kit) => (
      <AppKitProvider instance={kit}>
        <Account />
      </AppKitProvider>
    )
    using page = reactPage(under(one.kit))
    await soon(() => page.text()).toBe('nobody')
    page.render(under(two.kit))
    await soon(() => page.text()).toBe(ada)
    page.render(under(one.kit))
    await soon(() => page.text()).toBe('nobody')
  })
})

/** Counts the listeners of one kind that are added and not taken away. */
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
