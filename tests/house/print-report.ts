import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limitProblem, tightenLimits, type Limits } from './limits.js'
import type { Measure, Offence } from './measures/measure.js'
import { measureAll } from './measures/measure-all.js'
import { readRepository } from './reading/repository.js'

/** The committed limits, from the root of the repository. */
const LIMITS = 'tests/house/ratchets.json'

/**
 * `npm run house`: prints every figure next to its limit and its target.
 *
 * @param root - the checkout
 * @param args - `--write` tightens the limits; a key lists its offences, all of them or those below a path
 * @returns the exit code: 1 if a limit is exceeded
 */
export function printReport(root: string, args: readonly string[]): number {
  const measures = measureAll(readRepository(root))
  const limits = JSON.parse(readFileSync(join(root, LIMITS), 'utf8')) as Limits
  const [key, path = ''] = args.filter(arg => !arg.startsWith('--'))
  if (key !== undefined) return printOffences(measures, key, path, args.includes('--files'))
  if (args.includes('--write')) {
    const tightened = tightenLimits(measures, limits)
    writeFileSync(join(root, LIMITS), `${JSON.stringify(tightened, null, 2)}\n`)
    return printTable(measures, tightened)
  }
  return printTable(measures, limits)
}

function printTable(measures: readonly Measure[], limits: Limits): number {
  const rows = measures.map(({ key, title, figure, bound, target, note }) => [
    key,
    title,
    String(figure),
    String(limits[key] ?? ''),
    target === undefined ? '' : `${bound === 'max' ? '≤' : '≥'} ${target}`,
    note ?? '',
  ])
  for (const row of toColumns([['key', 'measure', 'now', 'limit', 'target', ''], ...rows])) console.log(row)
  const problems = measures.flatMap(measure => limitProblem(measure, limits) ?? [])
  const open = measures.filter(({ figure, bound, target }) => target !== undefined && isMissed(figure, bound, target))
  const limited = measures.filter(({ target }) => target !== undefined)
  console.log(`\n${limited.length - open.length} of ${limited.length} targets reached`)
  for (const problem of problems) console.error(problem)
  return problems.length > 0 ? 1 : 0
}

function isMissed(figure: number, bound: Measure['bound'], target: number): boolean {
  return bound === 'max' ? figure > target : figure < target
}

function printOffences(measures: readonly Measure[], key: string, path: string, byFile: boolean): number {
  const measure = measures.find(candidate => candidate.key === key)
  if (!measure) {
    console.error(`No measure is called ${key}. npm run house lists them.`)
    return 1
  }
  const offences = measure.offences.filter(offence => offence.path.startsWith(path))
  if (byFile) for (const [file, count] of countByFile(offences)) console.log(`${count} ${file}`)
  else for (const { path: file, line, detail } of offences) console.log(`${file}${line ? `:${line}` : ''} ${detail}`)
  console.log(`\n${offences.length}${path ? ` below ${path}` : ''}`)
  return 0
}

function countByFile(offences: readonly Offence[]): readonly (readonly [file: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const { path } of offences) counts.set(path, (counts.get(path) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])
}

function toColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  const isNumber = (column: number) => column >= 2 && column <= 4
  return rows.map(row =>
    row
      .map((cell, column) => (isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}
