import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startPostgres } from '../tests/helpers/postgres-on-demand.js'
import { openConnections, measureRequests, type Burst } from './bench-load.js'
import { benchFrames, createRequests, routes } from './bench-routes.js'
import type { Seed, SeedRequest } from './bench-seeds.js'

export interface BenchOptions {
  /** Path of the bundled `bench-server.ts`. */
  readonly server: string
  readonly runs: number
  /** Number of requests to each route in each run. */
  readonly requests: number
  readonly concurrency: number
  readonly databases: readonly ('pglite' | 'postgres')[]
}

/**
 * Runs the benchmark and prints a table for each database. It asserts nothing, because timings depend on the machine.
 */
export async function runBench(options: BenchOptions): Promise<void> {
  const { runs, requests, concurrency, databases } = options
  console.log(`${runs} interleaved runs of ${requests} requests to each route, ${concurrency} at once`)
  if (databases.includes('pglite')) {
    await measure('PGlite, one process', options, [{}])
    await measureSeparateVault('PGlite, one process, the vault apart', options, [{}])
  }
  if (!databases.includes('postgres')) return
  const postgres = await startPostgres()
  try {
    const name = `bench_${Date.now()}`
    const client = new Client({ connectionString: `${postgres.url}/postgres` })
    await client.connect()
    await client.query(`CREATE DATABASE ${name}`)
    const env = { DATABASE_URL: `${postgres.url}/${name}` }
    await measure('PostgreSQL, two processes that share one database', options, [env, env])
    await measureSeparateVault('PostgreSQL, two processes, the vault apart', options, [env, env])
    if (process.env['PG_TEST_URL']) await client.query(`DROP DATABASE ${name}`)
    await client.end()
  } finally {
    await postgres.stop()
  }
}

type Env = Readonly<Record<string, string>>

/** Measures with the vault in a process of its own, on PGlite. The other processes do not have its key. */
async function measureSeparateVault(title: string, options: BenchOptions, envs: readonly Env[]): Promise<void> {
  const token = { VAULT_TOKEN: createKey() }
  const folder = await mkdtemp(join(tmpdir(), 'bench-vault-'))
  const vaultEnv = { BENCH_VAULT: 'on', VAULT_PORT: '0', VAULT_KEK: createKey(), VAULT_DATA_DIR: folder }
  const vault = await start(options.server, { ...token, ...vaultEnv })
  const remoteEnv = { ...token, VAULT_KEK: '', VAULT_URL: `http://127.0.0.1:${vault.port}` }
  await measure(
    title,
    options,
    envs.map(env => ({ ...env, ...remoteEnv })),
  )
  await vault.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(title: string, { server, runs, requests, concurrency }: BenchOptions, envs: readonly Env[]) {
  const secrets = Object.fromEntries(['SECRET_KEY', 'PEPPER', 'KEK', 'VAULT_KEK'].map(name => [name, createKey()]))
  const started = await Promise.all(envs.map(env => start(server, { ...secrets, ...env })))
  const ports = started.map(({ port }) => port)
  const [first] = started
  const frames = benchFrames()
  const insertSeeds = (request: SeedRequest) => first?.insertSeeds(request) ?? Promise.resolve([])
  const found = new Map(routes.map(({ name }) => [name, [] as Burst[]]))
  for (let run = 0; run <= runs; run += 1) {
    for (const route of run % 2 ? routes.toReversed() : routes) {
      const write = (count: number) => createRequests(route, { frames, count, insertSeeds })
      const open = () => openConnections(ports, concurrency)
      const result = await measureRequests({ count: requests, status: route.status }, write, open)
      // The first run warms up.
      if (run > 0) found.get(route.name)?.push(result)
    }
  }
  await Promise.all(started.map(({ stop }) => stop()))
  print(title, found)
}

function print(title: string, found: ReadonlyMap<string, readonly Burst[]>): void {
  const bare = found.get('bare') ?? []
  console.log(`\n${title}`)
  console.log(['', 'of bare', 'aim', 'least', 'most', 'p99, times bare'].map((text, at) => cell(text, at)).join(''))
  for (const { name, aim } of routes) {
    const bursts = found.get(name) ?? []
    const shares = bursts.map(({ perSecond }, run) => (100 * perSecond) / (bare[run]?.perSecond ?? 1))
    const slower = bursts.map(({ p99 }, run) => p99 / (bare[run]?.p99 ?? 1))
    const row = [
      name,
      `${median(shares).toFixed(1)} %`,
      aim === undefined ? '' : `>= ${aim} %`,
      Math.min(...shares).toFixed(1),
      Math.max(...shares).toFixed(1),
      median(slower).toFixed(1),
    ]
    console.log(row.map((text, at) => cell(text, at)).join(''))
  }
}

function cell(text: string, at: number): string {
  return at === 0 ? text.padEnd(28) : text.padStart(at === 5 ? 18 : 10)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function createKey(): string {
  return randomBytes(32).toString('base64url')
}

async function start(path: string, env: Env) {
  const child = fork(path, { env: { ...process.env, NODE_ENV: 'production', ...env }, execArgv: benchFlags() })
  const receive = <T>(name: string) => receiveMessage<T>(child, name)
  const port = await receive<number>('port')
  return {
    port,
    async insertSeeds(request: SeedRequest): Promise<readonly Seed[]> {
      const made = receive<readonly Seed[]>('made')
      child.send(request)
      return made
    },
    stop: () =>
      new Promise<void>(resolve => {
        child.once('exit', () => resolve())
        child.disconnect()
      }),
  }
}

/** Node.js flags of the servers, for example `BENCH_FLAGS=--cpu-prof` for a CPU profile. */
function benchFlags(): string[] {
  return (process.env['BENCH_FLAGS'] ?? '').split(' ').filter(flag => flag !== '')
}

function receiveMessage<T>(child: ChildProcess, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const onMessage = (received: Record<string, T>) => {
      if (!(name in received)) return
      child.off('message', onMessage).off('exit', fail)
      resolve(received[name] as T)
    }
    const fail = (code: number | null) => reject(new Error(`A server of the bench ended with ${code}.`))
    child.on('message', onMessage).once('exit', fail)
  })
}
