// Imports a TypeScript source of the package in a script.
import { build } from 'esbuild'

/** Returns the exports of a source file, bundled with its local imports. */
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
