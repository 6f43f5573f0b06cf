import { importsOf, isHarness, isScript, locate } from '../reading/import-graph.js'
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

/** Files that branch or loop and have no test: neither one at the mirrored path nor one that imports them. */
export function withoutTwin(sources: SourceTable, tests: SourceTable): readonly string[] {
  const everything = new Map([...sources, ...tests])
  const imported = new Set(
    [...tests]
      .filter(([path]) => isScript(path))
      .flatMap(([path, text]) =>
        importsOf(path, text).flatMap(({ own, target }) => (own ? [locate(everything, target)] : [])),
      ),
  )
  return [...sources]
    .filter(([path, text]) => isScript(path) && !isHarness(path) && !path.endsWith('.gen.ts') && decides(path, text))
    .map(([path]) => path)
    .filter(path => !imported.has(path) && !mirrors(path).some(mirror => tests.has(mirror)))
}

/** Whether a file branches or loops. */
export function decides(path: string, text: string): boolean {
  const seen: string[] = []
  walk(parseSource(path, text).program, ({ type }) => {
    if (DECISIONS.includes(type)) seen.push(type)
  })
  return seen.length > 0
}

function mirrors(path: string): readonly string[] {
  const place = path.startsWith('gateway/src/')
    ? path.replace('gateway/src/', 'gateway/tests/')
    : path.replace('src/', 'tests/')
  const stem = place.replace(/\.tsx?$/, '')
  return [`${stem}.test.ts`, `${stem}.browser.test.ts`, `${stem}.test.tsx`, `${stem}.browser.test.tsx`]
}
