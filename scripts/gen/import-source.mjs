// Lets a script import a TypeScript source of the package.
import { build } from 'esbuild'

/** The exports of a source file, with all that it imports of ours bundled in. */
export async function importSource(file) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    write: false,
    packages: 'external',
    logLevel: 'silent',
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}
