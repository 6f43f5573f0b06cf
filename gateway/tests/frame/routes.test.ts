import { describe, expect, test } from 'vitest'
import { framePageSettings } from '../../../src/contract/frame-page-settings.js'
import { defaultNetworks, developmentNetworks } from '../../src/modules/frame/default-networks.js'
import type { FrameAssets } from '../../src/modules/frame/page-html.js'
import { frameRoutes, type FrameDeps } from '../../src/modules/frame/routes.js'

const files = {
  'sdk-a.js': 'sha384-sdk',
  'part-b.js': 'sha384-part',
  'worker-c.js': 'sha384-worker',
}
const page = { script: 'sdk-a.js', imports: ['part-b.js'] }
const assets: FrameAssets = {
  manifest: {
    version: 1,
    pages: {
      sdk: page,
      account: page,
      approve: page,
      callback: page,
      device: page,
      export: page,
      link: page,
      loading: page,
    },
    worker: 'worker-c.js',
    files,
  },
  read: name => (Object.hasOwn(files, name) ? `/* ${name} */` : undefined),
}

const deps: FrameDeps = {
  assets,
  networks: developmentNetworks(),
  origins: id => (id === 'p1' ? ['https://app.example.com', 'https://*.example.org', 'http://localhost:*'] : undefined),
  apiUrl: () => 'https://api.example.com',
  secure: true,
}

async function requestPage(path: string, over: Partial<FrameDeps> = {}) {
  const answer = await frameRoutes({ ...deps, ...over }).request(path)
  const policy = answer.headers.get('content-security-policy') ?? ''
  const directives = new Map(policy.split('; ').map(part => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]))
  return { answer, directives, text: await answer.text(), header: (name: string) => answer.headers.get(name) }
}

describe('frame page', () => {
  test('can be embedded only by the origins of its project', async () => {
    const { directives } = await requestPage('/sdk?projectId=p1')
    expect(directives.get('frame-ancestors')).toEqual([
      'https://app.example.com',
      'https://*.example.org',
      'http://localhost:*',
    ])
  })

  test.each(['/sdk', '/sdk?projectId=other', '/sdk?projectId=other&mode=popup'])(
    'rejects an unknown project and cannot be embedded: %s',
    async path => {
      const { answer, directives, text } = await requestPage(path)
      expect(answer.status).toBe(404)
      expect(text).toContain('<p>Invalid project</p>')
      expect(text).not.toContain('<script')
      expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    },
  )

  test('responds to a favicon request without an error', async () => {
    const { answer, text } = await requestPage('/favicon.ico')
    expect([answer.status, text]).toEqual([204, ''])
  })

  test('sends the exact content security policy', async () => {
    const { answer } = await requestPage('/sdk?projectId=p1')
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
        "connect-src 'self' https://api.example.com http://localhost:8545 http://localhost:8546; worker-src 'self'; " +
        "frame-src 'none'; frame-ancestors https://app.example.com https://*.example.org http://localhost:*; " +
        "base-uri 'none'; form-action 'none'; object-src 'none'; require-trusted-types-for 'script'; " +
        'trusted-types lit-html appkit-worker; upgrade-insecure-requests',
    )
  })

  test('isolates itself from its embedder and is never cached', async () => {
    const { header } = await requestPage('/sdk?projectId=p1')
    expect(header('cross-origin-resource-policy')).toBe('cross-origin')
    expect(header('cross-origin-embedder-policy')).toBe('require-corp')
    expect(header('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(header('origin-agent-cluster')).toBe('?1')
    expect(header('referrer-policy')).toBe('no-referrer')
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('cache-control')).toBe('no-store')
    expect(header('strict-transport-security')).toContain('max-age=31536000')
    expect(header('permissions-policy')).toContain('publickey-credentials-get=(self)')
  })

  test('sends no TLS headers if TLS is not used', async () => {
    const { directives, header } = await requestPage('/sdk?projectId=p1', { secure: false })
    expect(directives.has('upgrade-insecure-requests')).toBe(false)
    expect(header('strict-transport-security')).toBeNull()
  })

  test('loads only files with known hashes', async () => {
    const { text } = await requestPage('/sdk?projectId=p1')
    expect(text).toContain('<script type="module" src="/frame/sdk-a.js" integrity="sha384-sdk" crossorigin></script>')
    expect(text).toContain('<link rel="modulepreload" href="/frame/part-b.js" integrity="sha384-part" crossorigin>')
    expect(text.match(/<script/g)).toHaveLength(1)
  })

  test('passes settings that match the schema', async () => {
    const { text } = await requestPage('/sdk?projectId=p1')
    const written = /name="appkit-frame" content="([^"]*)"/.exec(text)?.[1] ?? ''
    const json = written.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    expect(framePageSettings.parse(JSON.parse(json))).toEqual({
      api: 'https://api.example.com',
      projectId: 'p1',
      origins: ['https://app.example.com', 'https://*.example.org', 'http://localhost:*'],
      networks: developmentNetworks(),
      worker: '/frame/worker-c.js',
      version: '1.0.0',
    })
  })

  test('passes trusted origins only for its own project', async () => {
    const trusted = (id: string) => (id === 'p1' ? ['https://app.example.com'] : ['https://evil.example'])
    const { text } = await requestPage('/sdk?projectId=p1', { trusted })
    expect(text).toContain('&#34;trusted&#34;:[&#34;https://app.example.com&#34;]')
    expect((await requestPage('/sdk?projectId=p1', { trusted: () => [] })).text).not.toContain('trusted')
    expect((await requestPage('/approve', { trusted })).text).not.toContain('trusted')
  })

  test('escapes a hostile project id', async () => {
    const hostile = '"><script>alert(1)</script>'
    const { text } = await requestPage(`/sdk?projectId=${encodeURIComponent(hostile)}`, {
      origins: () => ['https://a.example'],
    })
    expect(text).not.toContain('<script>alert')
    expect(text.match(/<script/g)).toHaveLength(1)
  })

  test('drops entries that would end a CSP directive', async () => {
    const origins = () => ["https://a.example; script-src 'unsafe-inline'", 'https://b.example']
    const { directives } = await requestPage('/sdk?projectId=p1', { origins })
    expect(directives.get('frame-ancestors')).toEqual(['https://b.example'])
    expect(directives.get('script-src')).toEqual(["'self'"])
  })
})

