// Takes the indentation out of `html` and `css` templates: no minifier looks into them.
import MagicString from 'magic-string'
import { parseSync } from 'oxc-parser'

const SHORTEN = { html: shortenHtml, svg: shortenHtml, css: shortenCss }

/** A plugin that shortens the templates of our own sources. */
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

/** A source with shorter templates that draw the same, as a text that knows where each part of it came from. */
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

/** Any white space is one space, as on screen; where it would show, the text stays. */
export function shortenHtml(text) {
  return /<(pre|textarea)\b/.test(text) ? text : text.replace(/<!--[\s\S]*?-->/g, '').replace(/\s+/g, ' ')
}

/** Without comments, and without white space where CSS needs none. A text in quotes that could be hurt stays. */
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
