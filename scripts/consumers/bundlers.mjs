// The same small app, built by each bundler as its own documentation says.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { runCaptured, tail } from './command.mjs'
import { readManifest } from './pack.mjs'
import { drivePage, firstScripts, serveFolder } from './served-page.mjs'

/**
 * The bundlers. `script` is what they make where they take no `index.html`; `single` is a bundler that was told to
 * write one file, to which no limit of the first files applies.
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

/** Writes a bundler's app into a folder. */
export function writeBundlerApp({ app }, root, folder) {
  const vanilla = join(root, 'create', 'templates', 'vanilla')
  cpSync(join(root, 'tests', 'consumers', 'bundlers', app), folder, { recursive: true })
  cpSync(join(vanilla, 'src'), join(folder, 'src'), { recursive: true })
  cpSync(join(vanilla, 'index.html'), join(folder, 'index.html'))
  // A finished app has services. Without them a notice for its developer would load its sentences, and be counted.
  const kit = join(folder, 'src', 'appkit.ts')
  writeFileSync(kit, readFileSync(kit, 'utf8').replace('createAppKit({', 'createAppKit({\n  debug: false,'))
}

/** Builds an installed app; resolves to what is wrong, and to its warnings that are not another package's. */
export async function buildApp(folder, env = {}) {
  const { code, output } = await runCaptured('npm', ['run', 'build', '--silent'], { cwd: folder, env })
  if (code !== 0) return { problems: [`the build failed:\n${tail(output)}`], warnings: [] }
  return { problems: [], warnings: ownWarnings(output) }
}

/**
 * Builds and drives a bundler's app; resolves to its problems and figures. `browser` starts one, which a build need not
 * wait for; `env` is for the build.
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

/** The figures of a page's scripts, stage by stage. */
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

/** The line that a warning begins with, in the words of every bundler here. */
const WARNING = /(^|[\s[(])warn(ing)?\b|\(!\)|^⚠/i
/** What counts warnings and is none: Rspack says `compiled with 1 warning`. */
const NO_WARNING = /\b(0|no) warnings?\b|\bcompiled with \d+ warnings?\b/i
const WARNING_LINES = 8

/** What tools say of themselves, whatever the app is: Nuxt of its plugins, and npm of the user's own settings. */
const OF_A_TOOL = /\[plugin nuxt:[\w-]+\] Sourcemap is likely to be incorrect|npm warn Unknown user config/

/**
 * The warnings in a build's output that name no other package: ours, or about the app, which is ours as well, like a hint
 * that one of its files is large. A warning ends where the next one begins, or after a few lines.
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
    .filter(warning => !OF_A_TOOL.test(warning))
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

/** Whether a script holds texts in a language other than English: Arabic letters, or German ones in some number. */
function isLanguage(text) {
  const letters = text.match(/[\u0620-\u064A]|\\u06[234][0-9a-f]|[äöüßÄÖÜ]|\\xe4|\\xf6|\\xfc|\\xdf/gi) ?? []
  return letters.length > 20
}

/** What an app of the offline run may use of the repository: the tools it declares. */
export function toolsOf(folder) {
  return Object.keys(readManifest(folder).devDependencies ?? {})
}
