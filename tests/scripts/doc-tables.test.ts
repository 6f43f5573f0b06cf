import { expect, test } from 'vitest'
import { documentedMembers } from '../../scripts/gen/doc-blocks.mjs'
import { linkGuides, writeTables } from '../../scripts/gen/doc-tables.mjs'

const source = `export interface Options {
  /** The id. */
  readonly id?: string
  /**
   * The mode, for example
   * \`dark\`.
   * @default \`light\`
   */
  readonly mode?: 'light' | 'dark'
  readonly nested?: {
    readonly hidden: string
  }
}
`
const options = documentedMembers(source, 'Options').filter(({ name }) => name !== 'nested')
const facts = { options, features: [], filters: [], views: [] }
const marked = (kind: string) => `# Guide\n\n<!-- table: ${kind} -->\nold\n<!-- /table -->\n`

test('doc blocks: reads the members of an interface with text and tags', () => {
  expect(documentedMembers(source, 'Options').map(({ name, text }) => [name, text])).toEqual([
    ['id', 'The id.'],
    ['mode', 'The mode, for example `dark`.'],
    ['nested', ''],
  ])
})

test('doc tables: writes the options of a marker in its order', () => {
  const rows = ['| `mode` | `light` | The mode, for example `dark`. |', '| `id` |  | The id. |']
  expect(writeTables(marked('options mode id'), facts)).toContain(`|---|---|---|\n${rows.join('\n')}\n<!-- /table -->`)
})

test('doc tables: writes the defaults of the features', () => {
  const features = [{ name: 'send', text: 'Transfers.', tags: new Map(), fallback: '`true`' }]
  expect(writeTables(marked('features'), { ...facts, features })).toContain('| `send` | `true` | Transfers. |')
})

test('doc tables: writes the views with aliases and features', () => {
  const views = [{ route: 'Send', aliases: ['WalletSend'], feature: 'send', summary: 'The form.' }]
  expect(writeTables(marked('views'), { ...facts, views })).toContain('| `Send`, `WalletSend` | `send` | The form. |')
})

test('doc tables: rejects an unknown, undocumented or missing option', () => {
  const undocumented = { ...facts, options: documentedMembers(source, 'Options') }
  expect(() => writeTables(marked('options id mode gone'), facts)).toThrow('There is no option gone')
  expect(() => writeTables(marked('options id mode nested'), undocumented)).toThrow('nested has no doc block')
  expect(() => writeTables(marked('options id'), facts)).toThrow('The guide has no row for mode')
})

test('doc tables: links guides by the title of the target, in tables only', () => {
  const headings = () =>
    new Map([
      ['', 'Theming'],
      ['mode', 'Mode'],
    ])
  const guide = `\`docs/theming.md\`\n${marked('options').replace('old', '`docs/theming.md#mode` `docs/theming.md`')}`
  const linked = linkGuides(guide, headings, 'docs/options.md')
  expect(linked).toContain('[Mode](theming.md#mode) [Theming](theming.md)')
  expect(linked.startsWith('`docs/theming.md`')).toBe(true)
  expect(linkGuides(guide, headings, 'docs/theming.md')).toContain('[Mode](#mode)')
})

test('doc tables: rejects a link to a missing heading', () => {
  expect(() => linkGuides(marked('options').replace('old', '`docs/a.md#gone`'), () => new Map(), 'docs/b.md')).toThrow(
    'docs/a.md#gone does not exist',
  )
})
