import { describe, expect, test } from 'vitest'
import { runScript } from '../helpers/run-script.js'
import { disposeAfterTest } from '../../../tests/helpers/dispose-after-test.js'

describe('start scripts', () => {
  const run = (name: string, env?: Record<string, string>) => {
    const script = runScript(name, env)
    disposeAfterTest(() => {
      script.kill('SIGTERM')
      return script.ended
    })
    return script
  }

  test('npm run gateway: serves health, no relay by default, and stops cleanly', async () => {
    const gateway = run('gateway.mjs', { PORT: '0' })
    const [, url] = await gateway.waitForOutput(/Gateway +(http:\S+)/)
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect(gateway.readOutput()).not.toContain('Relay')
    gateway.kill('SIGTERM')
    expect(await gateway.ended).toBe(0)
    await expect(fetch(`${url}/health`)).rejects.toThrow('fetch failed')
  })

  test('npm run gateway: reports a port in use in one sentence', async () => {
    const first = run('gateway.mjs', { PORT: '0', RELAY: 'on' })
    const [, port = ''] = await first.waitForOutput(/Relay +ws:\/\/localhost:(\d+)/)
    const second = run('gateway.mjs', { PORT: port })
    await second.waitForOutput(/Port \d+ is in use\. Choose another/)
    expect(await second.ended).toBe(1)
  })

  test('npm start: prints all URLs, serves them, and stops everything on Ctrl-C', async () => {
    const stack = run('start.mjs')
    const [, demo = ''] = await stack.waitForOutput(/Demo +(http:\S+)[^]*Ctrl-C/)
    const page = await fetch(demo)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('appkit')])
    const info = await (await fetch(new URL('/stack.json', demo))).json()
    expect(info).toMatchObject({
      gateway: expect.stringMatching('^http:'),
      relay: expect.stringMatching('^ws:'),
      rpc: {
        31337: expect.stringMatching('^http:'),
        31338: expect.stringMatching('^http:'),
        solana: expect.stringMatching('^http:'),
      },
      projectId: 'development',
      walletPage: expect.stringMatching('/wallet/$'),
    })
    expect(new URL(info.walletPage).origin).not.toBe(new URL(demo).origin)

    stack.kill('SIGINT')
    expect(await stack.ended).toBe(0)
    for (const url of [demo, info.gateway, info.rpc['31337'], info.rpc['31338'], info.rpc['solana']])
      await expect(fetch(url)).rejects.toThrow('fetch failed')
  })
})
