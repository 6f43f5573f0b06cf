import { describe, expect, test } from 'vitest'
import { appEvents, type AppEventName } from '../../src/contract/app-events.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { Channel } from '../../src/frame/channel.js'
import { createFrameClient } from '../../src/frame/create-frame-client.js'
import { validAnswers, validPayloads } from '../contract/helpers/valid-messages.js'
import { scriptedPage, WALLET } from '../frame/helpers/wallet-page.js'
import { eventually } from '../helpers/eventually.js'
import { FakeClock, settled } from '../lib/fake-clock.js'
import { multiplier } from './helpers/seeded.js'

const SESSIONS = 1_000 * multiplier
const names = Object.keys(appEvents) as AppEventName[]

/** A port whose other end is the test; it delivers messages synchronously. */
function directPort() {
  const posted: { type: string; id: string }[] = []
  const port = Object.assign(new EventTarget(), {
    start: () => {},
    close: () => {},
    postMessage: (message: { type: string; id: string }) => void posted.push(message),
  })
  const deliver = (data: unknown) => void port.dispatchEvent(Object.assign(new Event('message'), { data }))
  return { port: port as unknown as MessagePort, posted, deliver }
}

function openChannel() {
  const end = directPort()
  const outcomes: string[] = []
  const channel = new Channel(end.port, {
    clock: new FakeClock(),
    origin: WALLET,
    onEvent: () => {},
    onLost: () => {},
    onTimeout: () => {},
  })
  const request = (name: AppEventName) =>
    void channel.request(name, validPayloads[name][0]).then(
      () => outcomes.push(`${name} answered`),
      () => outcomes.push(`${name} refused`),
    )
  return { ...end, channel, outcomes, request }
}

/** Returns all answers of one session. */
async function recordSession(): Promise<unknown[]> {
  const { posted, deliver, channel, outcomes, request } = openChannel()
  for (const name of names) request(name)
  await settled()
  const answers = posted.map(({ type, id }) => {
    const name = type.replace('@appkit-app/', '') as AppEventName
    return { type: `@appkit-frame/${name}_SUCCESS`, id, payload: validAnswers[name][0] }
  })
  answers.forEach(deliver)
  await settled()
  if (outcomes.length !== names.length) throw new RangeError('the session was not answered')
  channel.end(new AppKitError('frame/unavailable'))
  return answers
}

describe('replay', () => {
  test(`${SESSIONS} recorded sessions have no effect on a new or the original one`, async () => {
    const tape: unknown[] = []
    for (let session = 0; session < SESSIONS; session++) tape.push(...(await recordSession()))
    const { channel, outcomes, deliver, request, posted } = openChannel()
    for (const name of names) request(name)
    await settled()
    expect(posted).toHaveLength(names.length)
    tape.forEach(deliver)
    await settled()
    expect(outcomes).toEqual([])
    expect(channel.dropped).toBe(SESSIONS * names.length)
    channel.end(new AppKitError('frame/unavailable'))
    await settled()
    expect(outcomes).toHaveLength(names.length)
  }, 300_000)

  test('an answer counts once', async () => {
    const { posted, deliver, outcomes, request, channel } = openChannel()
    request('GET_CHAIN_ID')
    await settled()
    const answer = { type: '@appkit-frame/GET_CHAIN_ID_SUCCESS', id: posted[0]?.id, payload: { chainId: 1 } }
    for (let times = 0; times < 100; times++) deliver(answer)
    await settled()
    expect([outcomes, channel.dropped]).toEqual([['GET_CHAIN_ID answered'], 99])
  })

  test('a replayed welcome binds no port of another load or origin', async () => {
    const page = scriptedPage()
    const host = { mount: () => {}, unmount: () => {} }
    const createClient = (base: string) =>
      createFrameClient({
        base,
        projectId: 'p',
        chainId: () => 'eip155:1',
        sdk: 's',
        title: 'W',
        host,
        clock: new FakeClock(),
        page,
      })
    const first = createClient(WALLET)
    const connecting = first.ready()
    const wallet = await page.bind()
    await connecting
    const message = page.frames[0]?.posted[0]?.message as { id: string; payload: { nonce: string } }
    const welcome = {
      type: '@appkit-frame/HELLO_SUCCESS',
      id: message.id,
      payload: { channelId: 'c', nonce: message.payload.nonce },
    }
    for (const base of [WALLET, 'https://other.example.com']) {
      const next = createClient(base)
      const waiting = next.ready().catch(() => {})
      const shown = page.frames.at(-1)
      page.sendReady(shown?.contentWindow as object)
      for (const { port } of shown?.posted ?? []) port.postMessage(welcome, [])
      page.message({ data: welcome, source: shown?.contentWindow as never })
      await settled()
      expect(next.state).toBe('loading')
      next.dispose()
      shown?.posted.forEach(({ port }) => port.close())
      await waiting
    }
    wallet.on('GET_CHAIN_ID', () => ({ chainId: 1 }))
    await expect(first.request('GET_CHAIN_ID')).resolves.toEqual({ chainId: 1 })
    first.dispose()
    wallet.port.close()
    await eventually(() => page.listening).toBe(0)
  })
})
