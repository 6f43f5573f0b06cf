import { describe, expect, test } from 'vitest'
import { resolveEndpoints, createImageUrls } from '../../src/services/endpoints.js'

const gateway = 'https://gate.example/base'
const relay = 'wss://relay.walletconnect.org'

describe('resolveEndpoints', () => {
  test('returns only the public relay by default', () => {
    expect(resolveEndpoints({})).toEqual({ relay })
  })

  test('returns the hosted services for a project id', () => {
    expect(resolveEndpoints({ projectId: 'p' })).toEqual({
      catalogue: 'https://api.web3modal.org',
      data: 'https://rpc.walletconnect.org',
      rpc: 'https://rpc.walletconnect.org',
      relay,
    })
  })

  test.each([gateway, `${gateway}/`])('uses the gateway %s for all services, with or without a project id', url => {
    const all = {
      catalogue: gateway,
      data: gateway,
      rpc: gateway,
      relay: 'wss://gate.example/base/relay',
      analytics: gateway,
      frame: gateway,
    }
    expect(resolveEndpoints({ gateway: url })).toEqual(all)
    expect(resolveEndpoints({ gateway: url, projectId: 'p' })).toEqual(all)
  })

  test('uses an unencrypted WebSocket relay for a local gateway', () => {
    expect(resolveEndpoints({ gateway: 'http://localhost:8787' }).relay).toBe('ws://localhost:8787/relay')
  })

  test("prefers the app's endpoints over gateway and hosted ones", () => {
    const endpoints = { relay: 'wss://my.example/', data: 'https://data.example' }
    expect(resolveEndpoints({ gateway, endpoints })).toMatchObject({
      relay: 'wss://my.example',
      data: 'https://data.example',
      catalogue: gateway,
    })
    expect(resolveEndpoints({ projectId: 'p', endpoints })).toMatchObject({
      data: 'https://data.example',
      catalogue: 'https://api.web3modal.org',
    })
  })

  test('ignores an empty endpoint', () => {
    expect(resolveEndpoints({ gateway, endpoints: { catalogue: '' } }).catalogue).toBe(gateway)
  })
})

const query = { projectId: 'p', st: 'appkit' }

test('createImageUrls returns no URL without a catalogue or an id', () => {
  const none = createImageUrls({ base: undefined, isHosted: false, query })
  expect([none.wallet('a'), none.network('eip155:1', 'b')]).toEqual([undefined, undefined])
  const some = createImageUrls({ base: 'https://gate.example', isHosted: true, query })
  expect([some.wallet(undefined), some.network('eip155:1', undefined)]).toEqual([undefined, undefined])
})

test('createImageUrls encodes ids and adds the query', () => {
  const images = createImageUrls({ base: 'https://gate.example', isHosted: false, query })
  expect(images.wallet('../x?y')).toBe('https://gate.example/getWalletImage/..%2Fx%3Fy?projectId=p&st=appkit')
})

test('createImageUrls uses network ids for a gateway and hosted ids for a hosted catalogue', () => {
  const picture = (isHosted: boolean) =>
    createImageUrls({ base: 'https://c.example', isHosted, query: {} }).network('eip155:1', 'uuid')
  expect([picture(false), picture(true)]).toEqual([
    'https://c.example/public/getAssetImage/eip155%3A1?',
    'https://c.example/public/getAssetImage/uuid?',
  ])
})
