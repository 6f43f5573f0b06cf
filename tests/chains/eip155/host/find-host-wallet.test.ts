import { describe, expect, test } from 'vitest'
import { HOST_LIMIT_MS } from '../../../../src/chains/eip155/host/find-host-wallet.js'
import type { HostOptions } from '../../../../src/core/host-origins.js'
import { imageSource } from '../../../../src/elements/element.js'
import { soon } from '../../../helpers/soon.js'
import {
  ADDRESS,
  FARCASTER,
  farcasterAnswers,
  foundIn,
  lookAround,
  SAFE,
  safeAnswers,
  type Around,
} from './host-stage.js'

const ask = { networks: [], signal: new AbortController().signal }

describe('the wallet of the app around the page', () => {
  test('is a Safe’s inside a Safe, and stays on its network', async () => {
    const safe = await foundIn(lookAround({ answer: safeAnswers() }))
    expect(safe).toMatchObject({ id: 'safe', name: 'Safe', type: 'EXTERNAL', host: 'safe', namespaces: ['eip155'] })
    expect(imageSource(safe.icon ?? '')).toMatch(/^data:image\/svg/)
    const [session] = await safe.connect(ask)
    expect(session).toMatchObject({
      accounts: [{ address: ADDRESS }],
      caipNetworkId: 'eip155:31337',
      approved: ['eip155:31337'],
    })
  })

  test('is a Farcaster app’s inside one, on the web and in a web view', async () => {
    for (const around of [{ origin: FARCASTER }, { webView: true }]) {
      const connector = await foundIn(lookAround({ ...around, answer: farcasterAnswers() }))
      expect(connector).toMatchObject({ id: 'farcaster', host: 'farcaster' })
      const [session] = await connector.reconnect(ask)
      expect(session).toMatchObject({ accounts: [{ address: ADDRESS }], caipNetworkId: 'eip155:31337' })
      expect(session).not.toHaveProperty('approved')
    }
  })

  test('is a self-hosted Safe’s where the app names its origin', async () => {
    const origin = 'https://safe.own.example'
    const stage = lookAround({ origin, answer: safeAnswers() }, { safe: { origins: [origin] } })
    await stage.done
    expect(stage.found()).toEqual(['safe'])
  })

  test('each question goes to the one origin, never to anybody', async () => {
    const stage = lookAround({ answer: safeAnswers() })
    await (await foundIn(stage)).connect(ask)
    expect(new Set(stage.said.map(({ to }) => to))).toEqual(new Set([SAFE]))
  })

  test.each<[string, Around, HostOptions | undefined]>([
    ['a page of another origin', { origin: 'https://evil.example' }, undefined],
    ['an origin that begins like it', { origin: `${SAFE}.evil.example` }, undefined],
    ['a sandbox', { origin: 'null' }, { safe: { origins: ['null'] } }],
    ['a Safe the app wants none of', {}, { safe: false }],
    ['a Farcaster app the app wants none of', { origin: FARCASTER }, { farcaster: false }],
    ['a web view where the app wants no Farcaster', { webView: true }, { farcaster: false }],
    [
      'a plain http page that the app names',
      { origin: 'http://x.example' },
      { safe: { origins: ['http://x.example'] } },
    ],
    ['any page, named by a star', { origin: 'https://x.example' }, { safe: { origins: ['*'] } }],
  ])('nobody is asked inside %s', async (_, around, hosts) => {
    const stage = lookAround({ ...around, answer: safeAnswers() }, hosts)
    await stage.done
    expect(stage.said).toEqual([])
    expect(stage.found()).toEqual([])
  })

  test('where the browser tells no ancestors, who led here is asked, and else each host by its name', async () => {
    const led = lookAround({ tells: false, referrer: `${SAFE}/apps`, answer: safeAnswers() })
    await led.done
    expect(led.found()).toEqual(['safe'])
    const strange = lookAround({ tells: false, referrer: 'https://evil.example/', answer: safeAnswers() })
    await strange.done
    expect(strange.said).toEqual([])
    const unknown = lookAround({ tells: false, referrer: 'https://app.example/before', answer: safeAnswers() })
    await soon(() => unknown.found().length > 0).toBe(true)
    expect(unknown.found()).toEqual(['safe'])
    expect(unknown.said.map(({ to }) => to)).not.toContain('*')
  })
})

