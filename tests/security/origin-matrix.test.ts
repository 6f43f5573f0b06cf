import { afterAll, describe, expect, test } from 'vitest'
import { appEvents, type AppEventName } from '../../src/contract/app-events.js'
import { createFrameClient } from '../../src/frame/create-frame-client.js'
import { validAnswers, validPayloads } from '../contract/helpers/valid-messages.js'
import { scriptedPage, WALLET, type ScriptedPage } from '../frame/helpers/wallet-page.js'
import { eventually } from '../helpers/eventually.js'
import { FakeClock, settled } from '../lib/fake-clock.js'
import { hostileOrigins } from './helpers/hostile-origins.js'

const names = Object.keys(appEvents) as AppEventName[]
const id = 'r'.repeat(32)
const counted = { cases: 0, accepted: 0, answered: 0 }
const client = (page: ScriptedPage) =>
  createFrameClient({
    base: WALLET,
    projectId: 'p',
    chainId: () => 'eip155:1',
    sdk: 'appkit-modal',
    title: 'Wallet',
    host: { mount: () => {}, unmount: () => {} },
    clock: new FakeClock(),
    page,
  })

/** A connected frame with one pending request for each event, and the results. */
async function withOpenRequests() {
  const page = scriptedPage()
  const frame = client(page)
  const settledNames: string[] = []
  const events: string[] = []
  for (const name of ['SHOW', 'HIDE', 'CHANGED', 'SESSION_UPDATE'] as const) frame.on(name, () => events.push(name))
  const connecting = frame.ready()
  const wallet = await page.bind()
  await connecting
  for (const name of names)
    void frame.request(name, validPayloads[name][0] as never).then(
      () => settledNames.push(name),
      () => settledNames.push(name),
    )
  await eventually(() => wallet.received.length).toBe(names.length)
  const end = () => (frame.dispose(), wallet.port.close())
  return { page, frame, wallet, settledNames, events, end, window: page.frames[0]?.contentWindow as never }
}

describe('origin matrix', () => {
  test.each(hostileOrigins)('messages from %j are ignored, and nothing is posted to it', async origin => {
    const { page, wallet, settledNames, events, end, window } = await withOpenRequests()
    const posted = page.frames[0]?.posted.length
    for (const name of names) {
      const requestId = wallet.requests(name)[0]?.id ?? id
      const messages = [
        { type: `@appkit-frame/${name}_SUCCESS`, id: requestId, payload: validAnswers[name][0] },
        { type: `@appkit-frame/${name}_ERROR`, id: requestId, payload: { message: 'No.' } },
        { type: '@appkit-frame/READY', id, payload: { version: '1.0.0' } },
        { type: '@appkit-frame/HELLO_SUCCESS', id: requestId, payload: { channelId: 'c', nonce: 'n' } },
        { type: '@appkit-frame/CHANGED', id, payload: { chainId: 666 } },
        { type: `@appkit-app/${name}`, id, payload: validPayloads[name][0] },
      ]
      // Two cases: messages from the right window, and to a window that shows this origin.
      for (const data of messages) page.message({ origin, data, source: window })
      counted.cases += 2
    }
    await settled()
    counted.accepted += settledNames.length + events.length
    counted.answered += (page.frames[0]?.posted.length ?? 0) - (posted ?? 0)
    expect([settledNames, events, page.frames[0]?.posted.length]).toEqual([[], [], posted])
    end()
  })

  test.each(hostileOrigins)('a frame that shows %j gets no port, whatever it posts', async origin => {
    const page = scriptedPage()
    const frame = client(page)
    const connecting = frame.ready().catch(() => {})
    const shown = page.frames[0]?.contentWindow as never
    for (const name of names) {
      for (const type of ['READY', `${name}_SUCCESS`, name])
        page.message({
          origin,
          source: shown,
          data: { type: `@appkit-frame/${type}`, id, payload: { version: '1.0.0' } },
        })
    }
    expect([page.frames[0]?.posted, frame.state]).toEqual([[], 'loading'])
    page.sendReady(shown) // The wallet is back. The target origin prevents delivery to any other page.
    expect(page.frames[0]?.posted.map(({ targetOrigin }) => targetOrigin)).toEqual([WALLET])
    expect(
      hostileOrigins.filter(candidate => candidate === (page.frames[0]?.posted[0]?.targetOrigin as never)),
    ).toEqual([])
    frame.dispose()
    page.frames[0]?.posted.forEach(({ port }) => port.close())
    await connecting
  })

  afterAll(() => {
    console.info(`origin matrix: ${JSON.stringify(counted)}`)
    expect(counted).toEqual({ cases: hostileOrigins.length * names.length * 2, accepted: 0, answered: 0 })
    expect(counted.cases).toBeGreaterThanOrEqual(2_304)
  })
})

describe('source confusion', () => {
  const foreignSources: [string, (page: ScriptedPage) => object][] = [
    ['a second frame of the wallet', () => ({ source: {} })],
    ['a popup of the wallet', page => ({ source: page.open(`${WALLET}/sdk`) })],
    ['the opener', () => ({ source: globalThis })],
    ['a worker, which has no window', () => ({ source: null })],
    ['a port', () => ({ source: new MessageChannel().port1 })],
    [
      'a script of this page that dispatches a message again',
      page => ({ source: page.frames[0]?.contentWindow, isTrusted: false }),
    ],
    ['an extension’s isolated world', page => ({ source: page.frames[0], isTrusted: false })],
  ]

  test.each(foreignSources)('%s of the right origin delivers no event', async (_what, event) => {
    const { page, wallet, settledNames, events, end } = await withOpenRequests()
    const posted = page.frames[0]?.posted.length
    for (const name of names) {
      const requestId = wallet.requests(name)[0]?.id ?? id
      for (const type of [`${name}_SUCCESS`, `${name}_ERROR`, 'READY', 'CHANGED', 'SHOW'])
        page.message({
          data: { type: `@appkit-frame/${type}`, id: requestId, payload: { version: '1.0.0' } },
          ...event(page),
        })
    }
    await settled()
    expect([settledNames, events, page.frames[0]?.posted.length]).toEqual([[], [], posted])
    end()
  })

  test('the right window only delivers READY outside its port', async () => {
    const { page, wallet, settledNames, events, end, window } = await withOpenRequests()
    for (const name of names) {
      const requestId = wallet.requests(name)[0]?.id ?? id
      page.message({
        source: window,
        data: { type: `@appkit-frame/${name}_SUCCESS`, id: requestId, payload: validAnswers[name][0] },
      })
    }
    page.message({ source: window, data: { type: '@appkit-frame/CHANGED', id, payload: { chainId: 1 } } })
    await settled()
    expect([settledNames, events]).toEqual([[], []])
    end()
  })
})
