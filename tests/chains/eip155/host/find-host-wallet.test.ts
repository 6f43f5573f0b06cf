import { describe, expect, test } from 'vitest'
import { HOST_TIMEOUT_MS } from '../../../../src/chains/eip155/host/find-host-wallet.js'
import type { HostOptions } from '../../../../src/core/host-origins.js'
import { toImageSource } from '../../../../src/elements/element.js'
import { eventually } from '../../../helpers/eventually.js'
import {
  ADDRESS,
  FARCASTER,
  farcasterAnswers,
  firstConnector,
  findHost,
  SAFE,
  safeAnswers,
  type Around,
} from './host-fixture.js'

const request = { networks: [], signal: new AbortController().signal }

describe('host wallet', () => {
  test('is found inside a Safe and stays on its network', async () => {
    const safe = await firstConnector(findHost({ answer: safeAnswers() }))
    expect(safe).toMatchObject({ id: 'safe', name: 'Safe', type: 'EXTERNAL', host: 'safe', namespaces: ['eip155'] })
    expect(toImageSource(safe.icon ?? '')).toMatch(/^data:image\/svg/)
    const [session] = await safe.connect(request)
    expect(session).toMatchObject({
      accounts: [{ address: ADDRESS }],
      caipNetworkId: 'eip155:31337',
      approved: ['eip155:31337'],
    })
  })

  test('is found inside a Farcaster app, on the web and in a web view', async () => {
    for (const around of [{ origin: FARCASTER }, { webView: true }]) {
      const connector = await firstConnector(findHost({ ...around, answer: farcasterAnswers() }))
      expect(connector).toMatchObject({ id: 'farcaster', host: 'farcaster' })
      const [session] = await connector.reconnect(request)
      expect(session).toMatchObject({ accounts: [{ address: ADDRESS }], caipNetworkId: 'eip155:31337' })
      expect(session).not.toHaveProperty('approved')
    }
  })

  test('is found inside a self-hosted Safe if the app adds its origin', async () => {
    const origin = 'https://safe.own.example'
    const host = findHost({ origin, answer: safeAnswers() }, { safe: { origins: [origin] } })
    await host.done
    expect(host.found()).toEqual(['safe'])
  })

  test('receives messages at its origin only', async () => {
    const host = findHost({ answer: safeAnswers() })
    await (await firstConnector(host)).connect(request)
    expect(new Set(host.posted.map(({ to }) => to))).toEqual(new Set([SAFE]))
  })

  test.each<[string, Around, HostOptions | undefined]>([
    ['a page of another origin', { origin: 'https://evil.example' }, undefined],
    ['an origin with the same prefix', { origin: `${SAFE}.evil.example` }, undefined],
    ['a sandboxed frame', { origin: 'null' }, { safe: { origins: ['null'] } }],
    ['a Safe that the app disabled', {}, { safe: false }],
    ['a Farcaster app that the app disabled', { origin: FARCASTER }, { farcaster: false }],
    ['a web view if the app disabled Farcaster', { webView: true }, { farcaster: false }],
    [
      'a plain HTTP page that the app lists',
      { origin: 'http://x.example' },
      { safe: { origins: ['http://x.example'] } },
    ],
    ['any page if the app lists a wildcard', { origin: 'https://x.example' }, { safe: { origins: ['*'] } }],
  ])('is not requested inside %s', async (_, around, hosts) => {
    const host = findHost({ ...around, answer: safeAnswers() }, hosts)
    await host.done
    expect(host.posted).toEqual([])
    expect(host.found()).toEqual([])
  })

  test('is identified by referrer, or by posting to each allowed origin, without ancestor origins', async () => {
    const led = findHost({ exposesAncestors: false, referrer: `${SAFE}/apps`, answer: safeAnswers() })
    await led.done
    expect(led.found()).toEqual(['safe'])
    const strange = findHost({ exposesAncestors: false, referrer: 'https://evil.example/', answer: safeAnswers() })
    await strange.done
    expect(strange.posted).toEqual([])
    const unknown = findHost({ exposesAncestors: false, referrer: 'https://app.example/before', answer: safeAnswers() })
    await eventually(() => unknown.found().length > 0).toBe(true)
    expect(unknown.found()).toEqual(['safe'])
    expect(unknown.posted.map(({ to }) => to)).not.toContain('*')
  })
})

