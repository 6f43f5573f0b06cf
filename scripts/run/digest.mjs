// The digest of what something is built from: a build of the same input is not made twice.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/**
 * Of every file of these folders and of the lock file, by its path and its bytes; twelve digits.
 *
 * @param {string} root
 * @param {readonly string[]} folders below the root
 */
export async function digestOf(root, folders) {
  const hash = createHash('sha256')
  hash.update(await readFile(join(root, 'package-lock.json')))
  for (const folder of folders) {
    const names = (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .sort()
    for (const name of names)
      hash
        .update(relative(root, name))
        .update('\0')
        .update(await readFile(name))
  }
  return hash.digest('hex').slice(0, 12)
}
