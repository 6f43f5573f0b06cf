import { describe, expect, test } from 'vitest'
import { createRepository } from '../reading/repository.js'
import { CATALOGUE } from '../rules/error-codes.js'
import { flowLengths, listedFiles } from './flows.js'
import type { Measure } from './measure.js'
import { runtimePatterns } from './runtime-patterns.js'
import { testStyle } from './test-style.js'

const find = (measures: readonly Measure[], key: string) => measures.find(measure => measure.key === key)
const figure = (measures: readonly Measure[], key: string) => find(measures, key)?.figure

describe('runtime patterns', () => {
  test('counts AbortControllers in src only', () => {
    const text = 'const a = new AbortController()\nconst b = new AbortController()'
    const measures = runtimePatterns(createRepository({ 'src/lib/a.ts': text, 'gateway/src/a.ts': text }))
    expect(figure(measures, 'abort-controllers')).toBe(2)
  })

  test('counts codes that no file uses; their texts are not uses', () => {
    const measures = runtimePatterns(
      createRepository({
        [CATALOGUE]: "export const catalogue = { 'a/thrown': 'none', 'a/unused': 'snack' } as const",
        'src/i18n/en/errors.ts': "export const errors = { 'a/unused': 'Failed.' }",
        'src/lib/a.ts': "throw new AppKitError('a/thrown')",
      }),
    )
    expect(find(measures, 'unused-codes')?.offences.map(({ detail }) => detail)).toEqual(['a/unused'])
  })

  test('counts hatches', () => {
    const files = { 'src/lib/a.ts': 'export const a = (b: any) => b\n// TODO later' }
    expect(figure(runtimePatterns(createRepository(files)), 'hatches')).toBe(2)
  })
})

describe('test style', () => {
  test('counts titles that depend on the title of their group', () => {
    const titles = [
      'of others',
      'that is old',
      'with a wallet',
      'send: rejects a contract',
      'offers a code',
      'within a day',
    ]
    const text = titles.map(title => `test('${title}', () => {})`).join('\n')
    const variants = 'test.each([1])("without %s", () => {})\ntest.skipIf(a)(`on ${a}`, () => {})'
    const measures = testStyle(
      createRepository({ 'tests/a.test.ts': `${text}\n${variants}\ntest.describe('of', () => {})` }),
    )
    expect(figure(measures, 'dependent-titles')).toBe(6)
  })

  test('counts duplicated teardowns', () => {
    const list = 'afterEach(() => open.splice(0).forEach(close => close()))'
    const long = 'afterEach(() => {\n  scope.dispose()\n  page.remove()\n})'
    const measures = testStyle(
      createRepository({
        'tests/a.test.ts': list,
        'tests/b.test.ts': long,
        'tests/c.test.ts': long,
        'tests/d.test.ts': 'afterEach(() => scope.dispose())',
        'tests/e.test.ts': 'afterEach(() => scope.dispose())',
      }),
    )
    expect(find(measures, 'copied-teardowns')?.offences.map(({ path }) => path)).toEqual([
      'tests/a.test.ts',
      'tests/b.test.ts',
      'tests/c.test.ts',
    ])
  })
})

describe('flows', () => {
  const document = (send: string) =>
    `### Connect with a QR code\n\n- \`src/a.ts\`: first\n\n### Send a token\n\n${send}\n\n### Log in with email\n\n- \`src/a.ts\`: first\n- \`src/b.ts\`: second\n\n## Terms\n\n- \`src/c.ts\`: no flow\n`
  const files = {
    'src/a.ts': "import { b } from './b.js'",
    'src/b.ts': 'export const b = () => import("./c.js")',
    'src/c.ts': 'export const c = 1',
  }
  const measure = (send: string) => flowLengths(createRepository({ ...files, 'docs/architecture.md': document(send) }))

  test('lists the files of a section once each', () => {
    expect(
      listedFiles(document('- `src/a.ts`: first\n- `src/b.ts`: second\n- `src/a.ts`: again'), 'Send a token'),
    ).toEqual(['src/a.ts', 'src/b.ts'])
  })

  test('counts the files of a flow', () => {
    expect(figure(measure('- `src/a.ts`: first\n- `src/b.ts`: second'), 'flow-send')).toBe(2)
    expect(figure(measure('- `src/a.ts`: first\n- `src/b.ts`: second'), 'flow-email')).toBe(2)
  })

  test('counts entries that do not exist, and entries without a link to another one', () => {
    const details = (send: string) =>
      find(measure(send), 'flow-gaps')
        ?.offences.map(({ detail }) => detail)
        .filter(detail => !detail.includes('Connect'))
    expect(details('- `src/a.ts`: first\n- `src/b.ts`: second\n- `src/c.ts`: third')).toEqual([])
    expect(details('- `src/a.ts`: first\n- `src/c.ts`: third')).toEqual([
      'src/a.ts has no link to another file of "Send a token"',
      'src/c.ts has no link to another file of "Send a token"',
    ])
    expect(details('- `src/gone.ts`: first')).toEqual(['src/gone.ts does not exist'])
  })

  test('a flow without a list fails', () => {
    expect(find(measure(''), 'flow-gaps')?.offences.map(({ detail }) => detail)).toContain(
      'no files under "Send a token"',
    )
  })
})
