import { describe, expect, test } from 'vitest'
import { shakeHands, type BoundPort } from '../../../src/frame-page/channel/handshake.js'
import { helloMessage, ScriptedView } from '../helpers/scripted-view.js'

const rules = {
  projectId: 'p1',
  origins: ['https://app.example.com', 'https://other.example', 'https://*.example.org'],
  version: '1.0.0',
  storage: 'idb',
} as const

function start(view: ScriptedView) {
  const bound: BoundPort[] = []
  void shakeHands(view, rules).then(one => bound.push(one))
  return async () => (await Promise.resolve(), bound)
}

describe('READY', () => {
  test('goes to each listed origin, never to anyone', () => {
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
    ['stands in another page', { ancestors: ['https://app.example.com', 'https://evil.example'] }, []],
    ['is not on top where the browser does not say who', { isDirect: false }, []],
  ])('reaches the embedder that %s', (_what, facts, targets) => {
    const view = new ScriptedView(facts)
    start(view)
    expect(view.posted.map(({ target }) => target)).toEqual(targets)
  })
})

describe('HELLO', () => {
  test('binds the port to the origin the browser said, and is answered on the port', async () => {
    const view = new ScriptedView()
    const bound = start(view)
    const port = view.hear()
    expect(await bound()).toEqual([{ port, origin: 'https://app.example.com', sdk: 'html-test' }])
    expect(port.posted).toMatchObject([
      {
        type: '@appkit-frame/HELLO_SUCCESS',
        id: 'hello-0000000000000000',
        payload: { nonce: 'abcdefghijklmnopqrstu', channelId: expect.stringMatching(/^[0-9a-f]{32}$/) },
      },
    ])
  })

  test('is heard once a load', async () => {
    const view = new ScriptedView()
    const bound = start(view)
    view.hear()
    const second = view.hear()
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
  ])('%s is dropped without a word, and the next one is still heard', async (_what, over) => {
    const view = new ScriptedView()
    const bound = start(view)
    const refused = view.hear(over)
    expect(refused.posted).toEqual([])
    expect(await bound()).toEqual([])
    view.hear()
    expect(await bound()).toHaveLength(1)
  })

  test('must come from the very page that embeds the frame', async () => {
    const view = new ScriptedView({ ancestors: ['https://other.example'] })
    const bound = start(view)
    view.hear({ origin: 'https://app.example.com' })
    expect(await bound()).toEqual([])
  })

  test('is waited for until the page gives up', async () => {
    const life = new AbortController()
    const view = new ScriptedView()
    const waiting = shakeHands(view, rules, life.signal)
    life.abort('gone')
    await expect(waiting).rejects.toBe('gone')
    expect(view.listener).toBeUndefined()
  })
})
