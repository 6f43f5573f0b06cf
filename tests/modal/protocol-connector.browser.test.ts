import { afterEach, describe, expect, test } from 'vitest'
import type { AppKitOptions } from '../../src/core/config.js'
import { protocolConnector, protocolOptions } from '../../src/modal/protocol-connector.js'
import { resolveEndpoints } from '../../src/services/endpoints.js'
import { testScope } from '../helpers/test-scope.js'

describe('protocolConnector', () => {
  const title = document.title
  const added: Element[] = []
  afterEach(() => {
    document.title = title
    for (const element of added.splice(0)) element.remove()
  })

  function scopeOf(options: Partial<AppKitOptions>) {
    return testScope({ options, services: { endpoints: resolveEndpoints(options) } })
  }
  const given = (options: Partial<AppKitOptions>) => protocolOptions(scopeOf(options), 'default')
  function head(
    markup: Partial<HTMLMetaElement & HTMLLinkElement> & { property?: string },
    tag: 'meta' | 'link',
  ): void {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(markup)) element.setAttribute(name, String(value))
    document.head.prepend(element) // the first one counts
    added.push(element)
  }

  test.each([
    ['a project id', { projectId: 'abc' }, 'wss://relay.walletconnect.org'],
    ['a gateway', { gateway: 'https://gateway.example' }, 'wss://gateway.example/relay'],
    ['a relay', { endpoints: { relay: 'wss://relay.example' } }, 'wss://relay.example'],
    ['a provider of the app', { universalProvider: {} }, 'wss://relay.walletconnect.org'],
  ])('is there with %s', (_what, options, relay) => {
    expect(protocolConnector(scopeOf(options), 'default')).toMatchObject({
      id: 'walletConnect',
      namespaces: ['eip155'],
    })
    expect(given(options)?.relayUrl).toBe(relay)
  })

  test.each([
    ['nobody may be asked', {}],
    ['the app wants none', { projectId: 'abc', enableWalletConnect: false }],
  ])('is not there where %s', (_what, options) => {
    expect(protocolConnector(scopeOf(options), 'default')).toBeUndefined()
  })

  test('speaks of the page in its own words', () => {
    document.title = 'Shop'
    head({ name: 'description', content: 'Sells things' }, 'meta')
    head({ rel: 'icon', href: '/shop.png' }, 'link')
    expect(given({ projectId: 'abc' })?.metadata).toEqual({
      name: 'Shop',
      description: 'Sells things',
      url: location.origin,
      icons: [`${location.origin}/shop.png`],
    })
  })

  test("the app's words win, each by itself", () => {
    document.title = ''
    expect(given({ projectId: 'abc', metadata: { description: 'Ours' } })?.metadata).toMatchObject({
      name: location.host,
      description: 'Ours',
      url: location.origin,
    })
  })

  test("asks a network's nodes where the app's transport does", () => {
    const custom = { 'eip155:1': [{ url: 'https://mine.example' }] }
    const options = given({ projectId: 'abc', customRpcUrls: custom })
    expect(options?.rpcUrls('eip155:1')[0]).toBe('https://mine.example')
    expect(options?.networks().map(({ name }) => name)).toEqual(['Ethereum', 'Base'])
    expect(options?.storagePrefix).toBe('default')
  })
})
