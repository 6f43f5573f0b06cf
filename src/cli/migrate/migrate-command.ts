import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { allNetworks, parseFlags, type Terminal, toOutputLine, UsageError } from '../command-line.js'
import { sourceFiles } from '../doctor/read-app.js'
import { type Networks, rewriteComponent, type Rewritten, rewriteSource } from './rewrite-source.js'

const HELP = `Usage: appkit-modal migrate [folder] [options]

Rewrites the imports, configuration, providers and hooks of an app that uses AppKit, RainbowKit, ConnectKit or
Web3-Onboard. Without --write it only prints the changes. Prints each place that needs a person as file:line.

  --write   writes the files
  --json    prints JSON

The exit code is 1 if a place needs a person.
`

const flags = { write: { type: 'boolean' }, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
const SCRIPT = /\.[cm]?[jt]sx?$/
const PACKAGES = /@reown\/appkit|@rainbow-me\/rainbowkit|connectkit|@web3-onboard\//
const COMPONENT = /\.(vue|svelte)$/

interface FileResult extends Rewritten {
  readonly file: string
}

/** Runs `appkit-modal migrate`. Returns the exit code. */
export async function runMigrate(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseFlags(args, flags, true)
  if (values.help) {
    terminal.out(HELP)
    return 0
  }
  const app = resolve(positionals[0] ?? '.')
  if (positionals.length > 1) throw new UsageError(`One folder is migrated at a time, not ${positionals.length}.`)
  if (!existsSync(app) || !statSync(app).isDirectory()) throw new UsageError(`There is no folder ${app}.`)
  const networks = await namesById()
  const results = sourceFiles(app).flatMap(path => migrateFile(app, path, networks, values.write === true))
  const notes = results.flatMap(({ file, notes: found }) => found.map(note => ({ file, ...note })))
  if (values.json) {
    const changes = results.flatMap(({ file, changes: found }) => found.map(change => ({ file, ...change })))
    terminal.out(`${JSON.stringify({ changes, notes, written: values.write === true }, null, 2)}\n`)
  } else print(terminal, results, values.write === true)
  return notes.length > 0 ? 1 : 0
}

async function namesById(): Promise<Networks> {
  const names = new Map<number, string>()
  for (const [name, { id }] of await allNetworks()) if (typeof id === 'number' && !names.has(id)) names.set(id, name)
  return names
}

function migrateFile(app: string, path: string, networks: Networks, write: boolean): readonly FileResult[] {
  const file = relative(app, path)
  const source = readFileSync(path, 'utf8')
  const hasImports = PACKAGES.test(source)
  if (!hasImports && !source.includes('<w3m-')) return []
  if (!SCRIPT.test(path) && !COMPONENT.test(path)) {
    if (!hasImports) return [] // `appkit-modal/compat` defines the old tags
    const message = 'This kind of file is not rewritten: change its imports by hand.'
    return [{ file, text: source, changes: [], notes: [{ line: 1, message }] }]
  }
  const rewritten = tryRewrite(source, networks, COMPONENT.test(path) ? rewriteComponent : rewriteSource)
  if (rewritten && write && rewritten.text !== source) writeFileSync(path, rewritten.text)
  return rewritten ? [{ file, ...rewritten }] : []
}

function tryRewrite(source: string, networks: Networks, rewrite: typeof rewriteSource): Rewritten | undefined {
  try {
    return rewrite(source, networks)
  } catch (error) {
    const message = `The file cannot be parsed: ${(error as Error).message}`
    return { text: source, changes: [], notes: [{ line: 1, message }] }
  }
}

function print(terminal: Terminal, results: readonly FileResult[], isWritten: boolean): void {
  for (const { file, changes, notes } of results) {
    for (const { line, before, after } of changes)
      terminal.out(`${toOutputLine(file)}:${line}\n${prefix('- ', before)}${prefix('+ ', after)}`)
    for (const { line, message } of notes) terminal.out(`${toOutputLine(`${file}:${line} ${message}`)}\n`)
  }
  const changed = results.filter(({ changes }) => changes.length > 0).length
  const open = results.reduce((sum, { notes }) => sum + notes.length, 0)
  const verb = isWritten ? 'changed' : 'to change (run with --write)'
  terminal.out(`Files ${verb}: ${changed}. Places that need a person: ${open}.\n`)
}

function prefix(sign: string, text: string): string {
  return text
    .split(/\r?\n/)
    .filter(Boolean)
    .map(line => `${sign}${line}\n`)
    .join('')
}
