import { afterEach, describe, expect, test } from 'vitest'
import * as react from '../../src/react.js'
import { useAppKitAccount, useAppKitNetwork } from '../../src/react.js'
import { ada } from '../helpers/scripted-wallet.js'
import { eventually } from '../helpers/eventually.js'
import { probe } from './probe.js'
import { Caught, clearPage, reactPage, testKit } from './react-page.js'

describe('useInstance', () => {
  afterEach(clearPage)

  const hooks = Object.entries(react).filter(([name]) => name.startsWith('use')) as [string, () => unknown][]

  test.each(hooks)('%s throws instance/missing without an instance', async (name, hook) => {
    const { Probe } = probe(hook)
    using page = reactPage(
      <Caught>
        <Probe />
      </Caught>,
    )
    await eventually(() => page.text()).toBe(`instance/missing: Call createAppKit before using ${name}`)
  })

  test('keeps components mounted as disconnected after destroy', async () => {
    using on = testKit()
    await on.connect()
    function Account() {
      return useAppKitAccount().address ?? 'nobody'
    }
    using page = reactPage(<Account />)
    await eventually(() => page.text()).toBe(ada)
    on.kit.destroy()
    await eventually(() => page.text()).toBe('nobody')
    expect(page.errors).toEqual([])
    using second = testKit()
    await second.connect()
    await eventually(() => page.text()).toBe(ada)
  })

  test('uses the first instance without a provider, and the next one after destroy', async () => {
    using first = testKit({ id: 'first' })
    using second = testKit({ id: 'second', defaultNetwork: first.kit.getCaipNetworks()[1] ?? raise() })
    function Network() {
      return useAppKitNetwork().caipNetwork?.name
    }
    using page = reactPage(<Network />)
    await eventually(() => page.text()).toBe('Ethereum')
    first.kit.destroy()
    await eventually(() => page.text()).toBe('Base')
    expect(second.kit.getChainId()).toBe(8453)
  })
})

function raise(): never {
  throw new RangeError('the test has too few networks')
}
