import { afterEach, describe, expect, test } from 'vitest'
import { createAppKit } from '../../src/modal/create-appkit.js'
import { holdInstance, isOver, makeInstance } from '../../src/react/appkit-provider.js'
import { clearPage, testOptions } from './react-page.js'

describe('instances of providers', () => {
  afterEach(clearPage)

  test('one ends when the last that holds it lets go, and not before', async () => {
    const kit = makeInstance(testOptions())
    const [one, two] = [holdInstance(kit), holdInstance(kit)]
    one()
    await Promise.resolve()
    expect(isOver(kit)).toBe(false)
    two()
    await Promise.resolve()
    expect(isOver(kit)).toBe(true)
  })

  test('one that is let go and held again in the same task lives on', async () => {
    const kit = makeInstance(testOptions())
    holdInstance(kit)()
    holdInstance(kit)
    await Promise.resolve()
    expect(isOver(kit)).toBe(false)
  })

  test('one that was asked for by a render that never reached the page is the same for the next', () => {
    expect(makeInstance(testOptions())).toBe(makeInstance(testOptions()))
  })

  test('one that the app made is never ended here', async () => {
    const kit = createAppKit(testOptions())
    expect(makeInstance(testOptions())).toBe(kit)
    holdInstance(kit)()
    await Promise.resolve()
    expect(isOver(kit)).toBe(false)
  })
})
