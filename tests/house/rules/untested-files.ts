import { importGraph, readImports, isHarness, isScript, locate } from '../reading/import-graph.js'
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

/** Reads the environment and starts a server. The tests start it as a program. */
const PROGRAM = 'gateway/src/run-gateway.ts'

/**
 * Finds files that branch or loop and have no test. A file has a test if there is one at the mirrored path, if a test
 * imports it, or if it is only imported by files of its folder of which one has a test.
 */
export function findUntestedFiles(sources: SourceTable, tests: SourceTable): readonly string[] {
  const everything = new Map([...sources, ...tests])
  const imported = new Set(
    [...tests]
      .filter(([path]) => isScript(path))
      .flatMap(([path, text]) =>
        readImports(path, text).flatMap(({ isOwn, target }) => (isOwn ? [locate(everything, target)] : [])),
      ),
  )
  const importers = getImporters(sources)
  const isTested = (path: string, seen: readonly string[] = []): boolean => {
    if (imported.has(path) || getTestPaths(path).some(mirror => tests.has(mirror))) return true
    const users = (importers.get(path) ?? []).filter(user => !user.endsWith('.gen.ts'))
    const isPart = users.length > 0 && users.every(user => getFolder(user) === getFolder(path))
    return isPart && users.some(user => !seen.includes(user) && isTested(user, [...seen, path]))
  }
  return [...sources]
    .filter(
      ([path, text]) => isScript(path) && !isHarness(path) && !path.endsWith('.gen.ts') && hasBranches(path, text),
    )
    .map(([path]) => path)
    .filter(path => path !== PROGRAM && !isTested(path))
}

function getImporters(sources: SourceTable): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const [path, targets] of importGraph(sources, ['static', 'lazy']))
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), path])
  return importers
}

function getFolder(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** Returns true if a file branches or loops. */
export function hasBranches(path: string, text: string): boolean {
  const seen: string[] = []
  walk(parseSource(path, text).program, ({ type }) => {
    if (DECISIONS.includes(type)) seen.push(type)
  })
  return seen.length > 0
}

/**
 * Returns the possible paths of a file's test. Tests of a gateway module are in a folder with the name of the module.
 */
function getTestPaths(path: string): readonly string[] {
  const place = path
    .replace(/^gateway\/src\/(modules\/)?/, 'gateway/tests/')
    .replace(/^src\//, 'tests/')
    .replace(/\.tsx?$/, '')
  return ['.test.ts', '.browser.test.ts', '.test.tsx', '.browser.test.tsx'].map(ending => place + ending)
}
