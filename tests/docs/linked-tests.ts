import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFileFacts } from '../house/reading/file-facts.js'
import { ROOT } from '../house/reading/source-table.js'

export interface LinkedTest {
  readonly path: string
  readonly title: string
}

/** Returns the cells of a row of a table, in which `\|` is text. */
export function readCells(row: string): readonly string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1)
    .map(cell => cell.trim())
}

/** Reads the tests that a cell names, each as a link to its file and its quoted title. */
export function readLinkedTests(cell: string): readonly LinkedTest[] {
  return [...cell.matchAll(/\[`([^`]+)`\]\(\.\.\/\1\) “([^”]+)”/g)].map(([, path = '', title = '']) => ({
    path,
    title: title.replaceAll('\\|', '|'),
  }))
}

/** Returns the tests that are not in their file. Each file is read once. */
export function findMissingTests<T extends LinkedTest>(tests: readonly T[]): readonly T[] {
  const titlesByPath = new Map<string, ReadonlySet<string>>()
  const getTitles = (path: string) => {
    const known = titlesByPath.get(path)
    if (known) return known
    const { testTitles } = readFileFacts(path, readFileSync(join(ROOT, path), 'utf8'))
    const titles = new Set(testTitles.map(({ text }) => text))
    titlesByPath.set(path, titles)
    return titles
  }
  return tests.filter(({ path, title }) => !getTitles(path).has(title))
}
