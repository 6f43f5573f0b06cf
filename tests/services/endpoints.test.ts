import { describe, expect, test } from 'vitest'
import { resolveEndpoints } from '../../src/services/endpoints.js'

const gateway = 'https://gate.example/base'
const relay = 'wss://relay.walletconnect.org'

describe('resolveEndpoints', () => {
  test('without anything there is the public relay and nothing else', () => {
    expect(resolveEndpoints({})).toEqual({ relay })
  })

  test('with a project id catalogue, data and RPC are the hosted ones', () => {
    expect(resolveEndpoints({ projectId: 'p' })).toEqual({
      catalogue: 'https://api.web3modal.org',
      data: 'https://rpc.walletconnect.org',
      rpc: 'https://rpc.walletconnect.org',
      relay,
    })
  })

  test.each([gateway, `${gateway}/`])('the gateway %s answers for all of them, with or without a project id', url => {
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

  test('a gateway on this machine has a plain WebSocket relay', () => {
    expect(resolveEndpoints({ gateway: 'http://localhost:8787' }).relay).toBe('ws://localhost:8787/relay')
  })

  test('an endpoint of the app’s own wins over gateway and hosted ones', () => {
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

  test('an empty endpoint is no endpoint', () => {
    expect(resolveEndpoints({ gateway, endpoints: { catalogue: '' } }).catalogue).toBe(gateway)
  })
})
