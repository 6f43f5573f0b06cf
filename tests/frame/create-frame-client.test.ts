import { afterEach, describe, expect, test } from 'vitest'
import { createFrameClient } from '../../src/frame/create-frame-client.js'
import type { FrameState } from '../../src/frame/frame-client.js'
import { soon } from '../helpers/soon.js'
import { FakeClock, settled } from '../lib/fake-clock.js'
import { scriptedPage, WALLET, type WalletEnd } from './helpers/wallet-page.js'

const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach(end => end()))

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
    ends.push(() => wallet.port.close())
    return wallet
  }
  const bound = async () => {
    const coming = client.ready()
    const wallet = await bind()
    await coming
    return wallet
  }
  ends.push(() => client.dispose())
  return { page, clock, mounted, client, states, bind, bound }
}

describe('loading', () => {
  test('begins with the first use, at an address that names no RPC URL', async () => {
    const { page, mounted, client, bound } = setUp()
    expect([client.state, page.frames.length]).toEqual(['idle', 0])
    await bound()
    expect(page.urls).toEqual([`${WALLET}/sdk?projectId=p&chainId=eip155%3A8453&version=1&enableLogger=false`])
    expect([client.state, client.storage, mounted.length]).toEqual(['ready', 'idb', 1])
  })

  test('is shared by all who wait, and over when it is ready', async () => {
    const { page, client, bind } = setUp()
    const all = [client.ready(), client.ready(), client.request('GET_CHAIN_ID')] as const
    const wallet = await bind()
    wallet.on('GET_CHAIN_ID', () => ({ chainId: 1 }))
    await expect(Promise.all(all)).resolves.toEqual([undefined, undefined, { chainId: 1 }])
    await client.ready()
    expect(page.frames).toHaveLength(1)
  })

  test('can be given up by one who waits', async () => {
    const { client, bind } = setUp()
    const life = new AbortController()
    const coming = client.ready(life.signal)
    const asked = client.request('CONNECT_DEVICE', undefined, { signal: life.signal })
    const reading = client.request('RPC_REQUEST', { method: 'eth_chainId' }, { signal: life.signal })
    const other = client.ready()
    life.abort()
    await expect(coming).rejects.toMatchObject({ code: 'request/aborted' })
    await expect(asked).rejects.toMatchObject({ code: 'request/failed' })
    await expect(reading).rejects.toMatchObject({ code: 'request/aborted' })
    await expect(client.ready(AbortSignal.abort())).rejects.toMatchObject({ code: 'request/aborted' })
    await bind()
    await other
  })

  test('that takes longer than 3 s says why, and goes on', async () => {
    const { client, clock, states, bind } = setUp()
    const coming = client.ready()
    await clock.advance(3_000)
    expect(states).toEqual(['loading', 'slow'])
    await bind()
    await coming
    expect([states.at(-1), client.failure, clock.waiting]).toEqual(['ready', undefined, []])
  })

  test('that takes 20 s is given up, and may be tried again', async () => {
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
  ])('of a wallet that is %s says so', async (what, why) => {
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

  test('ends at once where the wallet speaks another version', async () => {
    const { page, client, mounted } = setUp()
    const refused = expect(client.ready()).rejects.toMatchObject({ code: 'frame/unavailable', cause: 'wrong-version' })
    page.sayReady(page.frames[0]?.contentWindow as object, { version: '2.0.0' })
    await refused
    expect([client.state, client.failure, mounted]).toEqual(['failed', 'wrong-version', []])
  })
})

describe('a bound frame', () => {
  test('tells its events to those who listen, until they stop', async () => {
    const { client, bound } = setUp()
    const heard: unknown[] = []
    const stop = client.on('CHANGED', event => heard.push(event))
    client.on('HIDE', event => heard.push(event))
    const wallet = await bound()
    const id = 'e'.repeat(32)
    wallet.say('CHANGED', id, { chainId: 1 })
    wallet.say('HIDE', id)
    await soon(() => heard).toEqual([{ chainId: 1 }, undefined])
    stop()
    wallet.say('CHANGED', id, { chainId: 2 })
    wallet.say('HIDE', id)
    await soon(() => heard).toEqual([{ chainId: 1 }, undefined, undefined])
  })

  test('that loads itself again is bound again; what was open is lost', async () => {
    const { client, bound, bind, states } = setUp()
    await bound()
    const asked = client.request('GET_USER')
    const lost = expect(asked).rejects.toMatchObject({ code: 'frame/unavailable' })
    const wallet = await bind()
    await lost
    wallet.on('GET_CHAIN_ID', () => ({ chainId: 7 }))
    await expect(client.request('GET_CHAIN_ID')).resolves.toEqual({ chainId: 7 })
    expect(states).toEqual(['loading', 'ready', 'ready'])
  })

  test('that closes its port and does not come back had enough', async () => {
    const { client, clock, bound, states } = setUp()
    const wallet = await bound()
    const lost = expect(client.request('GET_USER')).rejects.toMatchObject({ code: 'frame/unavailable' })
    await soon(() => wallet.asked('GET_USER').length).toBe(1)
    wallet.port.close()
    await lost
    await clock.advance(3_000)
    expect(states.at(-1)).toBe('slow flooded')
    await clock.advance(17_000)
    expect(states.at(-1)).toBe('failed flooded')
  })

  test('that is taken off the page ends what is open at once, and is put there again once', async () => {
    const { page, client, clock, bound, bind, states } = setUp()
    const wallet = await bound()
    const lost = expect(client.request('GET_USER')).rejects.toMatchObject({ code: 'frame/unavailable' })
    await soon(() => wallet.asked('GET_USER').length).toBe(1)
    page.removeFrame()
    await lost
    expect(page.frames).toHaveLength(2)
    await bind()
    await soon(() => client.state).toBe('ready')
    page.removeFrame()
    expect([page.frames.length, client.state]).toEqual([2, 'loading'])
    await clock.advance(20_000)
    expect(states.at(-1)).toBe('failed unreachable')
  })

  test('is loaded again when asked', async () => {
    const { page, client, bound, bind, mounted } = setUp()
    const wallet = await bound()
    wallet.on('RELOAD', () => undefined)
    const again = client.reload()
    await soon(() => client.state).toBe('loading')
    await bind()
    await again
    expect([client.state, page.frames.length, mounted.length]).toEqual(['ready', 1, 1])
  })

  test('that does not answer to that is made anew', async () => {
    const { page, client, clock, bound, bind, mounted } = setUp()
    await bound()
    const again = client.reload()
    await clock.advance(5_000)
    await soon(() => page.frames.length).toBe(2)
    await bind()
    await again
    expect([client.state, mounted]).toEqual(['ready', [page.frames[1]]])
  })

  test('that was never loaded is loaded', async () => {
    const { client, bind } = setUp()
    const again = client.reload()
    await bind()
    await again
    expect(client.state).toBe('ready')
  })
})

describe('after a pause', () => {
  test('a frame that answers stays', async () => {
    const { page, client, clock, bound } = setUp()
    const wallet = await bound()
    wallet.on('PING', () => ({ t: 1 }))
    page.wake()
    await soon(() => clock.waiting).toEqual([])
    expect([client.state, page.frames.length, wallet.asked('PING').length]).toEqual(['ready', 1, 1])
  })

  test('one that misses two questions is loaded again, once', async () => {
    const { page, client, clock, bound, bind, states } = setUp()
    await bound()
    page.wake()
    await clock.advance(2_000)
    expect(page.frames).toHaveLength(1)
    await clock.advance(2_000)
    expect(page.frames).toHaveLength(2)
    await bind()
    await soon(() => client.state).toBe('ready')
    page.wake()
    await clock.advance(4_000)
    expect([states.at(-1), page.frames.length]).toEqual(['failed unreachable', 2])
  })

  test('one that answered in between is given the same chance again', async () => {
    const { page, client, clock, bound, bind } = setUp()
    await bound()
    page.wake()
    await clock.advance(4_000)
    const wallet = await bind()
    wallet.on('PING', () => ({ t: 1 }))
    await soon(() => client.state).toBe('ready')
    page.wake()
    await soon(() => wallet.asked('PING').length).toBe(1)
    await soon(() => clock.waiting).toEqual([])
    wallet.ignore('PING')
    page.wake()
    await clock.advance(4_000)
    expect([client.state, page.frames.length]).toEqual(['loading', 3])
  })

  test('it is the same where an answer does not come', async () => {
    const { page, client, clock, bound } = setUp()
    const wallet = await bound()
    const late = expect(client.request('GET_CHAIN_ID')).rejects.toMatchObject({ code: 'frame/no-answer' })
    await clock.advance(5_000)
    await late
    await soon(() => wallet.asked('PING').length).toBe(1)
    page.wake()
    await clock.advance(4_000)
    expect([wallet.asked('PING').length, page.frames.length]).toEqual([2, 2])
  })

  test('a frame that was never loaded is not asked', async () => {
    const { page, clock } = setUp()
    page.wake()
    await clock.advance(60_000)
    expect(page.frames).toEqual([])
  })
})

describe('continueInPopup', () => {
  test('goes on in a window of the wallet, and takes the iframe away once that is there', async () => {
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

  test('hears nothing of the iframe any more', async () => {
    const { page, client, bound } = setUp()
    await bound()
    const going = client.continueInPopup().catch(() => {})
    page.sayReady(page.frames[0]?.contentWindow as object)
    expect(page.frames[0]?.posted).toHaveLength(1)
    client.dispose()
    await going
  })

  test('stays where it is when the browser blocks the window', async () => {
    const { page, client, bound } = setUp()
    const wallet = await bound()
    wallet.on('GET_CHAIN_ID', () => ({ chainId: 1 }))
    page.mayOpen = false
    await expect(client.continueInPopup()).rejects.toMatchObject({ code: 'frame/popup-blocked' })
    await expect(client.request('GET_CHAIN_ID')).resolves.toEqual({ chainId: 1 })
  })

  test.each([true, false])('ends when the person closes the window; bound before: %s', async isBound => {
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

  test('closes the window that was there before', async () => {
    const { page, client } = setUp()
    const goings = [client.continueInPopup(), client.continueInPopup()].map(going => going.catch(() => {}))
    expect(page.windows.map(({ closed }) => closed)).toEqual([true, false])
    client.dispose()
    await Promise.all(goings)
  })
})

describe('dispose', () => {
  test('gives everything back, and fails who waits and who comes', async () => {
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
