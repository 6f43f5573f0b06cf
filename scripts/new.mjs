// npm run new writes the files of a new part, with its test, in the style of the others.
//
//   npm run new view receive/receive-view
//   npm run new element display/meter
//   npm run new controller receive/receive
//   npm run new chain solana
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newChain } from './new/new-chain.mjs'
import { newController } from './new/new-controller.mjs'
import { newElement } from './new/new-element.mjs'
import { newView } from './new/new-view.mjs'

const kinds = { view: newView, element: newElement, controller: newController, chain: newChain }

/** Writes a part into a checkout. Throws, and writes nothing, if a file exists. */
export function writePart(root, kind, name) {
  const { files, missing = {}, changes = {} } = kinds[kind](name)
  const conflicts = Object.keys(files).filter(path => existsSync(join(root, path)))
  if (conflicts.length > 0) throw new Error(`Already there: ${conflicts.join(', ')}`)
  const absent = Object.entries(missing).filter(([path]) => !existsSync(join(root, path)))
  const changed = Object.entries(changes).map(([path, change]) => [
    path,
    change(readFileSync(join(root, path), 'utf8')),
  ])
  const all = [...Object.entries(files), ...absent, ...changed]
  for (const [path, text] of all) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return all.map(([path]) => path)
}

function main(args) {
  const [kind, name] = args.filter(arg => !arg.startsWith('--'))
  const here = fileURLToPath(new URL('..', import.meta.url))
  const root = resolve(args.find(arg => arg.startsWith('--root='))?.slice(7) ?? here)
  if (!(kind in kinds) || !name) {
    console.error(`npm run new <${Object.keys(kinds).join('|')}> <name>`)
    return 1
  }
  try {
    for (const path of writePart(root, kind, name)) console.log(`written: ${path}`)
  } catch (error) {
    console.error(error.message)
    return 1
  }
  return (
    spawnSync(process.execPath, [join(here, 'scripts/gen.mjs'), `--root=${root}`], { stdio: 'inherit' }).status ?? 1
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv.slice(2))
