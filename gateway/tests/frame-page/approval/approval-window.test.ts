import { describe, expect, test, vi } from 'vitest'
import type { ApprovalRequest } from '../../../src/frame-page/approval/approval-request.js'
import { answerApproval, offerApproval, type WindowChannel } from '../../../src/frame-page/approval/approval-window.js'

/** Connects channels of one name like `BroadcastChannel`. */
function wire() {
  const ends: { name: string; listeners: ((event: MessageEvent) => void)[] }[] = []
  const open = (name: string): WindowChannel => {
    const end = { name, listeners: [] as ((event: MessageEvent) => void)[] }
    ends.push(end)
    return {
      addEventListener: (_type: string, listener: unknown) => void end.listeners.push(listener as () => void),
      postMessage: (data: unknown) => {
        for (const peer of ends)
          if (peer !== end && peer.name === name)
            for (const listener of peer.listeners) listener({ data } as MessageEvent)
      },
      close: () => void (end.listeners.length = 0),
    } as WindowChannel
  }
  return open
}

const look = { mode: 'dark', locale: 'de' } as const
const request = { origin: 'https://app.example.com' } as ApprovalRequest
const nameOf = (url: string) => `appkit-approve-${new URL(url).hash.slice(1)}`

describe('approval window', () => {
  test('2L6: uses an unguessable URL that reveals nothing about the look of the window', () => {
    const { url } = offerApproval(wire(), 'https://wallet.example.com', look)
    expect(url).toMatch(/^https:\/\/wallet\.example\.com\/approve#[0-9a-f]{32}$/)
  })

  test('receives the request and returns the decision', () => {
    const open = wire()
    const offered = offerApproval(open, 'https://wallet.example.com', look)
    const [decide, onRequest, onOver, onReady] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
    offered.offer(request, decide, onReady)
    expect(onReady).not.toHaveBeenCalled()
    const answer = answerApproval(open(nameOf(offered.url)), { onRequest, onOver })
    expect(onRequest).toHaveBeenCalledWith(request, look)
    expect(onReady).toHaveBeenCalledOnce()
    answer(true)
    expect(decide).toHaveBeenCalledWith(true)
    offered.close()
    expect(onOver).toHaveBeenCalledOnce()
  })

  test('receives nothing on a channel with another name', () => {
    const open = wire()
    offerApproval(open, 'https://wallet.example.com', look).offer(request, vi.fn())
    const onRequest = vi.fn()
    answerApproval(open('appkit-approve-other'), { onRequest, onOver: vi.fn() })
    expect(onRequest).not.toHaveBeenCalled()
  })

  test.each([
    { kind: 'decided' },
    { kind: 'decided', approved: 'yes' },
    { kind: 'decided', approved: true, more: 1 },
    null,
    'decided',
  ])('ignores the message %j', message => {
    const open = wire()
    const offered = offerApproval(open, 'https://wallet.example.com', look)
    const decide = vi.fn()
    offered.offer(request, decide)
    const channel = open(nameOf(offered.url))
    const { postMessage } = channel
    postMessage.call(channel as BroadcastChannel, message)
    expect(decide).not.toHaveBeenCalled()
  })
})
