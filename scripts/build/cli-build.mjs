// Builds the command `appkit-modal`: one file for Node that no entry point imports.
import { join } from 'node:path'
import { build } from 'esbuild'

/**
 * Builds `src/cli/main.ts` into `dist/cli.js`. The network list is not bundled; the file imports it from the package's
 * own entry point.
 */
export async function buildCli(root) {
  await build({
    entryPoints: [join(root, 'src/cli/main.ts')],
    outfile: join(root, 'dist/cli.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
    external: ['appkit-modal/networks'],
    tsconfigRaw: {},
    logLevel: 'warning',
  })
  return true
}
