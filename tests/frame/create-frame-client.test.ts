import { describe, expect, test } from 'vitest'
import { createFrameClient } from '../../src/frame/create-frame-client.js'
import type { FrameState } from '../../src/frame/frame-client.js'
import { eventually } from '../helpers/eventually.js'
import { FakeClock, settled } from '../lib/fake-clock.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { scriptedPage, WALLET, type WalletEnd } from './helpers/wallet-page.js'

function setUp() {
  const page = scriptedPage()
  const clock = new FakeClock()
  const mounted: unknown[] = []
  const host = { mount: (frame: unknown) => void mounted.push(frame), unmount: () => void mounted.pop() }
  const client = createFrameClient({
    base: WALLET,
    projectId: 'p',
    chainId: () => 'eip155:8453',
    sdk: 'appkit-modal-0.1.0',
    title: 'Wallet',
    host,
    clock,
    page,
  })
  const states: (FrameState | string)[] = []
  client.onState((state, failure) => states.push(failure ? `${state} ${failure}` : state))
  const bind = async (from?: Parameters<typeof page.bind>[0]): Promise<WalletEnd> => {
    const wallet = await page.bind(from)
    disposeAfterTest(wallet.port)
    return wallet
  }
  const bound = async () => {
    const coming = client.ready()
    const wallet = await bind()
    await coming
    return wallet
  }
  disposeAfterTest(() => client.dispose())
  return { page, clock, mounted, client, states, bind, bound }
}

describe('loading', () => {
  test('starts on first use, with a URL that contains no RPC URL', async () => {
    const { page, mounted, client, bound } = setUp()
    expect([client.state, page.frames.length]).toEqual(['idle', 0])
    await bound()
    expect(page.urls).toEqual([`${WALLET}/sdk?projectId=p&chainId=eip155%3A8453&version=1&enableLogger=false`])
    expect([client.state, client.storage, mounted.length]).toEqual(['ready', 'idb', 1])
  })

  test('is shared by all callers and ends once the frame is ready', async () => {
    const { page, client, bind } = setUp()
    const all = [client.ready(), client.ready(), client.request('GET_CHAIN_ID')] as const
    const wallet = await bind()
    wallet.on('GET_CHAIN_ID', () => ({ chainId: 1 }))
    await expect(Promise.all(all)).resolves.toEqual([undefined, undefined, { chainId: 1 }])
    await client.ready()
    expect(page.frames).toHaveLength(1)
  })

  test('can be aborted by one caller', async () => {
    const { client, bind } = setUp()
    const life = new AbortController()
    const coming = client.ready(life.signal)
    const pending = client.request('CONNECT_DEVICE', undefined, { signal: life.signal })
    const reading = client.request('RPC_REQUEST', { method: 'eth_chainId' }, { signal: life.signal })
    const second = client.ready()
    life.abort()
    await expect(coming).rejects.toMatchObject({ code: 'request/aborted' })
    await expect(pending).rejects.toMatchObject({ code: 'request/failed' })
    await expect(reading).rejects.toMatchObject({ code: 'request/aborted' })
    await expect(client.ready(AbortSignal.abort())).rejects.toMatchObject({ code: 'request/aborted' })
    await bind()
    await second
  })

  test('reports the likely cause after 3 s and continues', async () => {
    const { client, clock, states, bind } = setUp()
    const coming = client.ready()
    await clock.advance(3_000)
    expect(states).toEqual(['loading', 'slow'])
    await bind()
    await coming
    expect([states.at(-1), client.failure, clock.waiting]).toEqual(['ready', undefined, []])
  })

  test('fails after 20 s and can be retried', async () => {
    const { client, clock, states, mounted, bound } = setUp()
    const coming = client.ready()
    const refused = expect(coming).rejects.toMatchObject({
      code: 'frame/unavailable',
      message: 'Unable to load email login dependency',
      cause: 'unreachable',
    })
    await clock.advance(20_000)
    await refused
    expect([states.at(-1), mounted.length, clock.waiting]).toEqual(['failed unreachable', 0, []])
    await bound()
    expect(client.state).toBe('ready')
  })

  test.each([
    ['offline', 'offline'],
    ['unreachable', 'unreachable'],
    ['refused by the page’s own CSP', 'blocked'],
    ['there, but not for this page', 'origin-refused'],
  ])('reports a wallet that is %s', async (what, why) => {
    const { page, client, clock, states } = setUp()
    const refused = expect(client.ready()).rejects.toMatchObject({ cause: why })
    page.online = what !== 'offline'
    page.isReachable = what !== 'unreachable'
    if (why === 'blocked') page.refuse(`${WALLET}/sdk`, 'frame-src')
    if (why === 'origin-refused') page.frames[0]?.dispatchEvent(new Event('load'))
    await clock.advance(3_000)
    expect(states.at(-1)).toBe(`slow ${why}`)
    await clock.advance(17_000)
    await refused
    expect(states.at(-1)).toBe(`failed ${why}`)
  })

  test('frame of another service: fails immediately with an incompatible version', async () => {
    const { page, client, mounted } = setUp()
    const refused = expect(client.ready()).rejects.toMatchObject({ code: 'frame/unavailable', cause: 'wrong-version' })
    page.sendReady(page.frames[0]?.contentWindow as object, { version: '2.0.0' })
    await refused
    expect([client.state, client.failure, mounted]).toEqual(['failed', 'wrong-version', []])
  })
})

