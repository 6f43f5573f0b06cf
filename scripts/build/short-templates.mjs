// Removes indentation from `html` and `css` templates, which minifiers do not change.
import MagicString from 'magic-string'
import { parseSync } from 'oxc-parser'

const SHORTEN = { html: shortenHtml, svg: shortenHtml, css: shortenCss }

/** Returns a plugin that shortens the templates of the package's own sources. */
export function shortTemplates() {
  return {
    name: 'short-templates',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || !/\b(html|css|svg)`/.test(code)) return null
      const short = shortenTemplates(id, code)
      return { code: short.toString(), map: short.generateMap({ hires: 'boundary' }) }
    },
  }
}

/** Shortens the templates of a source without a visible change; returns the code with its source map. */
export function shortenTemplates(path, code) {
  const short = new MagicString(code)
  visit(parseSync(path, code).program, node => {
    const shorten = node.type === 'TaggedTemplateExpression' && SHORTEN[node.tag.name]
    if (!shorten) return
    for (const { value, start, end } of node.quasi.quasis) {
      const at = code.indexOf(value.raw, start)
      const text = shorten(value.raw)
      if (text !== value.raw && at >= 0 && at <= end) short.update(at, at + value.raw.length, text)
    }
  })
  return short
}

/** Collapses white space as HTML does. Text whose white space is significant stays. */
export function shortenHtml(text) {
  return /<(pre|textarea)\b/.test(text) ? text : text.replace(/<!--[\s\S]*?-->/g, '').replace(/\s+/g, ' ')
}

/** Removes comments and insignificant white space from CSS. Quoted text that could change stays. */
export function shortenCss(text) {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ')
  if (/["']/.test(plain.replace(/(["'])[\w -]*\1/g, ''))) return plain
  return plain
    .replace(/\s*([{};,])\s*/g, '$1')
    .replace(/:\s+/g, ':')
    .replace(/;}/g, '}')
}

function visit(node, found) {
  found(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object' && typeof child.type === 'string') visit(child, found)
}
