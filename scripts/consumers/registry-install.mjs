// Installs an app from the registry, with the package from its tarball.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCaptured, tail } from './command.mjs'
import { readManifest } from './pack.mjs'

const QUIET = ['--no-audit', '--no-fund', '--loglevel', 'warn']

/** The install command of each package manager, and its command that lists wrong versions. */
export const managers = {
  npm: { command: 'npm', install: ['install', ...QUIET], list: ['ls', '--all'] },
  pnpm: { command: 'npx', install: ['--yes', 'pnpm@10', 'install', '--ignore-scripts'], env: { CI: '1' } },
  yarn: {
    command: 'npx',
    install: ['--yes', '--package=@yarnpkg/cli-dist@4', 'yarn', 'install'],
    env: { YARN_ENABLE_IMMUTABLE_INSTALLS: 'false', YARN_NODE_LINKER: 'node-modules', YARN_ENABLE_TELEMETRY: '0' },
  },
}

/**
 * Points the package's name in an app's manifest to the tarball; `change` overrides versions, `more` adds dependencies.
 */
export function useTarball(folder, tarball, change = {}, more = {}) {
  const manifest = readManifest(folder)
  for (const field of ['dependencies', 'devDependencies'])
    for (const name of Object.keys(manifest[field] ?? {})) if (name in change) manifest[field][name] = change[name]
  manifest.dependencies = { ...manifest.dependencies, ...more, 'appkit-modal': `file:${tarball}` }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
}

/** Writes an app's manifest with these dependencies. */
export function writeManifest(folder, dependencies, more = {}) {
  const manifest = { name: 'consumer', version: '0.0.0', private: true, type: 'module', dependencies, ...more }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
}

/** Installs an app. Resolves with failures, peer warnings and wrong versions. */
export async function install(folder, name = 'npm') {
  const { command, install: args, list, env } = managers[name]
  const { code, output } = await runCaptured(command, args, { cwd: folder, env })
  if (code !== 0) return [`${name} install failed:\n${tail(output)}`]
  const problems = peerWarnings(output)
  if (!list) return problems
  const listed = await runCaptured(command, list, { cwd: folder })
  const wrong = listed.output.split('\n').filter(line => /\b(invalid|missing|extraneous)\b|ELSPROBLEMS/i.test(line))
  return listed.code === 0 ? problems : [...problems, `${name} ls:\n${wrong.slice(0, 12).join('\n')}`]
}

/** Returns the lines of an installer's output about peers. */
export function peerWarnings(output) {
  const lines = output.split('\n')
  const isPeer = line => /ERESOLVE|unmet peer|YN00(02|60|86)|incorrect peer|conflicting peer/i.test(line)
  const found = lines.flatMap((line, at) => (isPeer(line) ? [lines.slice(Math.max(0, at - 2), at + 1).join('\n')] : []))
  return found.length === 0 ? [] : [`peer warnings:\n${found.slice(0, 5).join('\n')}`]
}