describe('a bound frame', () => {
  test('delivers its events until the listener is removed', async () => {
    const { client, bound } = setUp()
    const received: unknown[] = []
    const stop = client.on('CHANGED', event => received.push(event))
    client.on('HIDE', event => received.push(event))
    const wallet = await bound()
    const id = 'e'.repeat(32)
    wallet.send('CHANGED', id, { chainId: 1 })
    wallet.send('HIDE', id)
    await eventually(() => received).toEqual([{ chainId: 1 }, undefined])
    stop()
    wallet.send('CHANGED', id, { chainId: 2 })
    wallet.send('HIDE', id)
    await eventually(() => received).toEqual([{ chainId: 1 }, undefined, undefined])
  })

  test('binds again after a reload and rejects pending requests', async () => {
    const { client, bound, bind, states } = setUp()
    await bound()
    const pending = client.request('GET_USER')
    const lost = expect(pending).rejects.toMatchObject({ code: 'frame/unavailable' })
    const wallet = await bind()
    await lost
    wallet.on('GET_CHAIN_ID', () => ({ chainId: 7 }))
    await expect(client.request('GET_CHAIN_ID')).resolves.toEqual({ chainId: 7 })
    expect(states).toEqual(['loading', 'ready', 'ready'])
  })

  test('fails as flooded if it closes its port and does not reload', async () => {
    const { client, clock, bound, states } = setUp()
    const wallet = await bound()
    const lost = expect(client.request('GET_USER')).rejects.toMatchObject({ code: 'frame/unavailable' })
    await eventually(() => wallet.requests('GET_USER').length).toBe(1)
    wallet.port.close()
    await lost
    await clock.advance(3_000)
    expect(states.at(-1)).toBe('slow flooded')
    await clock.advance(17_000)
    expect(states.at(-1)).toBe('failed flooded')
  })

  test('rejects pending requests when it is removed, and is inserted again once', async () => {
    const { page, client, clock, bound, bind, states } = setUp()
    const wallet = await bound()
    const lost = expect(client.request('GET_USER')).rejects.toMatchObject({ code: 'frame/unavailable' })
    await eventually(() => wallet.requests('GET_USER').length).toBe(1)
    page.removeFrame()
    await lost
    expect(page.frames).toHaveLength(2)
    await bind()
    await eventually(() => client.state).toBe('ready')
    page.removeFrame()
    expect([page.frames.length, client.state]).toEqual([2, 'loading'])
    await clock.advance(20_000)
    expect(states.at(-1)).toBe('failed unreachable')
  })

  test('reloads on request', async () => {
    const { page, client, bound, bind, mounted } = setUp()
    const wallet = await bound()
    wallet.on('RELOAD', () => undefined)
    const again = client.reload()
    await eventually(() => client.state).toBe('loading')
    await bind()
    await again
    expect([client.state, page.frames.length, mounted.length]).toEqual(['ready', 1, 1])
  })

  test('is recreated if it does not respond to RELOAD', async () => {
    const { page, client, clock, bound, bind, mounted } = setUp()
    await bound()
    const again = client.reload()
    await clock.advance(5_000)
    await eventually(() => page.frames.length).toBe(2)
    await bind()
    await again
    expect([client.state, mounted]).toEqual(['ready', [page.frames[1]]])
  })

  test('is loaded by reload if it was never loaded', async () => {
    const { client, bind } = setUp()
    const again = client.reload()
    await bind()
    await again
    expect(client.state).toBe('ready')
  })
})

