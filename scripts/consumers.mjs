// Builds an app that uses every door with the bundlers people have. A warning is a failure.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import json from '@rollup/plugin-json'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import esbuild from 'esbuild'
import { rollup } from 'rollup'
import webpack from 'webpack'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const APP = join(ROOT, 'tests', 'consumer', 'app.js')
const OUT = join(ROOT, '.build', 'consumers')

/** Each bundler by name: builds the app into a folder and gives its warnings as sentences. */
const bundlers = { esbuild: withEsbuild, rollup: withRollup, webpack: withWebpack }

async function withEsbuild(outdir) {
  const { warnings, errors } = await esbuild.build({
    entryPoints: [APP],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir,
    // Ours points the package's name at the sources; an app has none of that.
    tsconfigRaw: {},
    logLevel: 'silent',
  })
  return [...errors, ...warnings].map(({ text, location }) => `${text} (${location?.file})`)
}

async function withRollup(dir) {
  const warnings = []
  const bundle = await rollup({
    input: APP,
    plugins: [nodeResolve({ browser: true, preferBuiltins: false }), commonjs(), json()],
    onwarn: warning => warnings.push(warning),
  })
  await bundle.write({ dir, format: 'es' })
  await bundle.close()
  return warnings.filter(warning => !isOthers(warning)).map(({ message }) => message)
}

/**
 * Rollup warns of every directive it drops, of circles inside packages we depend on, and of `this` at
 * their top: none of it is ours or changes what runs.
 */
function isOthers({ code, ids = [], id = '', loc }) {
  const where = [...ids, id, loc?.file ?? ''].join(' ')
  const inPackage = where.includes('/node_modules/')
  return (
    code === 'MODULE_LEVEL_DIRECTIVE' ||
    (inPackage && ['CIRCULAR_DEPENDENCY', 'THIS_IS_UNDEFINED', 'INVALID_ANNOTATION'].includes(code))
  )
}

function withWebpack(path) {
  const compiler = webpack({
    mode: 'production',
    entry: APP,
    output: { path, module: true, library: { type: 'module' } },
    experiments: { outputModule: true },
    // Its hints on the size of an asset are about the app, which here is every door at once.
    performance: false,
    optimization: { minimize: false },
  })
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) return reject(error)
      const { errors = [], warnings = [] } = stats.toJson({ errors: true, warnings: true })
      compiler.close(() =>
        resolve([...errors, ...warnings].map(({ message, moduleName }) => `${moduleName}: ${message}`)),
      )
    })
  })
}

/** Whether an element is still registered in what was built: `sideEffects` names the files that do so. */
function registersElements(folder) {
  const scripts = readdirSync(folder).filter(name => /\.m?js$/.test(name))
  return scripts.some(name => /\(["']appkit-ui-button["'],/.test(readFileSync(join(folder, name), 'utf8')))
}

async function complaintsOf(run, folder) {
  mkdirSync(folder, { recursive: true })
  const complaints = await run(folder).catch(error => [error.message])
  if (complaints.length > 0 || registersElements(folder)) return complaints
  return ['the elements are gone: sideEffects of package.json does not name their files']
}

if (!existsSync(join(ROOT, 'dist', 'index.js'))) {
  console.error('dist is missing: npm run build')
  process.exit(1)
}
rmSync(OUT, { recursive: true, force: true })
for (const [name, run] of Object.entries(bundlers)) {
  const complaints = await complaintsOf(run, join(OUT, name))
  console.log(`${name}: ${complaints.length === 0 ? 'no warning' : complaints.join('\n')}`)
  if (complaints.length > 0) process.exitCode = 1
}
