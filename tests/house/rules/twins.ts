import { importGraph, importsOf, isHarness, isScript, locate } from '../reading/import-graph.js'
import { parseSource, walk } from '../reading/parsed-source.js'
import type { SourceTable } from '../reading/source-table.js'

const DECISIONS = [
  'IfStatement',
  'SwitchStatement',
  'ConditionalExpression',
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'DoWhileStatement',
]

/** Reads the environment and listens; the tests of `npm run gateway` start it as a program. */
const PROGRAM = 'gateway/src/run-gateway.ts'

/**
 * Files that branch or loop and have no test: neither one at the mirrored path, nor one that imports them, nor
 * one of a neighbour that they are a part of. A part is what nobody outside its folder imports.
 */
export function withoutTwin(sources: SourceTable, tests: SourceTable): readonly string[] {
  const everything = new Map([...sources, ...tests])
  const imported = new Set(
    [...tests]
      .filter(([path]) => isScript(path))
      .flatMap(([path, text]) =>
        importsOf(path, text).flatMap(({ own, target }) => (own ? [locate(everything, target)] : [])),
      ),
  )
  const importers = importersOf(sources)
  const tested = (path: string, seen: readonly string[] = []): boolean => {
    if (imported.has(path) || mirrors(path).some(mirror => tests.has(mirror))) return true
    const users = (importers.get(path) ?? []).filter(user => !user.endsWith('.gen.ts'))
    const isPart = users.length > 0 && users.every(user => folderOf(user) === folderOf(path))
    return isPart && users.some(user => !seen.includes(user) && tested(user, [...seen, path]))
  }
  return [...sources]
    .filter(([path, text]) => isScript(path) && !isHarness(path) && !path.endsWith('.gen.ts') && decides(path, text))
    .map(([path]) => path)
    .filter(path => path !== PROGRAM && !tested(path))
}

function importersOf(sources: SourceTable): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const [path, targets] of importGraph(sources, ['static', 'lazy']))
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), path])
  return importers
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** Whether a file branches or loops. */
export function decides(path: string, text: string): boolean {
  const seen: string[] = []
  walk(parseSource(path, text).program, ({ type }) => {
    if (DECISIONS.includes(type)) seen.push(type)
  })
  return seen.length > 0
}

/** A module of the gateway is mirrored by its own name. */
function mirrors(path: string): readonly string[] {
  const place = path
    .replace(/^gateway\/src\/(modules\/)?/, 'gateway/tests/')
    .replace(/^src\//, 'tests/')
    .replace(/\.tsx?$/, '')
  return ['.test.ts', '.browser.test.ts', '.test.tsx', '.browser.test.tsx'].map(ending => place + ending)
}
