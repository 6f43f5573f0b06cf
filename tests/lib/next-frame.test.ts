import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { afterPaint, nextFrame, nextTask } from '../../src/lib/next-frame.js'

describe('nextFrame and afterPaint', () => {
  const frames: FrameRequestCallback[] = []
  beforeEach(() => {
    frames.length = 0
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
    onTestFinished(() => void vi.unstubAllGlobals())
  })
  const setVisibility = (visibilityState: DocumentVisibilityState) => vi.stubGlobal('document', { visibilityState })

  test('a visible page waits for a frame', async () => {
    setVisibility('visible')
    const done: string[] = []
    const frame = nextFrame().then(() => done.push('frame'))
    const paint = afterPaint().then(() => done.push('paint'))
    await new Promise(resolve => setImmediate(resolve))
    expect(done).toEqual([])
    for (const callback of frames) callback(0)
    await Promise.all([frame, paint])
    expect(done).toEqual(['frame', 'paint'])
  })

  test('a hidden page does not wait for a frame', async () => {
    setVisibility('hidden')
    await nextFrame()
    await afterPaint()
    expect(frames).toEqual([])
  })

  test('a server does not wait for a frame', async () => {
    await afterPaint()
    expect(frames).toEqual([])
  })
})

test('nextTask resolves after all pending microtasks', async () => {
  let links = 0
  const chain = async () => {
    for (let link = 0; link < 50; link += 1) links = await Promise.resolve(links + 1)
  }
  const next = nextTask().then(() => links)
  void chain()
  expect(await next).toBe(50)
})
