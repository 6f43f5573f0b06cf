import { describe, expect, test } from 'vitest'
import { catalogueRoutes, openCatalogue } from '../../src/modules/catalogue/routes.js'
import { testApp } from '../helpers/test-app.js'

describe('catalogue routes', () => {
  test('registers exactly the paths of the catalogue', () => {
    const paths = catalogueRoutes(openCatalogue()).routes.map(({ path }) => path)
    expect(new Set(paths)).toEqual(
      new Set([
        '/getWallets',
        '/getWalletImage/:id',
        '/public/getAssetImage/:id',
        '/public/getTokenImage/:symbol',
        '/public/getCurrencyImage/:id',
      ]),
    )
  })

  test('sets cache headers for lists and images, and a CSP for images', async () => {
    const app = testApp()
    expect((await app.request('/getWallets')).headers.get('cache-control')).toBe('no-cache')
    const picture = await app.request('/public/getAssetImage/eip155:31337')
    expect(picture.headers.get('cache-control')).toContain('max-age=604800')
    expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(picture.headers.get('content-security-policy')).toContain('sandbox')
  })

  test.each([
    ['/getWalletImage/a%2Fb', 400, 'image/id-invalid'],
    ['/getWalletImage/unheard-of', 404, 'image/not-found'],
    ['/public/getAssetImage/%3Cscript%3E', 400, 'image/id-invalid'],
    ['/public/getAssetImage/unheard-of', 404, 'image/not-found'],
    ['/public/getTokenImage/a%20b', 400, 'image/id-invalid'],
    ['/public/getCurrencyImage/dollars', 400, 'image/id-invalid'],
  ])('rejects %s with %i %s', async (path, status, code) => {
    const answer = await testApp().request(path)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code })
  })
})
