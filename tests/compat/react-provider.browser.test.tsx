import { afterEach, expect, test } from 'vitest'
import { AppKitProvider, createAppKit, useAppKitAccount, useAppKitSIWX } from '../../src/compat-react.js'
import { instances } from '../../src/core/registry.js'
import { eventually } from '../helpers/eventually.js'
import { probe } from '../react/probe.js'
import { clearPage, reactPage, testOptions } from '../react/react-page.js'

afterEach(clearPage)

test('AppKitProvider creates one instance from its props, and hooks use it', async () => {
  const { seen, Probe } = probe(() => [useAppKitAccount().status, useAppKitSIWX()] as const)
  using _ = reactPage(
    <AppKitProvider {...testOptions()} projectId="p" features={{ swaps: ['1inch'] }}>
      <Probe />
    </AppKitProvider>,
  )
  await eventually(() => seen.value).toEqual(['disconnected', undefined])
  expect(instances().size).toBe(1)
})

test('createAppKit returns the first instance of the page', () => {
  const first = createAppKit(testOptions())
  expect(createAppKit({ ...testOptions(), projectId: 'other' })).toBe(first)
  expect(first.getError()).toBe('')
})
