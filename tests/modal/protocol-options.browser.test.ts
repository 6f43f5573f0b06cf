import { afterEach, describe, expect, test } from 'vitest'
import { ConnectionController } from '../../src/controllers/connection/connection.js'
import type { AppKitOptions } from '../../src/core/config.js'
import { createProtocolOptions } from '../../src/modal/protocol-options.js'
import { resolveEndpoints } from '../../src/services/endpoints.js'
import { testScope } from '../helpers/test-scope.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'

describe('createProtocolOptions', () => {
  const title = document.title
  afterEach(() => void (document.title = title))

  function given(options: Partial<AppKitOptions>) {
    const scope = testScope({ options, services: { endpoints: resolveEndpoints(options) } })
    return createProtocolOptions(scope, 'default', 'wss://relay.example')
  }
  function head(
    markup: Partial<HTMLMetaElement & HTMLLinkElement> & { property?: string },
    tag: 'meta' | 'link',
  ): void {
    const element = disposeAfterTest(document.createElement(tag))
    for (const [name, value] of Object.entries(markup)) element.setAttribute(name, String(value))
    document.head.prepend(element) // the first match is used
  }

  test("uses the page's own metadata", async () => {
    document.title = 'Shop'
    head({ name: 'description', content: 'Sells things' }, 'meta')
    head({ rel: 'icon', href: '/shop.png' }, 'link')
    expect((await given({})).metadata).toEqual({
      name: 'Shop',
      description: 'Sells things',
      url: location.origin,
      icons: [`${location.origin}/shop.png`],
    })
  })

  test('prefers each metadata field of the app', async () => {
    document.title = ''
    expect((await given({ metadata: { description: 'Ours' } })).metadata).toMatchObject({
      name: location.host,
      description: 'Ours',
      url: location.origin,
    })
  })

  test('client id: is kept while a session is open', async () => {
    const scope = testScope()
    const { onClientId } = await createProtocolOptions(scope, 'default', 'wss://relay.example')
    const connection = scope.use(ConnectionController)
    onClientId?.('did:key:z6Mk')
    expect(connection.clientId).toBe('did:key:z6Mk')
    onClientId?.(undefined)
    expect(connection.clientId).toBeUndefined()
  })

  test("uses the same RPC URLs as the app's transport", async () => {
    const custom = { 'eip155:1': [{ url: 'https://mine.example' }] }
    const options = await given({ customRpcUrls: custom })
    expect(options.rpcUrls('eip155:1')[0]).toBe('https://mine.example')
    expect(options.networks().map(({ name }) => name)).toEqual(['Ethereum', 'Base'])
    expect(options).toMatchObject({ storagePrefix: 'default', relayUrl: 'wss://relay.example' })
  })
})