describe('invalid host', () => {
  test.each<[string, Around]>([
    ['never responds', { answer: () => undefined }],
    ['uses another format', { answer: ({ message: { id } }) => ({ id, ok: true }) }],
    ['uses an old version', { answer: ({ message: { id } }) => ({ id, success: true, version: '0.4.2', data: {} }) }],
    ['responds to another request', { answer: posted => ({ ...(safeAnswers()(posted) as object), id: 'other' }) }],
  ])('is ignored after a second if it %s', async (_, around) => {
    const host = findHost(around)
    await eventually(() => host.clock.timerCount > 0).toBe(true)
    host.clock.advance(HOST_TIMEOUT_MS - 1)
    await Promise.resolve()
    expect(host.found()).toEqual([])
    host.clock.advance(1)
    await host.done
    expect(host.found()).toEqual([])
    expect(host.clock.timerCount).toBe(0)
  })

  test('is ignored if it responds too late', async () => {
    const late = findHost({ answer: () => undefined })
    await eventually(() => late.clock.timerCount > 0).toBe(true)
    late.clock.advance(HOST_TIMEOUT_MS)
    await late.done
    late.dispatch(safeAnswers()(late.posted[0]!))
    await Promise.resolve()
    expect(late.found()).toEqual([])
  })

  test('is reported once if it responds twice', async () => {
    const host = findHost({ answer: safeAnswers() })
    await host.done
    host.dispatch(safeAnswers()(host.posted[0]!))
    await Promise.resolve()
    expect(host.found()).toEqual(['safe'])
  })

  test.each([
    ['another window of the right origin', { source: {} }],
    ['the right window of another origin', { origin: 'https://evil.example' }],
    ['the page itself', { source: undefined, origin: 'https://app.example' }],
  ])('is ignored if the response comes from %s', async (_, from) => {
    const host = findHost({ answer: () => undefined })
    await eventually(() => host.posted.length > 0).toBe(true)
    host.dispatch(safeAnswers()(host.posted[0]!), from)
    host.clock.advance(HOST_TIMEOUT_MS)
    await host.done
    expect(host.found()).toEqual([])
  })

  test.each([
    ['a name instead of an address', { safeAddress: 'vitalik.eth', chainId: 1 }],
    ['an invalid chain id', { safeAddress: ADDRESS, chainId: -1 }],
    ['no info', null],
    ['an array', [ADDRESS, 1]],
  ])('is ignored if a Safe reports %s', async (_, getSafeInfo) => {
    const host = findHost({ answer: safeAnswers({ getSafeInfo }) })
    await host.done
    expect(host.found()).toEqual([])
  })

  test.each([
    ['no user', { context: { client: {} } }],
    ['no wallet', { getCapabilities: ['actions.ready'] }],
    ['a failure', { context: new Error('no') }],
  ])('is ignored if a Farcaster app has %s', async (_, over) => {
    const host = findHost({ origin: FARCASTER, answer: farcasterAnswers(over) })
    await host.done
    expect(host.found()).toEqual([])
  })

  test('is accepted if a Farcaster app does not report capabilities', async () => {
    const getCapabilities = new Error('Unsupported APPLY')
    const host = findHost({ origin: FARCASTER, answer: farcasterAnswers({ getCapabilities }) })
    await host.done
    expect(host.found()).toEqual(['farcaster'])
  })

  test('is no longer awaited after the instance is destroyed', async () => {
    const host = findHost({ answer: () => undefined })
    await eventually(() => host.posted.length > 0).toBe(true)
    host.context.destroy()
    await host.done
    expect(host.clock.timerCount).toBe(0)
    expect(host.found()).toEqual([])
  })
})
