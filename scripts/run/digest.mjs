// Computes the digest of build inputs, so that the same input is built only once.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/**
 * Returns twelve digits of the digest of all files in these folders and the lock file, by path and content.
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
