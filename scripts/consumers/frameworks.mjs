// The templates of `npm create appkit-modal`, built and served as in production.
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseNetworks } from '../../create/src/known-networks.mjs'
import { writeApp } from '../../create/src/write-app.mjs'
import { buildApp, figuresOf } from './bundlers.mjs'
import { runCaptured, tail } from './command.mjs'
import { driveInDevelopment } from './dev-servers.mjs'
import { install, useTarball } from './registry-install.mjs'
import { drivePage, serveCommand, serveFolder } from './served-page.mjs'

const NODE = process.execPath

/** The command that serves a built app, if it is not the folder `dist`. */
const SERVED = {
  angular: { folder: 'dist/my-app/browser' },
  html: { folder: '.' },
  next: { command: [NODE, 'node_modules/next/dist/bin/next', 'start', '-p', '$PORT'] },
  nuxt: { command: [NODE, '.output/server/index.mjs'] },
  'react-router': {
    command: [NODE, 'node_modules/@react-router/serve/bin.js', './build/server/index.js'],
  },
  svelte: { command: [NODE, 'build/index.js'] },
}

/** The strict type checker of each template, if available after the build. */
const CHECKERS = {
  angular: ['ngc', '-p', 'tsconfig.json', '--noEmit'],
  astro: ['astro', 'check'],
  lit: ['tsc'],
  next: ['tsc', '--noEmit'],
  nuxt: ['nuxt', 'typecheck'],
  react: ['tsc'],
  'react-router': ['tsc'],
  solid: ['tsc'],
  svelte: ['svelte-check'],
  vanilla: ['tsc'],
  vue: ['vue-tsc'],
}

/** Templates that are built a second time with a variation. */
const VARIANTS = [
  {
    app: 'react-18',
    template: 'react',
    change: { react: '^18.3.1', 'react-dom': '^18.3.1', '@types/react': '^18.3.0', '@types/react-dom': '^18.3.0' },
  },
  { app: 'next-webpack', template: 'next', build: 'next build --webpack' },
]

/** All templates, followed by the variants. */
export function frameworkApps(root) {
  const folder = join(root, 'create', 'templates')
  const templates = existsSync(folder) ? readdirSync(folder) : []
  return [
    ...templates.map(template => ({ app: `template-${template}`, template })),
    ...VARIANTS.filter(({ template }) => templates.includes(template)),
  ]
}

/** Writes, installs, builds, serves and drives one of them. */
export async function checkFramework(app, { root, folder, tarball, unpacked, browser }) {
  const { template, change, build } = app
  writePlain(template, folder, root)
  if (template === 'html') serveCdnFile(folder, unpacked)
  else useTarball(folder, tarball, change)
  if (build) replaceBuild(folder, build)
  const peers = template === 'html' ? [] : await install(folder)
  const built = template === 'html' ? { problems: [], warnings: [] } : await buildApp(folder)
  if (built.problems.length > 0) return { problems: [...peers, ...built.problems], figures: {} }
  const types = await checkWritten(template, folder, root)
  const { command, folder: output = 'dist' } = SERVED[template] ?? {}
  const served = command
    ? await serveCommand(command[0], command.slice(1), { cwd: folder })
    : await serveFolder(join(folder, output))
  try {
    const { problems, scripts } = await drivePage(await browser(), served.origin)
    const { warnings } = built
    const inDevelopment = app.app.startsWith('template-') ? await driveInDevelopment(template, folder, browser) : []
    return {
      problems: [...peers, ...problems, ...inDevelopment, ...types],
      notes: warnings,
      figures: { warnings: warnings.length, ...pageFigures(template, figuresOf(scripts)) },
    }
  } finally {
    served.stop()
  }
}

/**
 * Rewrites the built app with networks of every namespace and services, like `npm create appkit-modal` does, checks its
 * types, and restores the plain app for its development server.
 */
async function checkWritten(template, folder, root) {
  const checker = CHECKERS[template]
  if (!checker) return []
  const written = `${folder}-written`
  const networks = parseNetworks('mainnet,base,solana,bitcoin')
  const services = { gateway: 'https://gateway.example', projectId: 'a project' }
  const paths = writeApp({ folder: written, template, networks, ...services }, join(root, 'create', 'templates'))
  const sources = paths.filter(file => /\.(?:[jt]sx?|vue|svelte|astro)$/.test(file))
  for (const path of sources) cpSync(join(written, path), join(folder, path))
  const { code, output } = await runCaptured('npx', ['--no-install', ...checker], { cwd: folder })
  writePlain(template, `${folder}-plain`, root)
  for (const path of sources) cpSync(join(`${folder}-plain`, path), join(folder, path))
  return code === 0 ? [] : [`types of an app with every namespace:\n${tail(output)}`]
}

/** Writes the app with the default answers. */
function writePlain(template, folder, root) {
  writeApp({ folder, template, networks: parseNetworks('mainnet,base') }, join(root, 'create', 'templates'))
}

/**
 * The limits of the first files and of a reload do not apply to a framework's page, because most files belong to it.
 */
function pageFigures(template, figures) {
  if (template === 'vanilla') return figures
  // The CDN files are published as they are, without a bundler.
  if (template === 'html')
    return Object.fromEntries(Object.entries(figures).map(([name, value]) => [`CDN ${name}`, value]))
  const { 'first files': files, 'first KiB': kib, 'files on reload': reload, ...rest } = figures
  return { 'page files': files, 'page KiB': kib, 'page files on reload': reload, ...rest }
}

/** Adds the published CDN file to the app, in place of the CDN. */
function serveCdnFile(folder, unpacked) {
  cpSync(join(unpacked, 'dist', 'cdn'), join(folder, 'cdn'), { recursive: true })
  for (const name of readdirSync(folder).filter(file => /\.(js|html)$/.test(file))) {
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replaceAll(/https:\/\/cdn\.jsdelivr\.net\/npm\/appkit-modal@[^/]+\/dist\/cdn\//g, '/cdn/'))
  }
}

function replaceBuild(folder, build) {
  const path = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  manifest.scripts.build = build
  writeFileSync(path, JSON.stringify(manifest, null, 2))
}
