import { Activity, useEffect } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { instances } from '../../src/core/registry.js'
import type { AppKit } from '../../src/modal/instance.js'
import { AppKitProvider, useAppKitAccount } from '../../src/react.js'
import { ada } from '../helpers/scripted-wallet.js'
import { eventually } from '../helpers/eventually.js'
import { clearPage, connectIn, reactPage, testOptions } from './react-page.js'

function Account() {
  return <p>{useAppKitAccount().address ?? 'nobody'}</p>
}

const onPage = () => [...instances().values()] as AppKit[]

describe('useOwnInstance', () => {
  afterEach(clearPage)

  test('keeps one instance when options are recreated in every render', async () => {
    using page = reactPage(<AppKitProvider options={testOptions()} />)
    await eventually(() => onPage().length).toBe(1)
    const [kit] = onPage()
    for (const themeMode of ['light', 'dark'] as const) {
      page.render(
        <AppKitProvider options={testOptions({ themeMode })}>
          <i>{themeMode}</i>
        </AppKitProvider>,
      )
      await eventually(() => page.text()).toBe(themeMode)
    }
    expect(onPage()).toEqual([kit])
  })

  test('shares an instance between providers with equal options until the last unmounts', async () => {
    const held = new Set<string>()
    function Held({ by }: { by: string }) {
      useEffect(() => void held.add(by), [by]) // the provider has retained the instance by now
      return null
    }
    const provider = (name: string) => (
      <AppKitProvider options={testOptions()}>
        <Held by={name} />
      </AppKitProvider>
    )
    const [firstPage, secondPage] = [reactPage(provider('one')), reactPage(provider('two'))]
    await eventually(() => held.size).toBe(2)
    expect(onPage()).toHaveLength(1)
    const [kit] = onPage()
    firstPage.unmount()
    await new Promise(resolve => setTimeout(resolve)) // a pending destroy has run by now
    expect(onPage()).toEqual([kit])
    secondPage.unmount()
    await eventually(() => onPage()).toEqual([])
  })

  test('creates a new instance after a provider was hidden', async () => {
    const options = testOptions()
    const shown = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <AppKitProvider options={options}>
          <Account />
        </AppKitProvider>
      </Activity>
    )
    using page = reactPage(shown('visible'))
    await eventually(() => onPage().length).toBe(1)
    const [first] = onPage()
    page.render(shown('hidden'))
    await eventually(() => onPage()).toEqual([])
    page.render(shown('visible'))
    await eventually(() => onPage().length).toBe(1)
    const [second] = onPage()
    expect(second).not.toBe(first)
    await connectIn(second as AppKit)
    await eventually(() => page.text()).toBe(ada)
  })
})
