import { SourceMap } from 'node:module'
import { expect, test } from 'vitest'
import { shortenCss, shortenHtml, shortenTemplates } from '../../scripts/build/short-templates.mjs'

test('markup loses its indentation and comments, and keeps one space where there was any', () => {
  expect(shortenHtml('\n    <p class="a\n      b">\n      <b></b>\n      <i></i>\n    </p>')).toBe(
    ' <p class="a b"> <b></b> <i></i> </p>',
  )
  expect(shortenHtml('<a></a><!-- why -->\n<b></b>')).toBe('<a></a> <b></b>')
})

test('markup whose white space shows stays as it is', () => {
  expect(shortenHtml('<pre>\n  a\n</pre>')).toBe('<pre>\n  a\n</pre>')
})

test.each([
  ['.a {\n  color: red;\n  gap: 1px 2px;\n}', '.a{color:red;gap:1px 2px}'],
  ['.a .b:hover,\n.c :focus { top: 0; }', '.a .b:hover,.c :focus{top:0}'],
  ['.a { width: calc(1px + 2px); }', '.a{width:calc(1px + 2px)}'],
  ["[part='base'] { color: red; }", "[part='base']{color:red}"],
  ['/* why */ .a { top: 0 }', ' .a{top:0}'],
])('%j becomes %j', (long, short) => {
  expect(shortenCss(long)).toBe(short)
})

test('a text in quotes keeps its punctuation and white space', () => {
  expect(shortenCss(".a::before { content: 'a; b: c'; }")).toBe(".a::before { content: 'a; b: c'; }")
})

test('only templates are touched, nested ones too, and slots not at all', () => {
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

test('the same text in two templates is cut in both', () => {
  expect(shortenTemplates('a.ts', 'html`<p>  </p>`;html`<p>  </p>`').toString()).toBe('html`<p> </p>`;html`<p> </p>`')
})

test('what follows a shorter template is mapped to its own line', () => {
  const short = shortenTemplates('a.ts', 'const a = html`\n  <p>\n  </p>`\nfunction b() {}')
  const [text, map] = [short.toString(), short.generateMap({ hires: 'boundary', includeContent: true })]
  const line = text.split('\n').findIndex(each => each.startsWith('function b'))
  expect(line).toBe(1)
  expect(new SourceMap(map as never).findEntry(line, 0)).toMatchObject({ originalLine: 3 })
})
