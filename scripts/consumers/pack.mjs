// Packs the package like `npm publish`, and unpacks it into the folder of an app.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runCaptured } from './command.mjs'

/**
 * Creates a temporary folder for the apps. Throws if a parent folder contains `node_modules`: an app could resolve
 * undeclared packages there.
 */
export function makeWorkspace() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'appkit-consumers-')))
  for (let above = dirname(folder); ; above = dirname(above)) {
    if (existsSync(join(above, 'node_modules')))
      throw new Error(`${join(above, 'node_modules')} would hide a missing dependency: set TMPDIR to another folder.`)
    if (above === dirname(above)) return folder
  }
}

/** Packs the package at `root` into `folder` and returns the path of the tarball. Runs no scripts of the package. */
export async function packTarball(root, folder) {
  const args = ['pack', '--ignore-scripts', '--json', '--workspaces=false', '--pack-destination', folder]
  const { code, output } = await runCaptured('npm', [...args, '--silent'], { cwd: root })
  if (code !== 0) throw new Error(`npm pack failed:\n${output}`)
  const [{ filename }] = JSON.parse(output.slice(output.indexOf('[')))
  return join(folder, filename)
}

/** Unpacks a tarball to `node_modules/<name>` of a folder and returns that path. */
export async function unpackTarball(tarball, folder, name) {
  const target = join(folder, 'node_modules', name)
  mkdirSync(target, { recursive: true })
  const { code, output } = await runCaptured('tar', ['-xzf', tarball, '-C', target, '--strip-components=1'])
  if (code !== 0) throw new Error(`tar failed:\n${output}`)
  return target
}

export function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