describe('a host that is none', () => {
  test.each<[string, Around]>([
    ['never answers', { answer: () => undefined }],
    ['answers in another way', { answer: ({ message: { id } }) => ({ id, ok: true }) }],
    [
      'answers with an old version',
      { answer: ({ message: { id } }) => ({ id, success: true, version: '0.4.2', data: {} }) },
    ],
    ['answers another question', { answer: said => ({ ...(safeAnswers()(said) as object), id: 'other' }) }],
  ])('that %s counts as none after a second', async (_, around) => {
    const stage = lookAround(around)
    await soon(() => stage.clock.waiting > 0).toBe(true)
    stage.clock.turn(HOST_LIMIT_MS - 1)
    await Promise.resolve()
    expect(stage.found()).toEqual([])
    stage.clock.turn(1)
    await stage.done
    expect(stage.found()).toEqual([])
    expect(stage.clock.waiting).toBe(0)
  })

  test('that answers too late is dropped', async () => {
    const late = lookAround({ answer: () => undefined })
    await soon(() => late.clock.waiting > 0).toBe(true)
    late.clock.turn(HOST_LIMIT_MS)
    await late.done
    late.hear(safeAnswers()(late.said[0]!))
    await Promise.resolve()
    expect(late.found()).toEqual([])
  })

  test('that answers twice is one host', async () => {
    const stage = lookAround({ answer: safeAnswers() })
    await stage.done
    stage.hear(safeAnswers()(stage.said[0]!))
    await Promise.resolve()
    expect(stage.found()).toEqual(['safe'])
  })

  test.each([
    ['another window of the right origin', { source: {} }],
    ['the right window of another origin', { origin: 'https://evil.example' }],
    ['the page itself', { source: undefined, origin: 'https://app.example' }],
  ])('whose answer comes from %s is not heard', async (_, from) => {
    const stage = lookAround({ answer: () => undefined })
    await soon(() => stage.said.length > 0).toBe(true)
    stage.hear(safeAnswers()(stage.said[0]!), from)
    stage.clock.turn(HOST_LIMIT_MS)
    await stage.done
    expect(stage.found()).toEqual([])
  })

  test.each([
    ['no address', { safeAddress: 'vitalik.eth', chainId: 1 }],
    ['a chain of its own', { safeAddress: ADDRESS, chainId: -1 }],
    ['nothing', null],
    ['a list', [ADDRESS, 1]],
  ])('a Safe that says %s is no host', async (_, getSafeInfo) => {
    const stage = lookAround({ answer: safeAnswers({ getSafeInfo }) })
    await stage.done
    expect(stage.found()).toEqual([])
  })

  test.each([
    ['no person', { context: { client: {} } }],
    ['no wallet', { getCapabilities: ['actions.ready'] }],
    ['a failure', { context: new Error('no') }],
  ])('a Farcaster app that has %s offers none', async (_, over) => {
    const stage = lookAround({ origin: FARCASTER, answer: farcasterAnswers(over) })
    await stage.done
    expect(stage.found()).toEqual([])
  })

  test('one that cannot tell what it can may have a wallet all the same', async () => {
    const getCapabilities = new Error('Unsupported APPLY')
    const stage = lookAround({ origin: FARCASTER, answer: farcasterAnswers({ getCapabilities }) })
    await stage.done
    expect(stage.found()).toEqual(['farcaster'])
  })

  test('is not waited for once the instance is destroyed', async () => {
    const stage = lookAround({ answer: () => undefined })
    await soon(() => stage.said.length > 0).toBe(true)
    stage.context.destroy()
    await stage.done
    expect(stage.clock.waiting).toBe(0)
    expect(stage.found()).toEqual([])
  })
})
