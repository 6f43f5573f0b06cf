import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HandOff, STUCK_AFTER_MS } from '../../../src/views/pairing/hand-off-panel.js'
import { parseSource, walk } from '../../house/reading/parsed-source.js'
import { FakeClock } from '../../lib/fake-clock.js'

describe('HandOff', () => {
  const requestUpdate = vi.fn()
  let page: EventTarget & { visibilityState: string }
  let clock: FakeClock
  let handOff: HandOff

  beforeEach(() => {
    page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('document', page)
    clock = new FakeClock()
    requestUpdate.mockClear()
    const host = { addController() {}, removeController() {}, requestUpdate, updateComplete: Promise.resolve(true) }
    handOff = new HandOff(host, () => clock)
    handOff.hostConnected()
  })
  afterEach(() => {
    handOff.hostDisconnected()
    vi.unstubAllGlobals()
  })
  const setVisibility = (visibilityState: 'visible' | 'hidden') => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }

  test('is stuck if the page stays visible for 2.5 seconds after the tap', async () => {
    handOff.onOpen()
    await clock.advance(STUCK_AFTER_MS - 1)
    expect(handOff.isStuck).toBe(false)
    await clock.advance(1)
    expect(handOff.isStuck).toBe(true)
    expect(requestUpdate).toHaveBeenCalledOnce()
    expect(STUCK_AFTER_MS).toBe(2_500)
  })

  test('is not stuck after the page was hidden', async () => {
    handOff.onOpen()
    setVisibility('hidden')
    await clock.advance(60_000)
    expect(handOff.isStuck).toBe(false)
  })

  test('is stuck if the page becomes visible again without a connection', async () => {
    handOff.onOpen()
    setVisibility('hidden')
    await clock.advance(60_000)
    setVisibility('visible')
    await clock.advance(STUCK_AFTER_MS - 1)
    expect(handOff.isStuck).toBe(false)
    await clock.advance(1)
    expect(handOff.isStuck).toBe(true)
  })

  test('does nothing before a tap', async () => {
    setVisibility('hidden')
    setVisibility('visible')
    await clock.advance(STUCK_AFTER_MS)
    expect(handOff.isStuck).toBe(false)
  })

  test('reset and hostDisconnected stop the timer', async () => {
    handOff.onOpen()
    handOff.reset()
    expect(clock.waiting).toEqual([])
    handOff.onOpen()
    handOff.hostDisconnected()
    setVisibility('visible')
    expect(clock.waiting).toEqual([])
  })
})

describe('task of the tap', () => {
  test.each([
    'views/pairing/hand-off-panel',
    'views/pairing/open-link',
    'views/wallets/prepared-apps',
    'controllers/pairing/open-app',
    'controllers/pairing/wallet-links',
    'controllers/pairing/browse-links',
  ])('%s contains no asynchronous code', name => {
    const path = `src/${name}.ts`
    const asyncNodes: string[] = []
    walk(parseSource(path, readFileSync(path, 'utf8')).program, node => {
      if (node.type === 'AwaitExpression' || node['async'] === true) asyncNodes.push(node.type)
    })
    expect(asyncNodes).toEqual([])
  })

  test('the check detects asynchronous code', () => {
    const asyncNodes: string[] = []
    walk(parseSource('planted.ts', 'const f = async () => { await 0 }').program, node => {
      if (node.type === 'AwaitExpression' || node['async'] === true) asyncNodes.push(node.type)
    })
    expect(asyncNodes).toEqual(['ArrowFunctionExpression', 'AwaitExpression'])
  })
})
