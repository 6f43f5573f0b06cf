import { describe, expect, test, vi } from 'vitest'
import type { ApprovalRequest } from '../../../src/frame-page/approval/approval-request.js'
import { answerApproval, offerApproval, type WindowChannel } from '../../../src/frame-page/approval/approval-window.js'

/** Two ends that hear each other, as broadcast channels of one name do. */
function wire() {
  const ends: { name: string; listeners: ((event: MessageEvent) => void)[] }[] = []
  const open = (name: string): WindowChannel => {
    const end = { name, listeners: [] as ((event: MessageEvent) => void)[] }
    ends.push(end)
    return {
      addEventListener: (_type: string, listener: unknown) => void end.listeners.push(listener as () => void),
      postMessage: (data: unknown) => {
        for (const other of ends)
          if (other !== end && other.name === name) for (const hear of other.listeners) hear({ data } as MessageEvent)
      },
      close: () => void (end.listeners.length = 0),
    } as WindowChannel
  }
  return open
}

const look = { mode: 'dark', locale: 'de' } as const
const request = { origin: 'https://app.example.com' } as ApprovalRequest
const nameOf = (url: string) => `appkit-approve-${new URL(url).hash.slice(1)}`

describe('the wallet’s own window', () => {
  test('is at an address that nobody can guess', () => {
    const { url } = offerApproval(wire(), 'https://wallet.example.com', look)
    expect(url).toMatch(/^https:\/\/wallet\.example\.com\/approve\?theme=dark&locale=de#[0-9a-f]{32}$/)
  })

  test('gets the request when it is there, and its decision comes back', () => {
    const open = wire()
    const offered = offerApproval(open, 'https://wallet.example.com', look)
    const [decide, onRequest, onOver, onReady] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
    offered.ask(request, decide, onReady)
    expect(onReady).not.toHaveBeenCalled()
    const answer = answerApproval(open(nameOf(offered.url)), { onRequest, onOver })
    expect(onRequest).toHaveBeenCalledWith(request)
    expect(onReady).toHaveBeenCalledOnce()
    answer(true)
    expect(decide).toHaveBeenCalledWith(true)
    offered.close()
    expect(onOver).toHaveBeenCalledOnce()
  })

  test('under another name hears nothing', () => {
    const open = wire()
    offerApproval(open, 'https://wallet.example.com', look).ask(request, vi.fn())
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
  ])('decides nothing by %j', message => {
    const open = wire()
    const offered = offerApproval(open, 'https://wallet.example.com', look)
    const decide = vi.fn()
    offered.ask(request, decide)
    const other = open(nameOf(offered.url))
    const { postMessage } = other
    postMessage.call(other as BroadcastChannel, message)
    expect(decide).not.toHaveBeenCalled()
  })
})
