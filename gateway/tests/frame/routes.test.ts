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

async function ask(path: string, over: Partial<FrameDeps> = {}) {
  const answer = await frameRoutes({ ...deps, ...over }).request(path)
  const policy = answer.headers.get('content-security-policy') ?? ''
  const directives = new Map(policy.split('; ').map(part => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]))
  return { answer, directives, text: await answer.text(), header: (name: string) => answer.headers.get(name) }
}

describe('the frame', () => {
  test('may be embedded by the origins of its project and nobody else', async () => {
    const { directives } = await ask('/sdk?projectId=p1')
    expect(directives.get('frame-ancestors')).toEqual([
      'https://app.example.com',
      'https://*.example.org',
      'http://localhost:*',
    ])
  })

  test.each(['/sdk', '/sdk?projectId=other', '/sdk?projectId=other&mode=popup'])(
    'of an unknown project says so and cannot be embedded: %s',
    async path => {
      const { answer, directives, text } = await ask(path)
      expect(answer.status).toBe(404)
      expect(text).toContain('<p>Invalid project</p>')
      expect(text).not.toContain('<script')
      expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    },
  )

  test('has no picture for a window’s tab, which is no fault', async () => {
    const { answer, text } = await ask('/favicon.ico')
    expect([answer.status, text]).toEqual([204, ''])
  })

  test('has the policy of the design, word for word', async () => {
    const { answer } = await ask('/sdk?projectId=p1')
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
        "connect-src 'self' https://api.example.com http://localhost:8545 http://localhost:8546; worker-src 'self'; " +
        "frame-src 'none'; frame-ancestors https://app.example.com https://*.example.org http://localhost:*; " +
        "base-uri 'none'; form-action 'none'; object-src 'none'; require-trusted-types-for 'script'; " +
        'trusted-types lit-html appkit-worker; upgrade-insecure-requests',
    )
  })

  test('isolates itself from its embedder, and is never stored', async () => {
    const { header } = await ask('/sdk?projectId=p1')
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

  test('without TLS asks for none', async () => {
    const { directives, header } = await ask('/sdk?projectId=p1', { secure: false })
    expect(directives.has('upgrade-insecure-requests')).toBe(false)
    expect(header('strict-transport-security')).toBeNull()
  })

  test('loads files of known hashes only', async () => {
    const { text } = await ask('/sdk?projectId=p1')
    expect(text).toContain('<script type="module" src="/frame/sdk-a.js" integrity="sha384-sdk" crossorigin></script>')
    expect(text).toContain('<link rel="modulepreload" href="/frame/part-b.js" integrity="sha384-part" crossorigin>')
    expect(text.match(/<script/g)).toHaveLength(1)
  })

  test('is told its settings in a shape it can check', async () => {
    const { text } = await ask('/sdk?projectId=p1')
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

  test('C1: is told which origins are trusted, for its own project alone', async () => {
    const trusted = (id: string) => (id === 'p1' ? ['https://app.example.com'] : ['https://evil.example'])
    const { text } = await ask('/sdk?projectId=p1', { trusted })
    expect(text).toContain('&#34;trusted&#34;:[&#34;https://app.example.com&#34;]')
    expect((await ask('/sdk?projectId=p1', { trusted: () => [] })).text).not.toContain('trusted')
    expect((await ask('/approve', { trusted })).text).not.toContain('trusted')
  })

  test('writes a hostile project id as text', async () => {
    const hostile = '"><script>alert(1)</script>'
    const { text } = await ask(`/sdk?projectId=${encodeURIComponent(hostile)}`, {
      origins: () => ['https://a.example'],
    })
    expect(text).not.toContain('<script>alert')
    expect(text.match(/<script/g)).toHaveLength(1)
  })

  test('lets no entry of a list out of its directive', async () => {
    const origins = () => ["https://a.example; script-src 'unsafe-inline'", 'https://b.example']
    const { directives } = await ask('/sdk?projectId=p1', { origins })
    expect(directives.get('frame-ancestors')).toEqual(['https://b.example'])
    expect(directives.get('script-src')).toEqual(["'self'"])
  })
})

describe('the other pages', () => {
  test.each([
    ['/sdk?projectId=p1&mode=popup', 'unsafe-none'],
    ['/approve', 'unsafe-none'],
    ['/device', 'same-origin'],
    ['/export?projectId=p1', 'same-origin'],
    ['/account?projectId=p1', 'same-origin'],
    ['/auth/callback?state=x&code=y', 'unsafe-none'],
    ['/loading', 'unsafe-none'],
    ['/r', 'unsafe-none'],
  ])('%s can be embedded by nobody; its opener: %s', async (path, opener) => {
    const { answer, directives, header } = await ask(path)
    expect(answer.status).toBe(200)
    expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    expect(header('cross-origin-opener-policy')).toBe(opener)
  })

  test('the callback reaches the gateway alone, and the blank page nothing', async () => {
    expect((await ask('/auth/callback')).directives.get('connect-src')?.at(1)).toBe('https://api.example.com')
    expect((await ask('/loading')).directives.has('connect-src')).toBe(false)
  })

  test('write nothing of the address into the page', async () => {
    const { text } = await ask('/auth/callback?state=secret-state&code=secret-code')
    expect(text).not.toContain('secret')
  })
})

describe('the files', () => {
  test('are kept for good', async () => {
    const { header, text } = await ask('/frame/sdk-a.js')
    expect(text).toBe('/* sdk-a.js */')
    expect(header('content-type')).toBe('text/javascript; charset=utf-8')
    expect(header('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('the key worker has no network', async () => {
    const { answer } = await ask('/frame/worker-c.js')
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'",
    )
    expect(answer.headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  })

  test.each(['/frame/other.js', '/frame/..%2fmain.js', '/frame/constructor'])('there is no %s', async path => {
    expect((await ask(path)).answer.status).toBe(404)
  })

  test('the hashes are public, for whoever compares them', async () => {
    expect(JSON.parse((await ask('/frame/frame-manifest.json')).text)).toEqual(assets.manifest)
  })
})

describe('the networks', () => {
  test('are sound and each there once', () => {
    const all = [...defaultNetworks, ...developmentNetworks()]
    const ids = all.map(({ caipNetworkId }) => caipNetworkId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(framePageSettings.shape.networks.safeParse(all).success).toBe(true)
  })
})
