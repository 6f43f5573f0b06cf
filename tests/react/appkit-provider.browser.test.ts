import { afterEach, describe, expect, test } from 'vitest'
import { createAppKit } from '../../src/modal/create-appkit.js'
import { retainInstance, isDestroyed, createInstance } from '../../src/react/appkit-provider.js'
import { clearPage, testOptions } from './react-page.js'

describe('provider instances', () => {
  afterEach(clearPage)

  test('destroys an instance after its last provider releases it', async () => {
    const kit = createInstance(testOptions())
    const [releaseFirst, releaseSecond] = [retainInstance(kit), retainInstance(kit)]
    releaseFirst()
    await Promise.resolve()
    expect(isDestroyed(kit)).toBe(false)
    releaseSecond()
    await Promise.resolve()
    expect(isDestroyed(kit)).toBe(true)
  })

  test('keeps an instance that is released and retained in the same task', async () => {
    const kit = createInstance(testOptions())
    retainInstance(kit)()
    retainInstance(kit)
    await Promise.resolve()
    expect(isDestroyed(kit)).toBe(false)
  })

  test('reuses the instance of a render that was never committed', () => {
    expect(createInstance(testOptions())).toBe(createInstance(testOptions()))
  })

  test('never destroys an instance that the app created', async () => {
    const kit = createAppKit(testOptions())
    expect(createInstance(testOptions())).toBe(kit)
    retainInstance(kit)()
    await Promise.resolve()
    expect(isDestroyed(kit)).toBe(false)
  })
})
