import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect } from 'vitest'
import { formatFinding } from '../../src/cli/doctor/finding.js'
import { runCommand } from '../../src/cli/run-command.js'
import { test } from './app-folder.js'

async function run(...args: readonly string[]) {
  const printed = { out: '', err: '' }
  const code = await runCommand(args, {
    out: text => void (printed.out += text),
    err: text => void (printed.err += text),
  })
  return { code, ...printed }
}

const app = (options: string) => ({
  'package.json': { dependencies: { 'appkit-modal': '^0.1.0' } },
  'node_modules/appkit-modal/package.json': {
    name: 'appkit-modal',
    version: '0.1.0',
    exports: { '.': { default: './index.js' }, './networks': { default: './index.js' } },
  },
  'node_modules/appkit-modal/index.js': 'export {}\n',
  'src/appkit.ts': `import { createAppKit } from 'appkit-modal'\nimport { base } from 'appkit-modal/networks'\ncreateAppKit({ networks: [base], ${options} })\n`,
})

describe('appkit-modal csp', () => {
  test('prints only the policy to stdout, one directive per line', async () => {
    const { code, out, err } = await run('csp', '--gateway', 'https://gateway.example', '--networks', 'base,1')
    expect(code).toBe(0)
    expect(out.split('\n').map(line => line.split(' ')[0])).toEqual([
      'default-src',
      'script-src',
      'style-src',
      'img-src',
      'connect-src',
      'frame-src',
      'require-trusted-types-for',
      'trusted-types',
      '',
    ])
    expect(out).toContain('https://mainnet.base.org https://')
    expect(err).toContain('same-origin-allow-popups')
  })

  test('prints JSON with the policy of the header', async () => {
    const { out } = await run('csp', '--project-id', 'abc', '--rpc', 'https://rpc.example', '--json')
    const { policy, directives } = JSON.parse(out) as { policy: string; directives: Record<string, string[]> }
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; .*; trusted-types lit-html$/)
    expect(directives['connect-src']).toContain('https://rpc.example')
  })

  test('omits the frame with --no-frame', async () => {
    expect((await run('csp', '--gateway', 'https://gateway.example', '--no-frame')).out).not.toContain('frame-src')
  })

  test.each([
    [['--networks', 'bas'], 'Unknown network "bas". Similar names: base'],
    [['--gateway', 'gateway.example'], '--gateway must be a URL that begins with http://, https://'],
    [['--relay', 'https://relay.example'], '--relay must be a URL that begins with ws://, wss://'],
    [['--rpc', 'https://a.example,nothing'], '--rpc must be a URL'],
    [['--social'], '--social needs the embedded wallet'],
    [['--wat'], "Unknown option '--wat'"],
    [['extra'], 'Unexpected argument'],
  ])('rejects %j with exit code 2 and prints no policy', async (args, message) => {
    const { code, out, err } = await run('csp', ...args)
    expect(err).toContain(message)
    expect(out).toBe('')
    expect(code).toBe(2)
  })
})

describe('appkit-modal doctor', () => {
  test('prints one line per finding and exits with 0 without problems', async ({ plant }) => {
    const { code, out } = await run('doctor', plant(app("projectId: 'abc'")))
    expect(code).toBe(0)
    expect(
      out
        .trim()
        .split('\n')
        .slice(0, -1)
        .every(line => line.startsWith('ok    ')),
    ).toBe(true)
    expect(out).toMatch(/\nNo problems found\.\n$/)
  })

  test('exits with 1 on an error and prints the fix', async ({ plant }) => {
    const { code, out } = await run('doctor', plant(app("gateway: 'http://gateway.example'")))
    expect(code).toBe(1)
    expect(out).toMatch(/\nerror The gateway http:\/\/gateway\.example in src.appkit\.ts is plain http.* → Use https/)
    expect(out).toMatch(/\n1 error, 0 warnings\.\n$/)
  })

  test('exits with 0 if there are only warnings', async ({ plant }) => {
    const { code, out } = await run('doctor', plant(app('')))
    expect(code).toBe(0)
    expect(out).toContain('0 errors, 1 warning.')
  })

  test('prints the findings as JSON', async ({ plant }) => {
    const { out } = await run('doctor', plant(app('')), '--json')
    const { findings, errors, warnings } = JSON.parse(out) as { findings: object[]; errors: number; warnings: number }
    expect(findings).toContainEqual(expect.objectContaining({ level: 'warn', check: 'configuration/no-services' }))
    expect([errors, warnings]).toEqual([0, 1])
  })

  test('compares a page with the policy of the sources', async ({ plant }) => {
    const server = createServer((_request, response) =>
      response.writeHead(200, { 'content-security-policy': "connect-src 'self'" }).end(),
    )
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
    const url = `http://localhost:${(server.address() as AddressInfo).port}`
    const { out } = await run('doctor', plant(app("gateway: 'https://gateway.example'")), '--url', url)
    await new Promise(done => server.close(done))
    expect(out).toContain(
      'blocks https://gateway.example wss://gateway.example https://mainnet.base.org (connect-src).',
    )
  })

  test('2L8: escapes control characters of a finding and keeps it on one line', () => {
    const text = formatFinding({ level: 'warn', check: 'x', message: 'a\u001b[31mb\nc', fix: 'd' })
    expect(text).toBe('warn  a\\u001b[31mb c → d')
  })

  test.each([
    [['/nowhere/at/all'], 'There is no folder'],
    [['a', 'b'], 'One folder is checked at a time'],
    [['--url', 'app.example'], '--url must be a URL'],
  ])('rejects %j with exit code 2', async (args, message) => {
    const { code, err } = await run('doctor', ...args)
    expect(err).toContain(message)
    expect(code).toBe(2)
  })
})

describe('appkit-modal', () => {
  test('lists its commands', async () => {
    expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('doctor') })
    expect((await run()).code).toBe(2)
  })

  test('rejects an unknown command', async () => {
    const { code, err } = await run('dokter')
    expect(err).toContain('Unknown command "dokter".')
    expect(code).toBe(2)
  })
})
