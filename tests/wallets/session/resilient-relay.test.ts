import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Core } from '../../../src/wallets/session/session-options.js'
import { resilientRelay } from '../../../src/wallets/session/resilient-relay.js'

/** Creates a fake core that records its calls. */
function standIn() {
  const events = new EventEmitter()
  const provider = new EventEmitter()
  const relayer = {
    events,
    provider,
    unregisterProviderListeners: vi.fn(() => void provider.removeAllListeners('error')),
    connected: false,
    transportExplicitlyClosed: false,
    publisher: { rpcPublish: vi.fn(async () => true) },
    on: events.on.bind(events),
    once: events.once.bind(events),
    off: events.off.bind(events),
    connect: vi.fn(async () => {}),
    toEstablishConnection: vi.fn(async () => {}),
    request: vi.fn(async () => true),
    publishCustom: vi.fn(async () => {}),
    unsubscribe: vi.fn(async () => {}),
    registerEventListeners: vi.fn(),
    transportOpen: vi.fn(async () => {}),
    transportClose: vi.fn(async () => void (relayer.transportExplicitlyClosed = true)),
  }
  const heartbeat = Object.assign(new EventEmitter(), { events: new EventEmitter(), stop: vi.fn() })
  const rest = {
    expirer: { events: new EventEmitter() },
    pairing: { events: new EventEmitter(), getPairings: () => [] },
  }
  return { relayer, heartbeat, core: { relayer, heartbeat, ...rest } as unknown as Core }
}

describe('resilientRelay', () => {
  const page = { window: new EventTarget(), document: Object.assign(new EventTarget(), { visibilityState: 'visible' }) }
  beforeEach(() => {
    vi.stubGlobal('window', page.window)
    vi.stubGlobal('document', page.document)
    page.document.visibilityState = 'visible'
  })
  afterEach(() => void vi.unstubAllGlobals())

  test.each([
    ['the network is back', page.window, 'online'],
    ['the page is looked at again', page.document, 'visibilitychange'],
  ])('opens its socket immediately when %s', (_when, target, event) => {
    const { core, relayer } = standIn()
    resilientRelay(core)
    relayer.registerEventListeners()
    target.dispatchEvent(new Event(event))
    expect(relayer.transportOpen).toHaveBeenCalledOnce()
  })

  test('ignores errors of a socket that the library has replaced', () => {
    const { core, relayer } = standIn()
    resilientRelay(core)
    relayer.provider.on('error', () => {})
    relayer.unregisterProviderListeners()
    expect(relayer.provider.emit('error', new Error('closed with code 3000'))).toBe(true)
  })

  test('changes nothing for an open socket, a hidden page, or a socket closed on purpose', () => {
    const { core, relayer, heartbeat } = standIn()
    resilientRelay(core)
    relayer.registerEventListeners()
    relayer.connected = true
    page.window.dispatchEvent(new Event('online'))
    relayer.connected = false
    page.document.visibilityState = 'hidden'
    heartbeat.emit('heartbeat_pulse')
    page.document.visibilityState = 'visible'
    relayer.transportExplicitlyClosed = true
    heartbeat.emit('heartbeat_pulse')
    expect(relayer.transportOpen).not.toHaveBeenCalled()
  })

  test('drops a socket whose network is gone and opens one again later', async () => {
    const { core, relayer } = standIn()
    resilientRelay(core)
    relayer.registerEventListeners()
    page.window.dispatchEvent(new Event('offline'))
    await expect.poll(() => relayer.transportExplicitlyClosed).toBe(false)
    page.window.dispatchEvent(new Event('online'))
    expect(relayer.transportClose).toHaveBeenCalledOnce()
    expect(relayer.transportOpen).toHaveBeenCalledOnce()
  })

  test('opens nothing after it is closed, and closes a socket that was still connecting', async () => {
    const { core, relayer, heartbeat } = standIn()
    const { transportOpen } = relayer
    const close = resilientRelay(core)
    relayer.registerEventListeners()
    await close()
    relayer.transportExplicitlyClosed = false
    page.window.dispatchEvent(new Event('online'))
    page.document.dispatchEvent(new Event('visibilitychange'))
    relayer.events.emit('relayer_connect')
    expect(transportOpen).not.toHaveBeenCalled()
    expect(heartbeat.stop).toHaveBeenCalledOnce()
    expect(relayer.transportClose).toHaveBeenCalledTimes(2)
  })

  test('connects once for all callers', async () => {
    const { core, relayer } = standIn()
    const { connect } = relayer
    resilientRelay(core)
    await Promise.all([relayer.connect(), relayer.connect()])
    expect(connect).toHaveBeenCalledOnce()
    await relayer.connect()
    expect(connect).toHaveBeenCalledTimes(2)
  })

  test('sends nothing if the connection fails', async () => {
    const { core, relayer } = standIn()
    const { request } = relayer
    resilientRelay(core)
    await expect(core.relayer.request({ method: 'irn_publish' })).rejects.toMatchObject({
      code: 'pairing/relay-unreachable',
    })
    expect(request).not.toHaveBeenCalled()
  })

  test('repeats pending requests when the connection drops', async () => {
    const { core, relayer } = standIn()
    const { request } = relayer
    relayer.connected = true
    request.mockImplementationOnce(() => new Promise<boolean>(() => {}))
    resilientRelay(core)
    const answer = core.relayer.request({ method: 'irn_publish' })
    relayer.events.emit('relayer_disconnect')
    expect(await answer).toBe(true)
    expect(request).toHaveBeenCalledTimes(2)
  })
})
