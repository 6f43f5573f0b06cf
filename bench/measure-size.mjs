// Measures the scripts that the page loads before the click and until the rows.
import { join } from 'node:path'
import { bundlePage } from '../scripts/size/bundle.mjs'
import { measureScripts, scriptsFetched } from '../scripts/size/page-load.mjs'

/** Returns rows of the size in KiB, the number of files, and the aim. */
export async function measureSize(root) {
  const files = await bundlePage(root, join(root, 'bench', 'page', 'index.html'))
  const { before, rows } = await scriptsFetched(files, '/bench/page/index.html?none', { rows: true })
  const toRow = (name, paths, aim) => [name, (measureScripts(files, paths) / 1024).toFixed(1), paths.length, aim]
  return [
    toRow('until the button is usable', before, '20 in one file'),
    toRow('until the rows', [...before, ...rows], '45 in three files'),
  ]
}
