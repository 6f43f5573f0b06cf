import { afterEach, describe, expect, test } from 'vitest'
import { useAppKitBalance } from '../../src/react/use-appkit-balance.js'
import { eventually } from '../helpers/eventually.js'
import { probe } from './probe.js'
import { clearPage, reactPage, testKit } from './react-page.js'

describe('useAppKitBalance', () => {
  afterEach(clearPage)

  test('resolves with the balance or with the error', async () => {
    using on = testKit()
    const { seen, Probe } = probe(useAppKitBalance)
    using _ = reactPage(<Probe />)
    await eventually(() => seen.value).toBeDefined()
    const before = await seen.value.fetchBalance()
    expect(before).toMatchObject({ data: undefined, isSuccess: false, isError: true })
    expect(before.error?.code).toBe('balance/unavailable')
    await on.connect()
    expect(await seen.value.fetchBalance()).toEqual({
      data: { balance: '1', symbol: 'ETH' },
      error: undefined,
      isSuccess: true,
      isError: false,
    })
    on.kit.destroy()
    expect((await seen.value.fetchBalance()).isError).toBe(true)
  })
})
