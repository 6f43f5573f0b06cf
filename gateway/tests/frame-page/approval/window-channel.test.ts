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
    deliver: (event: object) => listeners.forEach(listener => listener(event)),
  } as unknown as ChannelPage & { deliver(event: object): void }
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

function collectMessages(channel: WindowChannel): unknown[] {
  const messages: unknown[] = []
  channel.addEventListener('message', event => messages.push((event as MessageEvent).data))
  return messages
}

const stranger = {
  get location(): never {
    throw new DOMException('cross-origin', 'SecurityError')
  },
}

describe('window channel', () => {
  test.each([
    ['has none', null],
    ['has a stranger for one', stranger],
  ])('uses the broadcast channel if the window %s as its opener', async (_name, opener) => {
    const frame = held(channelToWindow('one', page()))
    const popup = held(channelToFrame('one', page(opener)))
    const [here, received] = [collectMessages(frame), collectMessages(popup)]
    post(popup, { kind: 'ready' })
    await soon(() => here).toEqual([{ kind: 'ready' }])
    post(frame, { kind: 'over' })
    await soon(() => received).toEqual([{ kind: 'over' }])
  })

  test('uses a message port if the frame opened the window', async () => {
    const own = page()
    const frame = held(channelToWindow('two', own))
    const here = collectMessages(frame)
    const popup = held(channelToFrame('two', page(openerOf(own))))
    const received = collectMessages(popup)
    post(popup, { kind: 'ready' })
    await soon(() => here).toEqual([{ kind: 'ready' }])
    post(frame, { kind: 'request' })
    await soon(() => received).toEqual([{ kind: 'request' }])
  })

  test.each([
    ['another origin', { origin: 'https://wallet.example.com.evil.example' }],
    ['another name', { data: 'other' }],
    ['a script', { isTrusted: false }],
    ['nobody, without a port', { ports: [] }],
  ])('accepts no port from %s', async (_name, over) => {
    const own = page()
    const frame = held(channelToWindow('three', own))
    const here = collectMessages(frame)
    const popup = held(channelToFrame('three', page(openerOf(own, over))))
    post(popup, { kind: 'decided', approved: true })
    const sound = held(channelToFrame('three', page(openerOf(own))))
    post(sound, { kind: 'ready' })
    await soon(() => here).toEqual([{ kind: 'ready' }])
  })
})
