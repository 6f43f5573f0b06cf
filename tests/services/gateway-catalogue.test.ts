import { describe, expect, test } from 'vitest'
import { createApp } from '../../gateway/src/app.js'
import { openCatalogue } from '../../gateway/src/modules/catalogue/routes.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { createServices } from '../../src/services/services.js'
import { FakeClock } from '../lib/fake-clock.js'

/** The services of an instance that calls the gateway in process. */
function setUp(projects?: readonly string[]) {
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
    const { services, app } = setUp()
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
    const { services } = setUp()
    const { wallets: found } = await services.catalogue.wallets({ search: 'metamask', entries: 100 })
    const metamask = found.find(({ name }) => name === 'MetaMask')
    expect(metamask?.rdns).toBe('io.metamask')
    const id = metamask?.id ?? ''
    expect((await services.catalogue.wallets({ include: [id] })).wallets.map(wallet => wallet.id)).toEqual([id])
    const { wallets: rest } = await services.catalogue.wallets({ search: 'metamask', exclude: [id], entries: 100 })
    expect(rest.map(wallet => wallet.id)).not.toContain(id)
  })

  test('returns network images by CAIP-2 id', async () => {
    const { services, app } = setUp()
    const picture = await app.request(services.images.network('eip155:8453', undefined) ?? '')
    expect(picture.status).toBe(200)
  })

  test('reports an unknown project as a configuration error', async () => {
    const { services, configErrors } = setUp(['other'])
    await expect(services.catalogue.wallets({})).rejects.toMatchObject({ code: 'config/project-id-invalid' })
    expect(configErrors.map(({ code }) => code)).toEqual(['config/project-id-invalid'])
  })
})
