import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/core/clock.js'
import { disposeAfterTest } from '../../../tests/helpers/dispose-after-test.js'
import { Outbound, parseJsonBytes, type OutboundRules } from '../../src/modules/outbound/outbound.js'
import { json, startScriptedHost, type ScriptedHost } from '../helpers/scripted-host.js'
import { turnedClock } from '../helpers/turned-clock.js'

const limits = { maxBytes: 1_000, timeoutMs: 5_000 }
const png = { 'content-type': 'Image/PNG; charset=x' }

/** Resolves all names to this machine. `127.0.0.1` counts as public, `127.0.0.2` as private. */
function outbound(rules: Partial<OutboundRules> = {}): Outbound {
  return new Outbound({
    clock: systemClock,
    resolve: async () => ['127.0.0.1'],
    isAllowed: address => address === '127.0.0.1',
    anyPort: true,
    ...rules,
  })
}

const code = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  )

let host: ScriptedHost
beforeEach(async () => {
  host = disposeAfterTest(await startScriptedHost())
})

const at = (path: string, name = 'icons.example') => `http://${name}:${host.port}${path}`

describe('outbound response', () => {
  test('returns status, media type and body, and sends no identifying headers', async () => {
    const seen: object[] = []
    host.answer = (request, response) => {
      seen.push(request.headers)
      response.writeHead(200, png).end('abc')
    }
    const answer = await outbound().get(at('/a.png'), { ...limits, types: /^image\// })
    expect(answer).toEqual({ status: 200, type: 'image/png', bytes: Buffer.from('abc') })
    expect(seen).toEqual([{ host: `icons.example:${host.port}`, 'accept-encoding': 'identity', connection: 'close' }])
  })

  test('returns the Retry-After time', async () => {
    host.answer = (_request, response) => void response.writeHead(429, { 'retry-after': '7' }).end()
    expect(await outbound().get(at('/'), limits)).toMatchObject({ status: 429, retryAfter: 7 })
  })

  test('rejects a wrong media type', async () => {
    host.answer = (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<b>')
    expect(await code(outbound().get(at('/'), { ...limits, types: /^image\// }))).toBe('outbound/type')
  })

  test('rejects a missing media type', async () => {
    host.answer = (_request, response) => void response.writeHead(200).end('GIF89a')
    expect(await code(outbound().get(at('/'), { ...limits, types: /^image\// }))).toBe('outbound/type')
  })

  test('aborts a body that is too large, with or without a declared length', async () => {
    host.answer = (_request, response) =>
      void response.writeHead(200, { 'content-length': '1001' }).end('a'.repeat(1001))
    expect(await code(outbound().get(at('/'), limits))).toBe('outbound/too-large')
    host.answer = (_request, response) => {
      response.writeHead(200)
      const more = () => void (response.destroyed || response.write('a'.repeat(600), () => setImmediate(more)))
      more()
    }
    expect(await code(outbound().get(at('/'), limits))).toBe('outbound/too-large')
  })

  test('rejects a compressed body', async () => {
    host.answer = (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a'.repeat(900)))
    expect(await code(outbound().get(at('/'), limits))).toBe('outbound/encoded')
  })

  test('rejects a truncated body', async () => {
    host.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('abc', () => response.destroy())
    }
    expect(await code(outbound().get(at('/'), limits))).toBe('outbound/unreachable')
  })

  test('aborts on timeout and when the caller aborts', async () => {
    const clock = turnedClock()
    host.answer = () => {}
    const slow = code(outbound({ clock }).get(at('/'), limits))
    await expect.poll(() => host.requests.length).toBe(1)
    clock.turn(limits.timeoutMs)
    expect(await slow).toBe('outbound/time-out')

    const giveUp = new AbortController()
    const unwanted = outbound().get(at('/'), { ...limits, signal: giveUp.signal })
    giveUp.abort('enough')
    await expect(unwanted).rejects.toBe('enough')
  })
})

describe('outbound host', () => {
  test('rejects a host that resolves to a private address', async () => {
    expect(await code(outbound({ resolve: async () => ['127.0.0.2'] }).get(at('/'), limits))).toBe('outbound/forbidden')
    expect(host.requests).toEqual([])
  })

  test('rejects a host if any of its addresses is private', async () => {
    const resolve = async () => ['127.0.0.1', '127.0.0.2']
    expect(await code(outbound({ resolve }).get(at('/'), limits))).toBe('outbound/forbidden')
  })

  test('resolves a host once and pins the address', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    host.answer = json({})
    const resolve = async () => answers.shift() ?? []
    expect((await outbound({ resolve }).get(at('/'), limits)).status).toBe(200)
    expect(answers).toHaveLength(1)
  })

  test('rejects a host without an address', async () => {
    expect(await code(outbound({ resolve: async () => [] }).get(at('/'), limits))).toBe('outbound/unreachable')
    expect(await code(outbound({ resolve: () => Promise.reject(new Error('no')) }).get(at('/'), limits))).toBe(
      'outbound/unreachable',
    )
  })

  test.each(['127.0.0.2', '0x7f.0.0.2', '2130706434', '127.2', '[::1]', '[::ffff:127.0.0.2]'])(
    'rejects the loopback address %s',
    async name => expect(await code(outbound().get(at('/', name), limits))).toBe('outbound/forbidden'),
  )

  test('reports an unreachable host', async () => {
    const url = at('/')
    await host.close()
    expect(await code(outbound().get(url, limits))).toBe('outbound/unreachable')
  })
})

describe('outbound URL', () => {
  test.each([
    'file:///etc/passwd',
    'ftp://a.example/',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '//a.example',
    'no url',
    '',
    'http://user:secret@a.example/',
  ])('rejects the URL %s', async url => expect(await code(outbound().get(url, limits))).toBe('outbound/forbidden'))

  test('rejects a custom port unless it is allowed', async () => {
    expect(await code(outbound({ anyPort: false }).get(at('/'), limits))).toBe('outbound/forbidden')
  })

  test('allows only public addresses by default', async () => {
    const strict = new Outbound({ clock: systemClock, anyPort: true })
    expect(await code(strict.get(host.url, limits))).toBe('outbound/forbidden')
    expect(await code(strict.get(`http://localhost:${host.port}`, limits))).toBe('outbound/forbidden')
    expect(host.requests).toEqual([])
  })
})

describe('outbound redirect', () => {
  const sendTo = (location: string) => {
    host.answer = (request, response) => {
      if (request.url === '/end') response.writeHead(200, png).end('abc')
      else response.writeHead(302, { location }).end()
    }
  }

  test('follows redirects up to the limit', async () => {
    sendTo('/end')
    expect((await outbound().get(at('/'), { ...limits, redirects: 1, types: /^image\// })).status).toBe(200)
    expect(await code(outbound().get(at('/'), limits))).toBe('outbound/redirected')
    sendTo('/again')
    expect(await code(outbound().get(at('/'), { ...limits, redirects: 3 }))).toBe('outbound/redirected')
  })

  test('rejects a redirect to a private address or host', async () => {
    const names: Record<string, readonly string[]> = { 'icons.example': ['127.0.0.1'], 'inside.example': ['127.0.0.2'] }
    const resolve = async (name: string) => names[name] ?? []
    for (const name of ['127.0.0.2', 'inside.example']) {
      sendTo(at('/end', name))
      expect(await code(outbound({ resolve }).get(at('/'), { ...limits, redirects: 3 }))).toBe('outbound/forbidden')
    }
    expect(host.requests).toEqual(['GET /', 'GET /'])
  })

  test.each(['file:///etc/passwd', 'gopher://a.example', 'http://a:b@c.example/'])(
    'rejects a redirect to %s',
    async url => {
      sendTo(url)
      expect(await code(outbound().get(at('/'), { ...limits, redirects: 3 }))).toBe('outbound/forbidden')
    },
  )
})

describe('outbound JSON', () => {
  test('parses JSON after a byte order mark without setting a prototype', async () => {
    host.answer = (_request, response) => void response.end('\uFEFF{"a":1,"__proto__":{"b":2}}')
    expect(await outbound().json(at('/'), limits)).toEqual({ a: 1 })
  })

  test('rejects invalid JSON and error statuses', async () => {
    host.answer = (_request, response) => void response.end('<html>')
    expect(await code(outbound().json(at('/'), limits))).toBe('outbound/no-json')
    host.answer = json({ error: 'no' }, 500)
    expect(await code(outbound().json(at('/'), limits))).toBe('outbound/status')
    expect(() => parseJsonBytes(new Uint8Array([0x22, 0xff, 0x22]))).toThrow('not JSON')
  })

  test('sends a POST request with a body', async () => {
    host.answer = json({ ok: true })
    await outbound().json(at('/rpc'), { ...limits, method: 'POST', body: '{"id":1}' })
    expect([host.requests, host.bodies]).toEqual([['POST /rpc'], ['{"id":1}']])
  })
})
