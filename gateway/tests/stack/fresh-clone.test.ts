import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyTracked } from '../helpers/copy-tracked.js'
import { runFile } from '../helpers/run-script.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const clone = { root: '' }

beforeEach(async () => void (clone.root = await mkdtemp(join(tmpdir(), 'fresh-clone-'))))
afterEach(() => rm(clone.root, { recursive: true, force: true }))

/** Runs `scripts/gateway.mjs` of the clone with only the given environment. */
function runGateway(env: Readonly<Record<string, string>>, ...args: string[]) {
  return runFile(join(clone.root, 'scripts/gateway.mjs'), env, args, { cwd: clone.root, inheritsEnv: false })
}

test('npm run gateway: the first run in a fresh clone starts the development gateway, though it builds first', async () => {
  await copyTracked(['src', 'gateway', 'tools', 'scripts', 'package.json', 'package-lock.json'], clone.root)
  const gateway = runGateway({ PORT: '0' })
  try {
    const [, url = ''] = await gateway.waitForOutput(/Gateway +(http:\S+)/)
    expect((await fetch(`${url}/dev/mail`)).status).toBe(200)
    expect((await fetch(`${url}/sdk?projectId=any`)).status).toBe(200)
  } finally {
    gateway.kill('SIGTERM')
    await gateway.ended
  }
}, 120_000)

test('gateway/Dockerfile: builds from the paths that it copies, and starts what was built', async () => {
  const lines = (await readFile(join(ROOT, 'gateway/Dockerfile'), 'utf8')).split('\n')
  const copies = lines.filter(line => line.startsWith('COPY ')).map(line => line.split(/\s+/).slice(1))
  const copied = copies.filter(([first]) => !first?.startsWith('--')).flatMap(words => words.slice(0, -1))
  const [[from, built = ''] = []] = copies.filter(([first]) => first?.startsWith('--'))
  expect([from, built]).toEqual(['--from=build', '/repository/gateway/dist'])

  // npm ci compares the lock file with the package.json of every workspace.
  const { workspaces } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] }
  const folders = workspaces.filter(folder => folder !== '.').map(folder => folder.replace(/\/\*$/, ''))
  expect(folders.filter(folder => !copied.includes(folder))).toEqual([])

  await copyTracked(copied, clone.root)
  expect(lines).toContain('RUN npm ci && npm run build -w gateway')
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'gateway/package.json'), 'utf8'))
  expect(scripts.build).toBe('node ../scripts/gateway.mjs --build')
  expect(await runGateway({}, '--build').ended).toBe(0)

  expect(lines).toContain('ENTRYPOINT ["node", "main.js"]')
  const dist = built.replace('/repository', clone.root)
  expect((await stat(join(dist, 'main.js'))).isFile()).toBe(true)
  expect(lines).toContain('WORKDIR /gateway')
  expect(lines.join('\n')).toContain('FRAME_DIR=/gateway/frame')
  expect((await stat(join(dist, 'frame/frame-manifest.json'))).isFile()).toBe(true)
  expect(lines.findIndex(line => line === 'USER node')).toBeGreaterThan(
    lines.findLastIndex(line => line.startsWith('FROM ')),
  )
}, 120_000)

test('gateway/Dockerfile: its health check passes only where /health of the port answers 200', async () => {
  const text = await readFile(join(ROOT, 'gateway/Dockerfile'), 'utf8')
  const [, command = '[]'] = /^HEALTHCHECK [^]*?\sCMD (\[.*\])$/m.exec(text) ?? []
  const [program, flag, code = ''] = JSON.parse(command) as string[]
  expect([program, flag]).toEqual(['node', '-e'])
  let status = 200
  const server = createServer((request, response) => response.writeHead(request.url === '/health' ? status : 404).end())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const env = { PORT: String((server.address() as AddressInfo).port) }
  const check = () => runFile('-e', env, [code], { inheritsEnv: false }).ended
  expect(await check()).toBe(0)
  status = 503
  expect(await check()).toBe(1)
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  expect(await check()).toBe(1)
}, 60_000)
