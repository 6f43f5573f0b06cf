// The declarations of the package: one file for each entry point, and files for what they share.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { doors } from './doors.mjs'

/** What the compiler writes, one file for each source. Not published. */
const DECLARATIONS = '.build/declarations'

/** A file of its own, since the types for frameworks are added to it. */
const TAG_TYPES = { 'tag-types': 'tags/tag-types.gen.ts' }

/** Writes `dist/types`. False where the sources have type errors. */
export async function buildTypes(root) {
  const folder = join(root, DECLARATIONS)
  rmSync(folder, { recursive: true, force: true })
  const args = ['-p', 'scripts/build/tsconfig.json', '--outDir', folder]
  const { status } = spawnSync(join(root, 'node_modules', '.bin', 'tsc'), args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) return false
  const entries = Object.values(doors).map(source => [source.replace(/\.tsx?$/, ''), source])
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  await bundleTypes(
    Object.fromEntries(
      [...entries, ...Object.entries(TAG_TYPES)].map(([name, source]) => [
        name,
        join(folder, source.replace(/\.tsx?$/, '.d.ts')),
      ]),
    ),
    join(root, 'dist/types'),
    manifest,
  )
  return true
}

/**
 * Bundles declaration files, doc blocks included. The types of dependencies stay imports.
 *
 * @param {Record<string, string>} entries declaration files by their name in `outDir`, without `.d.ts`
 */
export async function bundleTypes(entries, outDir, manifest) {
  const bundle = await rolldown({
    input: entries,
    tsconfig: false,
    checks: { pluginTimings: false },
    external: declaredBy(manifest),
    // The option keeps the plugin from looking for a compiler: it is given declarations, and writes none itself.
    plugins: [dts({ dtsInput: true, tsconfig: false, compilerOptions: { isolatedDeclarations: true } })],
  })
  await bundle.write({ dir: outDir, entryFileNames: '[name].d.ts', chunkFileNames: 'chunks/[name].d.ts' })
  await bundle.close()
}

/** Throws for an import of a package that an app need not have: its types would be `any` there, or an error. */
function declaredBy({ dependencies, peerDependencies }) {
  const names = Object.keys({ ...dependencies, ...peerDependencies })
  return (id, importer = '') => {
    if (!/^[\w@]/.test(id)) return false
    if (!names.some(name => id === name || id.startsWith(`${name}/`)))
      throw new Error(`${importer} takes types from ${id}, which is not in the dependencies of package.json`)
    return true
  }
}
