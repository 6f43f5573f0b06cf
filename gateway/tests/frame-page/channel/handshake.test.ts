import { describe, expect, test } from 'vitest'
import { performHandshake, type BoundPort } from '../../../src/frame-page/channel/handshake.js'
import { helloMessage, ScriptedView } from '../helpers/scripted-view.js'

const rules = {
  projectId: 'p1',
  origins: ['https://app.example.com', 'https://other.example', 'https://*.example.org'],
  version: '1.0.0',
  storage: 'idb',
} as const

function start(view: ScriptedView) {
  const bound: BoundPort[] = []
  void performHandshake(view, rules).then(port => bound.push(port))
  return async () => (await Promise.resolve(), bound)
}

describe('READY', () => {
  test('posts READY to each listed origin only', () => {
    const view = new ScriptedView()
    start(view)
    expect(view.posted.map(({ target }) => target)).toEqual(['https://app.example.com', 'https://other.example'])
    expect(view.posted[0]?.message).toMatchObject({
      type: '@appkit-frame/READY',
      payload: { version: '1.0.0', storage: 'idb' },
    })
  })

  test.each([
    ['the browser names', { ancestors: ['https://a.example.org'] }, ['https://a.example.org']],
    [
      'the referrer names',
      { referrer: 'https://b.example.org/' },
      ['https://app.example.com', 'https://other.example', 'https://b.example.org'],
    ],
    ['is a stranger', { ancestors: ['https://evil.example'] }, []],
    ['is the wallet itself', { ancestors: ['https://wallet.example.com'] }, []],
    ['is embedded in another page', { ancestors: ['https://app.example.com', 'https://evil.example'] }, []],
    ['is not on top where the browser does not say who', { isDirect: false }, []],
  ])('reaches the embedder that %s', (_what, facts, targets) => {
    const view = new ScriptedView(facts)
    start(view)
    expect(view.posted.map(({ target }) => target)).toEqual(targets)
  })
})

describe('HELLO', () => {
  test('binds the port to the origin reported by the browser, and responds on the port', async () => {
    const view = new ScriptedView()
    const bound = start(view)
    const port = view.deliver()
    expect(await bound()).toEqual([{ port, origin: 'https://app.example.com', sdk: 'html-test' }])
    expect(port.posted).toMatchObject([
      {
        type: '@appkit-frame/HELLO_SUCCESS',
        id: 'hello-0000000000000000',
        payload: { nonce: 'abcdefghijklmnopqrstu', channelId: expect.stringMatching(/^[0-9a-f]{32}$/) },
      },
    ])
  })

  test('accepts one HELLO per load', async () => {
    const view = new ScriptedView()
    const bound = start(view)
    view.deliver()
    const second = view.deliver()
    expect(second.posted).toEqual([])
    expect(await bound()).toHaveLength(1)
  })

  test.each([
    ['from another window', { source: { postMessage() {} } }],
    ['from no window', { source: null }],
    ['that a script dispatched', { isTrusted: false }],
    ['from a stranger', { origin: 'https://evil.example' }],
    ['from the wallet itself', { origin: 'https://wallet.example.com' }],
    ['without a port', { ports: [] }],
    ['of another project', { data: helloMessage({ projectId: 'p2' }) }],
    ['of another version', { data: helloMessage({ v: 2 }) }],
    ['with a word more', { data: helloMessage({ rpcUrl: 'https://evil.example' }) }],
    ['with a weak nonce', { data: helloMessage({ nonce: 'short' }) }],
    ['that is another event', { data: { ...helloMessage(), type: '@appkit-app/PING' } }],
    ['that is nothing', { data: null }],
  ])('drops a HELLO %s and accepts the next one', async (_what, over) => {
    const view = new ScriptedView()
    const bound = start(view)
    const refused = view.deliver(over)
    expect(refused.posted).toEqual([])
    expect(await bound()).toEqual([])
    view.deliver()
    expect(await bound()).toHaveLength(1)
  })

  test('accepts HELLO only from the embedding page', async () => {
    const view = new ScriptedView({ ancestors: ['https://other.example'] })
    const bound = start(view)
    view.deliver({ origin: 'https://app.example.com' })
    expect(await bound()).toEqual([])
  })

  test('waits for HELLO until the signal aborts', async () => {
    const life = new AbortController()
    const view = new ScriptedView()
    const waiting = performHandshake(view, rules, life.signal)
    life.abort('gone')
    await expect(waiting).rejects.toBe('gone')
    expect(view.listener).toBeUndefined()
  })
})
