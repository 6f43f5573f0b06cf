import { describe, expect, test } from 'vitest'
import { resolveEndpoints } from '../../src/services/endpoints.js'

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
