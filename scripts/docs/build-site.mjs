// Builds the docs site: the API reference from the declarations, the guides with VitePress, and the playground's
// preview with Vite.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiPages } from './api-pages.mjs'
import { deadLinks } from './check-links.mjs'
import { SITE, SITE_BASE } from './site.mjs'

/**
 * Writes the declarations of the sources into a folder.
 *
 * @returns {string} the folder
 */
export function writeTypes(root) {
  const folder = join(root, '.build', 'types')
  const args = ['-p', 'scripts/build/tsconfig.json', '--outDir', folder]
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The declarations cannot be written.\n${stdout}`)
  return folder
}

/** Writes the generated pages: the API reference and the gateway's settings. They are in .gitignore. */
export function writeReference(root) {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folder = join(root, 'docs', 'api')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { file, text } of apiPages(exports, writeTypes(root))) writeFileSync(join(folder, file), text)
  const settings = readFileSync(join(root, 'gateway', 'README.md'), 'utf8')
  writeFileSync(
    join(folder, 'gateway.md'),
    settings.replaceAll('](../', '](../../').replaceAll('](../../docs/', '](../'),
  )
}

/**
 * Builds the whole site into {@link SITE}. A dead link fails the build. The previous site stays until the new one is
 * complete.
 */
export async function buildSite(root) {
  const out = join(root, SITE)
  const next = `${out}-next`
  const environment = process.env.NODE_ENV
  rmSync(next, { recursive: true, force: true })
  writeReference(root)
  const { build } = await import('vitepress')
  await build(join(root, 'docs'), { outDir: next })
  await buildPreview(root, join(next, 'preview'))
  const dead = deadLinks(next, SITE_BASE)
  if (dead.length > 0) throw new Error(`Dead links:\n${dead.join('\n')}`)
  if (environment === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = environment
  rmSync(out, { recursive: true, force: true })
  renameSync(next, out)
}

async function buildPreview(root, outDir) {
  const { build } = await import('vite')
  await build({
    root: join(root, 'docs/.vitepress/preview'),
    configFile: join(root, 'vite.config.ts'),
    base: './',
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 1000 },
  })
}
