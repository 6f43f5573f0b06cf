// Builds the declarations of the package: one file per entry point, and shared files.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { entryPoints } from './entry-points.mjs'

/** The output of the compiler, one file per source. It is not published. */
const DECLARATIONS = '.build/declarations'

/** A separate file, because the framework types are appended to it. */
const TAG_TYPES = { 'tag-types': 'tags/tag-types.gen.ts' }

/** Writes `dist/types`. Returns false if the sources have type errors. */
export async function buildTypes(root) {
  const folder = join(root, DECLARATIONS)
  rmSync(folder, { recursive: true, force: true })
  const args = ['-p', 'scripts/build/tsconfig.json', '--outDir', folder]
  const { status } = spawnSync(join(root, 'node_modules', '.bin', 'tsc'), args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) return false
  const entries = Object.values(entryPoints).map(source => [source.replace(/\.tsx?$/, ''), source])
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
 * Bundles declaration files with their doc blocks. The types of dependencies stay imports.
 *
 * @param {Record<string, string>} entries declaration files by their name in `outDir`, without `.d.ts`
 */
export async function bundleTypes(entries, outDir, manifest) {
  const bundle = await rolldown({
    input: entries,
    tsconfig: false,
    checks: { pluginTimings: false },
    external: declaredBy(manifest),
    // The input is declarations already, so the plugin needs no compiler.
    plugins: [dts({ dtsInput: true, tsconfig: false, compilerOptions: { isolatedDeclarations: true } })],
  })
  await bundle.write({ dir: outDir, entryFileNames: '[name].d.ts', chunkFileNames: 'chunks/[name].d.ts' })
  await bundle.close()
}

/** Throws for an import of a package that an app may not have: its types would be `any`, or an error. */
function declaredBy({ dependencies, peerDependencies }) {
  const names = Object.keys({ ...dependencies, ...peerDependencies })
  return (id, importer = '') => {
    if (!/^[\w@]/.test(id)) return false
    if (!names.some(name => id === name || id.startsWith(`${name}/`)))
      throw new Error(`${importer} takes types from ${id}, which is not in the dependencies of package.json`)
    return true
  }
}
