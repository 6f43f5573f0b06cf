import { SourceMap } from 'node:module'
import { expect, test } from 'vitest'
import { shortenCss, shortenHtml, shortenTemplates } from '../../scripts/build/short-templates.mjs'

test('removes indentation and comments from markup and keeps one space', () => {
  expect(shortenHtml('\n    <p class="a\n      b">\n      <b></b>\n      <i></i>\n    </p>')).toBe(
    ' <p class="a b"> <b></b> <i></i> </p>',
  )
  expect(shortenHtml('<a></a><!-- why -->\n<b></b>')).toBe('<a></a> <b></b>')
})

test('keeps markup with visible white space', () => {
  expect(shortenHtml('<pre>\n  a\n</pre>')).toBe('<pre>\n  a\n</pre>')
})

test.each([
  ['.a {\n  color: red;\n  gap: 1px 2px;\n}', '.a{color:red;gap:1px 2px}'],
  ['.a .b:hover,\n.c :focus { top: 0; }', '.a .b:hover,.c :focus{top:0}'],
  ['.a { width: calc(1px + 2px); }', '.a{width:calc(1px + 2px)}'],
  ["[part='base'] { color: red; }", "[part='base']{color:red}"],
  ['/* why */ .a { top: 0 }', ' .a{top:0}'],
])('shortens %j to %j', (long, short) => {
  expect(shortenCss(long)).toBe(short)
})

test('keeps punctuation and white space in quoted text', () => {
  expect(shortenCss(".a::before { content: 'a; b: c'; }")).toBe(".a::before { content: 'a; b: c'; }")
})

test('changes only templates, including nested ones, and never expressions', () => {
  const source = [
    'export const a = (b: string) => html`',
    '  <p>${b ? html`',
    '    <i>${b}</i>` : "  two  spaces  "}</p>`',
    'export const c = css`',
    '  .d { top: ${1  +  1}px; }',
    '`',
    'export const e = `  kept  `',
  ].join('\n')
  expect(shortenTemplates('a.ts', source).toString()).toBe(
    [
      'export const a = (b: string) => html` <p>${b ? html` <i>${b}</i>` : "  two  spaces  "}</p>`',
      'export const c = css` .d{top:${1  +  1}px}`',
      'export const e = `  kept  `',
    ].join('\n'),
  )
})

test('shortens equal text in two templates', () => {
  expect(shortenTemplates('a.ts', 'html`<p>  </p>`;html`<p>  </p>`').toString()).toBe('html`<p> </p>`;html`<p> </p>`')
})

test('maps code after a shortened template to its own line', () => {
  const short = shortenTemplates('a.ts', 'const a = html`\n  <p>\n  </p>`\nfunction b() {}')
  const [text, map] = [short.toString(), short.generateMap({ hires: 'boundary', includeContent: true })]
  const line = text.split('\n').findIndex(row => row.startsWith('function b'))
  expect(line).toBe(1)
  expect(new SourceMap(map as never).findEntry(line, 0)).toMatchObject({ originalLine: 3 })
})
