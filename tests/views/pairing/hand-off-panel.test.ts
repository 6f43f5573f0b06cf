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
  const look = (visibilityState: 'visible' | 'hidden') => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }

  test('a page that stays in front for two and a half seconds after the tap is stuck', async () => {
    handOff.tapped()
    await clock.advance(STUCK_AFTER_MS - 1)
    expect(handOff.stuck).toBe(false)
    await clock.advance(1)
    expect(handOff.stuck).toBe(true)
    expect(requestUpdate).toHaveBeenCalledOnce()
    expect(STUCK_AFTER_MS).toBe(2_500)
  })

  test('one that the person left is not', async () => {
    handOff.tapped()
    look('hidden')
    await clock.advance(60_000)
    expect(handOff.stuck).toBe(false)
  })

  test('one that the person came back to without a connection is, a while later', async () => {
    handOff.tapped()
    look('hidden')
    await clock.advance(60_000)
    look('visible')
    await clock.advance(STUCK_AFTER_MS - 1)
    expect(handOff.stuck).toBe(false)
    await clock.advance(1)
    expect(handOff.stuck).toBe(true)
  })

  test('nothing is watched before a tap', async () => {
    look('hidden')
    look('visible')
    await clock.advance(STUCK_AFTER_MS)
    expect(handOff.stuck).toBe(false)
  })

  test('beginning anew, and leaving the page, end the watching', async () => {
    handOff.tapped()
    handOff.reset()
    expect(clock.waiting).toEqual([])
    handOff.tapped()
    handOff.hostDisconnected()
    look('visible')
    expect(clock.waiting).toEqual([])
  })
})

describe('between a tap and the browser that follows its link', () => {
  test.each(['hand-off-panel', 'open-link', 'wallet-links', 'platforms'])('%s waits for nothing', name => {
    const path = `src/views/pairing/${name}.ts`
    const waits: string[] = []
    walk(parseSource(path, readFileSync(path, 'utf8')).program, node => {
      if (node.type === 'AwaitExpression' || node['async'] === true) waits.push(node.type)
    })
    expect(waits).toEqual([])
  })

  test('the same look finds a wait where there is one', () => {
    const waits: string[] = []
    walk(parseSource('planted.ts', 'const f = async () => { await 0 }').program, node => {
      if (node.type === 'AwaitExpression' || node['async'] === true) waits.push(node.type)
    })
    expect(waits).toEqual(['ArrowFunctionExpression', 'AwaitExpression'])
  })
})
