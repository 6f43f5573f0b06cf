import { getLine, getName, walk, type ParsedSource, type SyntaxNode } from './parsed-source.js'

/** A tagged template: its position, and its text with a placeholder for each expression. */
export interface Template {
  readonly tag: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Placeholder of an expression in a template's text. */
export const SLOT = '\u0001'

/** Returns the templates with one of the tags. */
export function findTemplates(source: ParsedSource, tags: readonly string[]): readonly Template[] {
  const templates: Template[] = []
  walk(source.program, node => {
    const tag = node.type === 'TaggedTemplateExpression' ? getName(node['tag']) : undefined
    if (!tag || !tags.includes(tag)) return
    const quasis = (node['quasi'] as SyntaxNode)['quasis'] as readonly { value: { raw: string } }[]
    templates.push({ tag, start: node.start, end: node.end, text: quasis.map(({ value }) => value.raw).join(SLOT) })
  })
  return templates
}

/** Returns the line numbers, counted from 1, that are entirely inside an `html`, `css` or `svg` template. */
export function getTemplateLines(source: ParsedSource): ReadonlySet<number> {
  const lines = new Set<number>()
  for (const { start, end } of findTemplates(source, ['html', 'css', 'svg']))
    for (let line = getLine(source.text, start) + 1; line <= getLine(source.text, end); line++) lines.add(line)
  return lines
}