describe('other pages', () => {
  test.each([
    ['/sdk?projectId=p1&mode=popup', 'unsafe-none'],
    ['/approve', 'unsafe-none'],
    ['/device', 'same-origin'],
    ['/export?projectId=p1', 'same-origin'],
    ['/account?projectId=p1', 'same-origin'],
    ['/auth/callback?state=x&code=y', 'unsafe-none'],
    ['/loading', 'unsafe-none'],
    ['/r', 'unsafe-none'],
  ])('blocks embedding of %s and sets the opener policy %s', async (path, opener) => {
    const { answer, directives, header } = await requestPage(path)
    expect(answer.status).toBe(200)
    expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    expect(header('cross-origin-opener-policy')).toBe(opener)
  })

  test('lets the callback reach the gateway only, and the blank page nothing', async () => {
    expect((await requestPage('/auth/callback')).directives.get('connect-src')?.at(1)).toBe('https://api.example.com')
    expect((await requestPage('/loading')).directives.has('connect-src')).toBe(false)
  })

  test('does not write the URL into the page', async () => {
    const { text } = await requestPage('/auth/callback?state=secret-state&code=secret-code')
    expect(text).not.toContain('secret')
  })
})

describe('frame files', () => {
  test('caches files permanently', async () => {
    const { header, text } = await requestPage('/frame/sdk-a.js')
    expect(text).toBe('/* sdk-a.js */')
    expect(header('content-type')).toBe('text/javascript; charset=utf-8')
    expect(header('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('blocks network access of the key worker', async () => {
    const { answer } = await requestPage('/frame/worker-c.js')
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'",
    )
    expect(answer.headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  })

  test.each(['/frame/other.js', '/frame/..%2fmain.js', '/frame/constructor'])('returns 404 for %s', async path => {
    expect((await requestPage(path)).answer.status).toBe(404)
  })

  test('publishes the hashes of the files', async () => {
    expect(JSON.parse((await requestPage('/frame/frame-manifest.json')).text)).toEqual(assets.manifest)
  })
})

describe('frame networks', () => {
  test('lists valid networks, each once', () => {
    const all = [...defaultNetworks, ...developmentNetworks()]
    const ids = all.map(({ caipNetworkId }) => caipNetworkId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(framePageSettings.shape.networks.safeParse(all).success).toBe(true)
  })
})
