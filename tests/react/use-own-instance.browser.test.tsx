import { Activity, useEffect } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { instances } from '../../src/core/registry.js'
import type { AppKit } from '../../src/modal/instance.js'
import { AppKitProvider, useAppKitAccount } from '../../src/react.js'
import { ada } from '../helpers/scripted-wallet.js'
import { soon } from '../helpers/soon.js'
import { clearPage, connectIn, reactPage, testOptions } from './react-page.js'

function Account() {
  return <p>{useAppKitAccount().address ?? 'nobody'}</p>
}

const onPage = () => [...instances().values()] as AppKit[]

describe('useOwnInstance', () => {
  afterEach(clearPage)

  test('options written anew in every render are still those of one instance', async () => {
    using page = reactPage(<AppKitProvider options={testOptions()} />)
    await soon(() => onPage().length).toBe(1)
    const [kit] = onPage()
    for (const themeMode of ['light', 'dark'] as const) {
      page.render(
        <AppKitProvider options={testOptions({ themeMode })}>
          <i>{themeMode}</i>
        </AppKitProvider>,
      )
      await soon(() => page.text()).toBe(themeMode)
    }
    expect(onPage()).toEqual([kit])
  })

  test('two providers of the same options share an instance, which ends with the last of them', async () => {
    const held = new Set<string>()
    function Held({ by }: { by: string }) {
      useEffect(() => void held.add(by), [by]) // with it, its provider holds the instance
      return null
    }
    const provider = (name: string) => (
      <AppKitProvider options={testOptions()}>
        <Held by={name} />
      </AppKitProvider>
    )
    const [one, two] = [reactPage(provider('one')), reactPage(provider('two'))]
    await soon(() => held.size).toBe(2)
    expect(onPage()).toHaveLength(1)
    const [kit] = onPage()
    one.unmount()
    await new Promise(resolve => setTimeout(resolve)) // whatever would end it has had its turn
    expect(onPage()).toEqual([kit])
    two.unmount()
    await soon(() => onPage()).toEqual([])
  })

  test('a provider that was hidden for a while makes its instance anew', async () => {
    const options = testOptions()
    const shown = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <AppKitProvider options={options}>
          <Account />
        </AppKitProvider>
      </Activity>
    )
    using page = reactPage(shown('visible'))
    await soon(() => onPage().length).toBe(1)
    const [first] = onPage()
    page.render(shown('hidden'))
    await soon(() => onPage()).toEqual([])
    page.render(shown('visible'))
    await soon(() => onPage().length).toBe(1)
    const [second] = onPage()
    expect(second).not.toBe(first)
    await connectIn(second as AppKit)
    await soon(() => page.text()).toBe(ada)
  })
})
