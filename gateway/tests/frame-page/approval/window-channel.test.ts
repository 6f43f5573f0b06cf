import { describe, test } from 'vitest'
import { eventually } from '../../../../tests/helpers/eventually.js'
import {
  type WindowChannel,
  channelToFrame,
  channelToWindow,
  type ChannelPage,
} from '../../../src/frame-page/approval/approval-window.js'
import { disposeAfterTest } from '../../../../tests/helpers/dispose-after-test.js'

const origin = 'https://wallet.example.com'

/** A page of the wallet; `deliver` dispatches a message to it. */
function page(opener: unknown = null) {
  const listeners: ((event: unknown) => void)[] = []
  return {
    addEventListener: (_type: string, listener: () => void) => void listeners.push(listener),
    location: { origin },
    opener,
    deliver: (event: object) => listeners.forEach(listener => listener(event)),
  } as unknown as ChannelPage & { deliver(event: object): void }
}

/** The frame as opener of its window: messages to it are dispatched as trusted events. */
function openerOf(frame: ReturnType<typeof page>, over: object = {}) {
  return {
    location: { origin },
    postMessage: (data: unknown, target: string, ports: unknown[]) => {
      if (target === origin) frame.deliver({ data, origin, ports, isTrusted: true, ...over })
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
    ['has no opener', null],
    ['has a cross-origin opener', stranger],
  ])('uses the broadcast channel if the window %s', async (_name, opener) => {
    const frame = disposeAfterTest(channelToWindow('one', page()))
    const popup = disposeAfterTest(channelToFrame('one', page(opener)))
    const [here, received] = [collectMessages(frame), collectMessages(popup)]
    post(popup, { kind: 'ready' })
    await eventually(() => here).toEqual([{ kind: 'ready' }])
    post(frame, { kind: 'over' })
    await eventually(() => received).toEqual([{ kind: 'over' }])
  })

  test('uses a message port if the frame opened the window', async () => {
    const own = page()
    const frame = disposeAfterTest(channelToWindow('two', own))
    const here = collectMessages(frame)
    const popup = disposeAfterTest(channelToFrame('two', page(openerOf(own))))
    const received = collectMessages(popup)
    post(popup, { kind: 'ready' })
    await eventually(() => here).toEqual([{ kind: 'ready' }])
    post(frame, { kind: 'request' })
    await eventually(() => received).toEqual([{ kind: 'request' }])
  })

  test.each([
    ['another origin', { origin: 'https://wallet.example.com.evil.example' }],
    ['another name', { data: 'other' }],
    ['a script', { isTrusted: false }],
    ['a message without a port', { ports: [] }],
  ])('accepts no port from %s', async (_name, over) => {
    const own = page()
    const frame = disposeAfterTest(channelToWindow('three', own))
    const here = collectMessages(frame)
    const popup = disposeAfterTest(channelToFrame('three', page(openerOf(own, over))))
    post(popup, { kind: 'decided', approved: true })
    const sound = disposeAfterTest(channelToFrame('three', page(openerOf(own))))
    post(sound, { kind: 'ready' })
    await eventually(() => here).toEqual([{ kind: 'ready' }])
  })
})
