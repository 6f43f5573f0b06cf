import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { contentPolicy, formatPolicy } from '../../../src/cli/content-policy.js'
import { checkPage } from '../../../src/cli/doctor/check-page.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const options = { gateway: 'https://gateway.example' }
const policy = formatPolicy(contentPolicy(options))

async function startServer(headers: OutgoingHttpHeaders, html = '<!doctype html>', status = 200) {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(html))
  const stop = disposeAfterTest(() => new Promise(done => server.close(done)))
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, stop }
}

/** Serves one page, and returns its URL. */
async function serve(...page: Parameters<typeof startServer>): Promise<string> {
  return (await startServer(...page)).url
}

const problems = async (url: string) => (await checkPage(url, options)).filter(({ level }) => level !== 'ok')

describe('doctor: page', () => {
  test('accepts exactly the needed policy', async () => {
    const url = await serve({ 'content-security-policy': policy })
    expect(await checkPage(url, options)).toMatchObject([
      { level: 'ok', check: 'page/https' },
      { level: 'ok', check: 'page/policy' },
    ])
  })

  test('reports the whole policy for a page without one', async () => {
    expect(await problems(await serve({}))).toMatchObject([
      { level: 'warn', check: 'page/no-policy', fix: `Send this: ${policy}` },
    ])
  })

  test('reports sources that the header blocks, with their directive', async () => {
    const headers = {
      'content-security-policy': policy.replace('frame-src https://gateway.example', "frame-src 'none'"),
    }
    expect(await problems(await serve(headers))).toEqual([
      {
        level: 'error',
        check: 'page/policy',
        message: 'The Content-Security-Policy blocks https://gateway.example (frame-src).',
        fix: 'Add https://gateway.example to frame-src.',
      },
    ])
  })

  test('reports sources that the meta tag blocks', async () => {
    const html = `<meta http-equiv="Content-Security-Policy" content="connect-src &#39;self&#39; wss:">`
    expect(await problems(await serve({}, html))).toMatchObject([
      { level: 'error', message: 'The Content-Security-Policy blocks https://gateway.example (connect-src).' },
    ])
  })

  test('only warns about blocked images', async () => {
    const headers = { 'content-security-policy': policy.replace('data: https:', '') }
    expect(await problems(await serve(headers))).toMatchObject([{ level: 'warn', check: 'page/policy' }])
  })

  test('reports an opener policy that breaks logins', async () => {
    const headers = { 'content-security-policy': policy, 'cross-origin-opener-policy': 'same-origin' }
    const url = await serve(headers)
    expect(await problems(url)).toMatchObject([{ level: 'error', check: 'page/opener-policy' }])
    expect((await checkPage(url, { ...options, embeddedWallet: false })).map(({ check }) => check)).not.toContain(
      'page/opener-policy',
    )
  })

  test('reports an error status of the page', async () => {
    expect(await problems(await serve({}, '', 500))).toMatchObject([{ level: 'error', check: 'page/status' }])
  })

  test('reports the reason if the page does not answer', async () => {
    const { url, stop } = await startServer({})
    await stop()
    expect(await problems(url)).toMatchObject([
      { level: 'error', check: 'page/unreachable', message: `${url} does not answer (ECONNREFUSED).` },
    ])
  })
})