describe('visibility check', () => {
  test('keeps a frame that responds', async () => {
    const { page, client, clock, bound } = setUp()
    const wallet = await bound()
    wallet.on('PING', () => ({ t: 1 }))
    page.wake()
    await eventually(() => clock.waiting).toEqual([])
    expect([client.state, page.frames.length, wallet.requests('PING').length]).toEqual(['ready', 1, 1])
  })

  test('reloads a frame once after two unanswered pings', async () => {
    const { page, client, clock, bound, bind, states } = setUp()
    await bound()
    page.wake()
    await clock.advance(2_000)
    expect(page.frames).toHaveLength(1)
    await clock.advance(2_000)
    expect(page.frames).toHaveLength(2)
    await bind()
    await eventually(() => client.state).toBe('ready')
    page.wake()
    await clock.advance(4_000)
    expect([states.at(-1), page.frames.length]).toEqual(['failed unreachable', 2])
  })

  test('reloads again after a response in between', async () => {
    const { page, client, clock, bound, bind } = setUp()
    await bound()
    page.wake()
    await clock.advance(4_000)
    const wallet = await bind()
    wallet.on('PING', () => ({ t: 1 }))
    await eventually(() => client.state).toBe('ready')
    page.wake()
    await eventually(() => wallet.requests('PING').length).toBe(1)
    await eventually(() => clock.waiting).toEqual([])
    wallet.ignore('PING')
    page.wake()
    await clock.advance(4_000)
    expect([client.state, page.frames.length]).toEqual(['loading', 3])
  })

  test('also runs after a request timeout', async () => {
    const { page, client, clock, bound } = setUp()
    const wallet = await bound()
    const late = expect(client.request('GET_CHAIN_ID')).rejects.toMatchObject({ code: 'frame/no-answer' })
    await clock.advance(5_000)
    await late
    await eventually(() => wallet.requests('PING').length).toBe(1)
    page.wake()
    await clock.advance(4_000)
    expect([wallet.requests('PING').length, page.frames.length]).toEqual([2, 2])
  })

  test('does not ping a frame that was never loaded', async () => {
    const { page, clock } = setUp()
    page.wake()
    await clock.advance(60_000)
    expect(page.frames).toEqual([])
  })
})

describe('continueInPopup', () => {
  test('continues in a wallet window and removes the iframe once that is ready', async () => {
    const { page, client, bound, bind, mounted } = setUp()
    await bound()
    const going = client.continueInPopup()
    expect(page.urls.at(-1)).toBe(
      `${WALLET}/sdk?projectId=p&chainId=eip155%3A8453&version=1&enableLogger=false&mode=popup`,
    )
    expect(mounted).toHaveLength(1)
    const wallet = await bind(page.windows[0])
    await going
    wallet.on('GET_CHAIN_ID', () => ({ chainId: 3 }))
    await expect(client.request('GET_CHAIN_ID')).resolves.toEqual({ chainId: 3 })
    expect(mounted).toEqual([])
  })

  test('ignores messages of the iframe afterwards', async () => {
    const { page, client, bound } = setUp()
    await bound()
    const going = client.continueInPopup().catch(() => {})
    page.sendReady(page.frames[0]?.contentWindow as object)
    expect(page.frames[0]?.posted).toHaveLength(1)
    client.dispose()
    await going
  })

  test('keeps the iframe if the browser blocks the window', async () => {
    const { page, client, bound } = setUp()
    const wallet = await bound()
    wallet.on('GET_CHAIN_ID', () => ({ chainId: 1 }))
    page.mayOpen = false
    await expect(client.continueInPopup()).rejects.toMatchObject({ code: 'frame/popup-blocked' })
    await expect(client.request('GET_CHAIN_ID')).resolves.toEqual({ chainId: 1 })
  })

  test.each([true, false])('fails when the user closes the window; bound before: %s', async isBound => {
    const { page, client, clock, bind, states } = setUp()
    const going = client.continueInPopup()
    const outcome = going.then(
      () => 'there',
      (error: unknown) => (error as { cause: unknown }).cause,
    )
    const opened = page.windows[0] as (typeof page.windows)[0]
    if (isBound) await bind(opened)
    await settled()
    opened.closed = true
    await clock.advance(500)
    expect([await outcome, states.at(-1), clock.waiting]).toEqual([
      isBound ? 'there' : 'popup-closed',
      'failed popup-closed',
      [],
    ])
  })

  test('closes the previous window', async () => {
    const { page, client } = setUp()
    const goings = [client.continueInPopup(), client.continueInPopup()].map(going => going.catch(() => {}))
    expect(page.windows.map(({ closed }) => closed)).toEqual([true, false])
    client.dispose()
    await Promise.all(goings)
  })
})

describe('dispose', () => {
  test('removes all listeners and rejects pending and later calls', async () => {
    const { page, client, clock, mounted, states } = setUp()
    const waiting = client.ready()
    client.dispose()
    await expect(waiting).rejects.toMatchObject({ code: 'frame/unavailable' })
    await expect(client.ready()).rejects.toMatchObject({
      code: 'frame/not-set',
      message: 'W3mFrame: iframe is not set',
    })
    await expect(client.request('GET_USER')).rejects.toMatchObject({ code: 'frame/not-set' })
    expect([page.listening, mounted, clock.waiting, states.at(-1)]).toEqual([0, [], [], 'failed'])
  })

  test('ends a bound channel', async () => {
    const { client, bound, clock } = setUp()
    await bound()
    const lost = expect(client.request('GET_USER')).rejects.toMatchObject({ code: 'frame/unavailable' })
    await settled()
    client.dispose()
    await lost
    expect(clock.waiting).toEqual([])
  })
})
