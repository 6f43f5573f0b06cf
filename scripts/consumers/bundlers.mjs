// The same small app, built with each bundler as its documentation describes.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { runCaptured, tail } from './command.mjs'
import { readManifest } from './pack.mjs'
import { drivePage, firstScripts, serveFolder } from './served-page.mjs'

/**
 * The bundlers. `script` is the output of those without an `index.html`; `single` marks a bundler configured to write
 * one file, to which the limits of the first files do not apply.
 */
export const bundlers = [
  { app: 'vite-8', offline: true },
  { app: 'webpack-5', offline: true, script: 'main.js' },
  { app: 'esbuild-split', offline: true, script: 'main.js' },
  { app: 'esbuild-single', offline: true, script: 'main.js', single: true },
  { app: 'vite-6' },
  { app: 'rspack', script: 'main.js' },
  { app: 'rollup', script: 'main.js' },
  { app: 'parcel' },
]

export function writeBundlerApp({ app }, root, folder) {
  const vanilla = join(root, 'create', 'templates', 'vanilla')
  cpSync(join(root, 'tests', 'consumers', 'bundlers', app), folder, { recursive: true })
  cpSync(join(vanilla, 'src'), join(folder, 'src'), { recursive: true })
  cpSync(join(vanilla, 'index.html'), join(folder, 'index.html'))
  // A finished app configures services. Otherwise the developer notice would load its texts and add to the figures.
  const kit = join(folder, 'src', 'appkit.ts')
  writeFileSync(
    kit,
    readFileSync(kit, 'utf8').replace('createAppKit({', "createAppKit({\n  debug: false,\n  prefetch: 'none',"),
  )
}

/** Builds an installed app. Resolves with the problems, and with warnings that do not come from another package. */
export async function buildApp(folder, env = {}) {
  const { code, output } = await runCaptured('npm', ['run', 'build', '--silent'], { cwd: folder, env })
  if (code !== 0) return { problems: [`the build failed:\n${tail(output)}`], warnings: [] }
  return { problems: [], warnings: ownWarnings(output) }
}

/**
 * Builds and drives a bundler's app; resolves with its problems and figures. `browser` starts a browser in parallel
 * with the build; `env` is the environment of the build.
 */
export async function checkBundler({ script, single }, folder, browser, env) {
  const { problems, warnings } = await buildApp(folder, env)
  if (problems.length > 0) return { problems, figures: {} }
  const output = join(folder, 'dist')
  if (script) writePage(folder, output, script)
  const server = await serveFolder(output)
  try {
    const started = await browser()
    const driven = await drivePage(started, server.origin)
    const german = single ? undefined : await firstScripts(started, server.origin, 'de')
    const figures = single ? {} : { ...figuresOf(driven.scripts), ...germanFigures(german), ...outputFigures(output) }
    return {
      problems: driven.problems,
      notes: warnings,
      figures: { warnings: warnings.length, ...figures, 'output KiB': outputWeight(output) },
    }
  } finally {
    server.stop()
  }
}

/** Returns the figures of a page's scripts, by stage. */
export function figuresOf({ first, rows, connecting, connected, reload }) {
  return {
    'first files': first.length,
    'first KiB': kib(first),
    'files to rows': rows.length,
    'files to connected': rows.length + connecting.length,
    'files once connected': connected.length,
    'files on reload': reload.length,
  }
}

/** Matches the first line of a warning in every bundler here. */
const WARNING = /(^|[\s[(])warn(ing)?\b|\(!\)|^⚠/i
/** Matches lines with a warning count, for example Rspack's `compiled with 1 warning`. */
const NO_WARNING = /\b(0|no) warnings?\b|\bcompiled with \d+ warnings?\b/i
const WARNING_LINES = 8

/** Messages of tools that do not concern the app: Nuxt's about its plugins, and npm's about the user's settings. */
const TOOL_MESSAGE = /\[plugin nuxt:[\w-]+\] Sourcemap is likely to be incorrect|npm warn Unknown user config/

/**
 * Returns the warnings in a build's output that name no other package: warnings about this package or the app itself,
 * for example that a file is large. A warning ends where the next one begins, or after a few lines.
 */
export function ownWarnings(output) {
  const lines = output.split('\n')
  const heads = lines.flatMap((line, at) => (WARNING.test(line) && !NO_WARNING.test(line) ? [at] : []))
  return heads
    .map((from, at) =>
      lines
        .slice(from, Math.min(heads[at + 1] ?? Infinity, from + WARNING_LINES))
        .join('\n')
        .trim(),
    )
    .filter(warning => !TOOL_MESSAGE.test(warning))
    .filter(warning => /appkit-modal|asset size limit/.test(warning) || !/node_modules\//.test(warning))
}

function writePage(folder, output, script) {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const written = page.replace('/src/main.ts', `/${script}`).replace(/\s*<link rel="stylesheet"[^>]*>/, '')
  writeFileSync(join(output, 'index.html'), written)
}

function germanFigures(scripts) {
  return { 'de files': scripts.length, 'de KiB': kib(scripts) }
}

function kib(scripts) {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
}

function outputFigures(folder) {
  return { 'output files': scriptsIn(folder).filter(path => !isLanguage(readFileSync(path, 'utf8'))).length }
}

function outputWeight(folder) {
  return scriptsIn(folder).reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0) / 1024
}

function scriptsIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.m?js$/.test(path))
    .map(path => join(folder, path))
}

/** Returns true if a script contains text in a language other than English: Arabic letters, or several German ones. */
function isLanguage(text) {
  const characters = text.match(/[\u0620-\u064A]|\\u06[234][0-9a-f]|[äöüßÄÖÜ]|\\xe4|\\xf6|\\xfc|\\xdf/gi) ?? []
  return characters.length > 20
}

/** Returns the tools that an app of the offline run declares; it may use them from the repository. */
export function toolsOf(folder) {
  return Object.keys(readManifest(folder).devDependencies ?? {})
}
