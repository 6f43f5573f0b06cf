import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startPostgres } from '../tests/helpers/postgres-on-demand.js'
import { connections, timed, type Burst } from './bench-load.js'
import { benchFrames, requestsOf, routes } from './bench-routes.js'
import type { Seed, SeedAsk } from './bench-seeds.js'

/** How much is measured. */
export interface BenchOptions {
  /** The bundled `bench-server.ts`. */
  readonly server: string
  readonly runs: number
  /** Of each route in each run. */
  readonly requests: number
  readonly atOnce: number
  readonly on: readonly ('pglite' | 'postgres')[]
}

/** Measures, and prints a table for each database. Asserts nothing: a time is of one machine at one moment. */
export async function runBench(options: BenchOptions): Promise<void> {
  const { runs, requests, atOnce, on } = options
  console.log(`${runs} interleaved runs of ${requests} requests to each route, ${atOnce} at once`)
  if (on.includes('pglite')) {
    await measure('PGlite, one process', options, [{}])
    await measureApart('PGlite, one process, the vault apart', options, [{}])
  }
  if (!on.includes('postgres')) return
  const postgres = await startPostgres()
  try {
    const name = `bench_${Date.now()}`
    const client = new Client({ connectionString: `${postgres.url}/postgres` })
    await client.connect()
    await client.query(`CREATE DATABASE ${name}`)
    const env = { DATABASE_URL: `${postgres.url}/${name}` }
    await measure('PostgreSQL, two processes that share one database', options, [env, env])
    await measureApart('PostgreSQL, two processes, the vault apart', options, [env, env])
    if (process.env['PG_TEST_URL']) await client.query(`DROP DATABASE ${name}`)
    await client.end()
  } finally {
    await postgres.stop()
  }
}

type Env = Readonly<Record<string, string>>

/** The same with the vault in a process of its own, over PGlite: the others do not have its key. */
async function measureApart(title: string, options: BenchOptions, envs: readonly Env[]): Promise<void> {
  const token = { VAULT_TOKEN: key() }
  const folder = await mkdtemp(join(tmpdir(), 'bench-vault-'))
  const own = { BENCH_VAULT: 'on', VAULT_PORT: '0', VAULT_KEK: key(), VAULT_DATA_DIR: folder }
  const vault = await start(options.server, { ...token, ...own })
  const apart = { ...token, VAULT_KEK: '', VAULT_URL: `http://127.0.0.1:${vault.port}` }
  await measure(
    title,
    options,
    envs.map(env => ({ ...env, ...apart })),
  )
  await vault.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(title: string, { server, runs, requests, atOnce }: BenchOptions, envs: readonly Env[]) {
  const secrets = Object.fromEntries(['SECRET_KEY', 'PEPPER', 'KEK', 'VAULT_KEK'].map(name => [name, key()]))
  const started = await Promise.all(envs.map(env => start(server, { ...secrets, ...env })))
  const ports = started.map(({ port }) => port)
  const [first] = started
  const frames = benchFrames()
  const plant = (ask: SeedAsk) => first?.plant(ask) ?? Promise.resolve([])
  const found = new Map(routes.map(({ name }) => [name, [] as Burst[]]))
  for (let run = 0; run <= runs; run += 1) {
    for (const route of run % 2 ? routes.toReversed() : routes) {
      const write = (count: number) => requestsOf(route, { frames, count, plant })
      const open = () => connections(ports, atOnce)
      const result = await timed({ count: requests, status: route.status }, write, open)
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

function key(): string {
  return randomBytes(32).toString('base64url')
}

async function start(path: string, env: Env) {
  const child = fork(path, { env: { ...process.env, NODE_ENV: 'production', ...env }, execArgv: benchFlags() })
  const said = <T>(name: string) => message<T>(child, name)
  const port = await said<number>('port')
  return {
    port,
    async plant(ask: SeedAsk): Promise<readonly Seed[]> {
      const made = said<readonly Seed[]>('made')
      child.send(ask)
      return made
    },
    stop: () =>
      new Promise<void>(resolve => {
        child.once('exit', () => resolve())
        child.disconnect()
      }),
  }
}

/** `BENCH_FLAGS=--cpu-prof` says where the servers' time goes. */
function benchFlags(): string[] {
  return (process.env['BENCH_FLAGS'] ?? '').split(' ').filter(flag => flag !== '')
}

function message<T>(child: ChildProcess, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const hear = (said: Record<string, T>) => {
      if (!(name in said)) return
      child.off('message', hear).off('exit', fail)
      resolve(said[name] as T)
    }
    const fail = (code: number | null) => reject(new Error(`A server of the bench ended with ${code}.`))
    child.on('message', hear).once('exit', fail)
  })
}
