import { execFile } from 'node:child_process'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Copies tracked files like a fresh clone: packages installed, nothing built. */
export async function copyTracked(paths: readonly string[], target: string): Promise<void> {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths]
  const { stdout } = await promisify(execFile)('git', list, { cwd: ROOT, maxBuffer: 2 ** 24 })
  for (const file of stdout.trim().split('\n')) {
    await mkdir(dirname(join(target, file)), { recursive: true })
    await cp(join(ROOT, file), join(target, file))
  }
  for (const folder of ['node_modules', 'gateway/node_modules']) await symlink(join(ROOT, folder), join(target, folder))
}
