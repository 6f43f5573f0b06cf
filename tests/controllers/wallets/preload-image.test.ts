import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { preloadImage } from '../../../src/controllers/wallets/wallet-list.js'
import { FakeClock } from '../../lib/fake-clock.js'

class ScriptedImage extends EventTarget {
  static made: ScriptedImage[] = []
  src = ''

  constructor() {
    super()
    ScriptedImage.made.push(this)
  }
}

describe('preloadImage', () => {
  beforeEach(() => {
    ScriptedImage.made = []
    vi.stubGlobal('Image', ScriptedImage)
  })
  afterEach(() => void vi.unstubAllGlobals())

  test.each(['load', 'error'])('resolves on %s and cancels its timer', async event => {
    const clock = new FakeClock()
    const done = preloadImage('https://x.com/a.png', clock)
    expect(ScriptedImage.made[0]?.src).toBe('https://x.com/a.png')
    ScriptedImage.made[0]?.dispatchEvent(new Event(event))
    await done
    expect(clock.waiting).toEqual([])
  })

  test('resolves after two seconds without an image', async () => {
    const clock = new FakeClock()
    let done = false
    void preloadImage('https://x.com/a.png', clock).then(() => (done = true))
    await clock.advance(1999)
    expect(done).toBe(false)
    await clock.advance(1)
    expect(done).toBe(true)
  })

  test('resolves immediately without a DOM', async () => {
    vi.unstubAllGlobals()
    const clock = new FakeClock()
    await preloadImage('https://x.com/a.png', clock)
    expect(clock.waiting).toEqual([])
  })
})
