import { describe, expect, test, vi } from 'vitest'
import type { AppKitOptions } from '../../src/core/config.js'
import { getNetworkImageId } from '../../src/views/shared/network-image.js'
import { createServices } from '../../src/services/services.js'
import { FakeClock } from '../lib/fake-clock.js'
import { createApp } from '../../gateway/src/app.js'
import { openCatalogue } from '../../gateway/src/modules/catalogue/routes.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'

function setUp(options: Partial<AppKitOptions> = {}, getClientId?: () => string | undefined) {
  const fetch = vi.fn(async (_input: unknown, _init?: RequestInit) => Response.json({ data: [], count: 0 }))
  const services = createServices(
    { networks: [], ...options },
    {
      clock: new FakeClock(),
      fetch: fetch as unknown as typeof globalThis.fetch,
      networks: () => [],
      sdkVersion: 'html-universal-1.0.0',
      ...(getClientId && { getClientId }),
    },
  )
  return { services, fetch, urls: () => fetch.mock.calls.map(([input]) => String(input)) }
}

describe('createServices', () => {
  test('sends no request on creation', () => {
    const { fetch } = setUp({ projectId: 'p' })
    expect(fetch).not.toHaveBeenCalled()
  })

  test('requests the catalogue from the gateway with project, SDK type and version', async () => {
    const { services, urls } = setUp({ gateway: 'https://gate.example', projectId: 'p' })
    await services.catalogue.wallets({ entries: 4 })
    expect(urls()).toEqual(['https://gate.example/getWallets?projectId=p&st=appkit&sv=html-universal-1.0.0&entries=4'])
  })

  test('client id: only the data service receives it, and only while it is known', async () => {
    let id: string | undefined
    const { services, urls } = setUp({ gateway: 'https://gate.example', projectId: 'p' }, () => id)
    const requestAll = async () => {
      await services.data.call('GET /v1/convert/gas-price', { chainId: 'eip155:1' }).catch(() => {})
      await services.catalogue.wallets({ search: `${id}` }).catch(() => {})
      await services.project.features().catch(() => {})
    }
    await requestAll()
    id = 'did:key:z6Mk'
    await requestAll()
    const sent = urls().map(url => [new URL(url).pathname, new URL(url).searchParams.get('clientId')])
    expect(sent.filter(([, value]) => value !== null)).toEqual([['/v1/convert/gas-price', 'did:key:z6Mk']])
    expect(sent.length).toBeGreaterThan(4)
  })

  test('has no catalogue without a gateway and a project id', async () => {
    const { services, fetch } = setUp()
    await expect(services.catalogue.wallets({})).rejects.toMatchObject({ code: 'catalogue/unavailable' })
    expect(fetch).not.toHaveBeenCalled()
    expect(services.images.wallet('a')).toBeUndefined()
  })

  test("sends RPC calls to the app's own URL", async () => {
    const { services, urls } = setUp({ customRpcUrls: { 'eip155:1': [{ url: 'https://own.example' }] } })
    await services.rpc.send('eip155:1', { method: 'eth_chainId' }).catch(() => {})
    expect(urls()).toEqual(['https://own.example'])
  })

  test('uses network ids for gateway images and hosted ids for catalogue images', () => {
    const query = 'st=appkit&sv=html-universal-1.0.0'
    const own = setUp({ gateway: 'https://gate.example' }).services.images
    expect(own.network('eip155:1', getNetworkImageId('eip155:1'))).toBe(
      `https://gate.example/public/getAssetImage/eip155%3A1?${query}`,
    )
    expect(own.wallet('a/b')).toBe(`https://gate.example/getWalletImage/a%2Fb?${query}`)
    const hosted = setUp({ projectId: 'p' }).services.images
    expect(hosted.network('eip155:1', getNetworkImageId('eip155:1'))).toBe(
      `https://api.web3modal.org/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900?projectId=p&${query}`,
    )
    expect(hosted.network('eip155:31337', getNetworkImageId('eip155:31337'))).toBeUndefined()
  })

  test('rejects with chunk/unavailable if a chunk fails to load, and retries on the next call', async () => {
    const { services, fetch } = setUp({ gateway: 'https://gate.example' })
    vi.doMock('../../src/services/catalogue.js', () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    services.prefetch()
    await expect(services.catalogue.wallets({})).rejects.toMatchObject({ code: 'chunk/unavailable' })
    expect(fetch).not.toHaveBeenCalled()
    vi.doUnmock('../../src/services/catalogue.js')
    await expect(services.catalogue.wallets({})).resolves.toEqual({ wallets: [], count: 0 })
  })

  test('prefetches code without a service request', async () => {
    const { services, fetch } = setUp({ gateway: 'https://gate.example' })
    services.prefetch()
    await import('../../src/services/catalogue.js')
    expect(fetch).not.toHaveBeenCalled()
  })
})

/** The services of an instance that calls the gateway in process. */
function setUpGateway(projects?: readonly string[]) {
  const app = createApp({ ...openCatalogue(), ...(projects && { projects }) })
  const configErrors: AppKitError[] = []
  const gateway = 'http://localhost:8787'
  const services = createServices(
    { networks: [], gateway, projectId: 'mine' },
    {
      clock: new FakeClock(),
      fetch: async (input, init) => app.request(String(input), init),
      networks: () => [],
      onConfigError: error => void configErrors.push(error),
      sdkVersion: 'html-universal-1.0.0',
    },
  )
  return { services, configErrors, app }
}

describe('gateway catalogue', () => {
  test('lists every wallet once, with an image and a link', async () => {
    const { services, app } = setUpGateway()
    const ids = new Set<string>()
    let count = 0
    for (let page = 1; page === 1 || ids.size < count; page++) {
      const { wallets, count: all } = await services.catalogue.wallets({ page, entries: 100 })
      expect(wallets.length).toBeGreaterThan(0)
      for (const wallet of wallets) {
        ids.add(wallet.id)
        expect(wallet.homepage ?? wallet.mobileLink ?? wallet.rdns).toBeTruthy()
        expect(wallet.imageId).toBeTruthy()
      }
      count = all
    }
    expect(ids.size).toBe(count)
    expect(count).toBeGreaterThan(500)
    const [id = ''] = ids
    const picture = await app.request(services.images.wallet(id) ?? '')
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
  })

  test('supports search, include and exclude', async () => {
    const { services } = setUpGateway()
    const { wallets: found } = await services.catalogue.wallets({ search: 'metamask', entries: 100 })
    const metamask = found.find(({ name }) => name === 'MetaMask')
    expect(metamask?.rdns).toBe('io.metamask')
    const id = metamask?.id ?? ''
    expect((await services.catalogue.wallets({ include: [id] })).wallets.map(wallet => wallet.id)).toEqual([id])
    const { wallets: rest } = await services.catalogue.wallets({ search: 'metamask', exclude: [id], entries: 100 })
    expect(rest.map(wallet => wallet.id)).not.toContain(id)
  })

  test('returns network images by CAIP-2 id', async () => {
    const { services, app } = setUpGateway()
    const picture = await app.request(services.images.network('eip155:8453', undefined) ?? '')
    expect(picture.status).toBe(200)
  })

  test('reports an unknown project as a configuration error', async () => {
    const { services, configErrors } = setUpGateway(['other'])
    await expect(services.catalogue.wallets({})).rejects.toMatchObject({ code: 'config/project-id-invalid' })
    expect(configErrors.map(({ code }) => code)).toEqual(['config/project-id-invalid'])
  })
})
