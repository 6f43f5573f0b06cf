import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/core/clock.js'
import { Outbound, jsonOf, type OutboundRules } from '../../src/modules/outbound/outbound.js'
import { json, startScriptedHost, type ScriptedHost } from '../helpers/scripted-host.js'
import { turnedClock } from '../helpers/turned-clock.js'

const ask = { maxBytes: 1_000, timeoutMs: 5_000 }
const png = { 'content-type': 'Image/PNG; charset=x' }
const hosts: ScriptedHost[] = []

/** Names lead to this machine; `127.0.0.1` counts as of the internet, `127.0.0.2` as private. */
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
  host = await startScriptedHost()
  hosts.push(host)
})
afterEach(async () => void (await Promise.all(hosts.splice(0).map(each => each.close()))))

const at = (path: string, name = 'icons.example') => `http://${name}:${host.port}${path}`

describe('an answer', () => {
  test('comes with its status, kind and bytes, and nothing of us was told', async () => {
    const seen: object[] = []
    host.answer = (request, response) => {
      seen.push(request.headers)
      response.writeHead(200, png).end('abc')
    }
    const answer = await outbound().get(at('/a.png'), { ...ask, types: /^image\// })
    expect(answer).toEqual({ status: 200, type: 'image/png', bytes: Buffer.from('abc') })
    expect(seen).toEqual([{ host: `icons.example:${host.port}`, 'accept-encoding': 'identity', connection: 'close' }])
  })

  test('says when to come back', async () => {
    host.answer = (_request, response) => void response.writeHead(429, { 'retry-after': '7' }).end()
    expect(await outbound().get(at('/'), ask)).toMatchObject({ status: 429, retryAfter: 7 })
  })

  test('is refused where it is of another kind', async () => {
    host.answer = (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<b>')
    expect(await code(outbound().get(at('/'), { ...ask, types: /^image\// }))).toBe('outbound/type')
  })

  test('is refused where it does not say what it is', async () => {
    host.answer = (_request, response) => void response.writeHead(200).end('GIF89a')
    expect(await code(outbound().get(at('/'), { ...ask, types: /^image\// }))).toBe('outbound/type')
  })

  test('is given up as soon as it is too large, said or not', async () => {
    host.answer = (_request, response) =>
      void response.writeHead(200, { 'content-length': '1001' }).end('a'.repeat(1001))
    expect(await code(outbound().get(at('/'), ask))).toBe('outbound/too-large')
    host.answer = (_request, response) => {
      response.writeHead(200)
      const more = () => void (response.destroyed || response.write('a'.repeat(600), () => setImmediate(more)))
      more()
    }
    expect(await code(outbound().get(at('/'), ask))).toBe('outbound/too-large')
  })

  test('is not unpacked: what unpacks may have any size', async () => {
    host.answer = (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a'.repeat(900)))
    expect(await code(outbound().get(at('/'), ask))).toBe('outbound/encoded')
  })

  test('that breaks off is none', async () => {
    host.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '10' })
      response.write('abc', () => response.destroy())
    }
    expect(await code(outbound().get(at('/'), ask))).toBe('outbound/unreachable')
  })

  test('that does not come in time is given up, and so is one nobody wants any more', async () => {
    const clock = turnedClock()
    host.answer = () => {}
    const slow = code(outbound({ clock }).get(at('/'), ask))
    await expect.poll(() => host.asked.length).toBe(1)
    clock.turn(ask.timeoutMs)
    expect(await slow).toBe('outbound/time-out')

    const giveUp = new AbortController()
    const unwanted = outbound().get(at('/'), { ...ask, signal: giveUp.signal })
    giveUp.abort('enough')
    await expect(unwanted).rejects.toBe('enough')
  })
})

describe('a host', () => {
  test('that resolves to a private address is not asked', async () => {
    expect(await code(outbound({ resolve: async () => ['127.0.0.2'] }).get(at('/'), ask))).toBe('outbound/forbidden')
    expect(host.asked).toEqual([])
  })

  test('of which one address is private is not asked either', async () => {
    const resolve = async () => ['127.0.0.1', '127.0.0.2']
    expect(await code(outbound({ resolve }).get(at('/'), ask))).toBe('outbound/forbidden')
  })

  test('is resolved once, and asked at that address: a second answer of the name server changes nothing', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    host.answer = json({})
    const resolve = async () => answers.shift() ?? []
    expect((await outbound({ resolve }).get(at('/'), ask)).status).toBe(200)
    expect(answers).toHaveLength(1)
  })

  test('without an address is not reached', async () => {
    expect(await code(outbound({ resolve: async () => [] }).get(at('/'), ask))).toBe('outbound/unreachable')
    expect(await code(outbound({ resolve: () => Promise.reject(new Error('no')) }).get(at('/'), ask))).toBe(
      'outbound/unreachable',
    )
  })

  test.each(['127.0.0.2', '0x7f.0.0.2', '2130706434', '127.2', '[::1]', '[::ffff:127.0.0.2]'])(
    'written as %s is not asked',
    async name => expect(await code(outbound().get(at('/', name), ask))).toBe('outbound/forbidden'),
  )

  test('that nobody listens at is not reached', async () => {
    const url = at('/')
    await host.close()
    expect(await code(outbound().get(url, ask))).toBe('outbound/unreachable')
  })
})

describe('a URL', () => {
  test.each([
    'file:///etc/passwd',
    'ftp://a.example/',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '//a.example',
    'no url',
    '',
    'http://user:secret@a.example/',
  ])('%s is not asked', async url => expect(await code(outbound().get(url, ask))).toBe('outbound/forbidden'))

  test('with a port of its own is asked only where that is allowed', async () => {
    expect(await code(outbound({ anyPort: false }).get(at('/'), ask))).toBe('outbound/forbidden')
  })

  test('leads to the internet alone unless the rules say otherwise', async () => {
    const strict = new Outbound({ clock: systemClock, anyPort: true })
    expect(await code(strict.get(host.url, ask))).toBe('outbound/forbidden')
    expect(await code(strict.get(`http://localhost:${host.port}`, ask))).toBe('outbound/forbidden')
    expect(host.asked).toEqual([])
  })
})

describe('a redirect', () => {
  const sendTo = (location: string) => {
    host.answer = (request, response) => {
      if (request.url === '/end') response.writeHead(200, png).end('abc')
      else response.writeHead(302, { location }).end()
    }
  }

  test('is followed as often as was said', async () => {
    sendTo('/end')
    expect((await outbound().get(at('/'), { ...ask, redirects: 1, types: /^image\// })).status).toBe(200)
    expect(await code(outbound().get(at('/'), ask))).toBe('outbound/redirected')
    sendTo('/again')
    expect(await code(outbound().get(at('/'), { ...ask, redirects: 3 }))).toBe('outbound/redirected')
  })

  test('to a private address is not followed, by number or by name', async () => {
    const names: Record<string, readonly string[]> = { 'icons.example': ['127.0.0.1'], 'inside.example': ['127.0.0.2'] }
    const resolve = async (name: string) => names[name] ?? []
    for (const name of ['127.0.0.2', 'inside.example']) {
      sendTo(at('/end', name))
      expect(await code(outbound({ resolve }).get(at('/'), { ...ask, redirects: 3 }))).toBe('outbound/forbidden')
    }
    expect(host.asked).toEqual(['GET /', 'GET /'])
  })

  test.each(['file:///etc/passwd', 'gopher://a.example', 'http://a:b@c.example/'])(
    'to %s is not followed',
    async url => {
      sendTo(url)
      expect(await code(outbound().get(at('/'), { ...ask, redirects: 3 }))).toBe('outbound/forbidden')
    },
  )
})

describe('JSON', () => {
  test('is read with a mark before it, and names no prototype', async () => {
    host.answer = (_request, response) => void response.end('\uFEFF{"a":1,"__proto__":{"b":2}}')
    expect(await outbound().json(at('/'), ask)).toEqual({ a: 1 })
  })

  test('that is none, and a status that is no success, are failures', async () => {
    host.answer = (_request, response) => void response.end('<html>')
    expect(await code(outbound().json(at('/'), ask))).toBe('outbound/no-json')
    host.answer = json({ error: 'no' }, 500)
    expect(await code(outbound().json(at('/'), ask))).toBe('outbound/status')
    expect(() => jsonOf(new Uint8Array([0x22, 0xff, 0x22]))).toThrow('no JSON')
  })

  test('is asked with a body', async () => {
    host.answer = json({ ok: true })
    await outbound().json(at('/rpc'), { ...ask, method: 'POST', body: '{"id":1}' })
    expect([host.asked, host.bodies]).toEqual([['POST /rpc'], ['{"id":1}']])
  })
})
