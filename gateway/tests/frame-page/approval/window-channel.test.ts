import { afterEach, describe, test } from 'vitest'
import { soon } from '../../../../tests/helpers/soon.js'
import {
  type WindowChannel,
  channelToFrame,
  channelToWindow,
  type ChannelPage,
} from '../../../src/frame-page/approval/approval-window.js'

const origin = 'https://wallet.example.com'
const open: WindowChannel[] = []
afterEach(() => open.splice(0).forEach(channel => channel.close()))
const held = (channel: WindowChannel) => (open.push(channel), channel)

/** A page of the wallet; `hear` is a message that comes to it. */
function page(opener: unknown = null) {
  const listeners: ((event: unknown) => void)[] = []
  return {
    addEventListener: (_type: string, listener: () => void) => void listeners.push(listener),
    location: { origin },
    opener,
    hear: (event: object) => listeners.forEach(listener => listener(event)),
  } as unknown as ChannelPage & { hear(event: object): void }
}

/** The frame as its window sees it: what is posted to it arrives by the browser's own hand. */
function openerOf(frame: ReturnType<typeof page>, over: object = {}) {
  return {
    location: { origin },
    postMessage: (data: unknown, target: string, ports: unknown[]) => {
      if (target === origin) frame.hear({ data, origin, ports, isTrusted: true, ...over })
    },
  }
}

const post = (channel: WindowChannel, message: unknown) => {
  const { postMessage } = channel
  postMessage.call(channel as BroadcastChannel, message)
}

function hearing(channel: WindowChannel): unknown[] {
  const heard: unknown[] = []
  channel.addEventListener('message', event => heard.push((event as MessageEvent).data))
  return heard
}

const stranger = {
  get location(): never {
    throw new DOMException('cross-origin', 'SecurityError')
  },
}

describe('a window and its frame', () => {
  test.each([
    ['has none', null],
    ['has a stranger for one', stranger],
  ])('meet on the broadcast where it %s as its opener', async (_name, opener) => {
    const frame = held(channelToWindow('one', page()))
    const there = held(channelToFrame('one', page(opener)))
    const [here, said] = [hearing(frame), hearing(there)]
    post(there, { kind: 'ready' })
    await soon(() => here).toEqual([{ kind: 'ready' }])
    post(frame, { kind: 'over' })
    await soon(() => said).toEqual([{ kind: 'over' }])
  })

  test('speak by a port of their own where the one opened the other', async () => {
    const own = page()
    const frame = held(channelToWindow('two', own))
    const here = hearing(frame)
    const there = held(channelToFrame('two', page(openerOf(own))))
    const said = hearing(there)
    post(there, { kind: 'ready' })
    await soon(() => here).toEqual([{ kind: 'ready' }])
    post(frame, { kind: 'request' })
    await soon(() => said).toEqual([{ kind: 'request' }])
  })

  test.each([
    ['another origin', { origin: 'https://wallet.example.com.evil.example' }],
    ['another name', { data: 'other' }],
    ['a script', { isTrusted: false }],
    ['nobody, without a port', { ports: [] }],
  ])('take no port of %s', async (_name, over) => {
    const own = page()
    const frame = held(channelToWindow('three', own))
    const here = hearing(frame)
    const there = held(channelToFrame('three', page(openerOf(own, over))))
    post(there, { kind: 'decided', approved: true })
    const sound = held(channelToFrame('three', page(openerOf(own))))
    post(sound, { kind: 'ready' })
    await soon(() => here).toEqual([{ kind: 'ready' }])
  })
})
