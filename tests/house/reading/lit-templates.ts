import { lineAt, nameOf, walk, type ParsedSource, type SyntaxNode } from './parsed-source.js'

/** A tagged template: where it stands, and its text with a mark in the place of each slot. */
export interface Template {
  readonly tag: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What stands in a template's text for a slot. */
export const SLOT = '\u0001'

/** The templates of a source with one of the tags. */
export function templatesOf(source: ParsedSource, tags: readonly string[]): readonly Template[] {
  const templates: Template[] = []
  walk(source.program, node => {
    const tag = node.type === 'TaggedTemplateExpression' ? nameOf(node['tag']) : undefined
    if (!tag || !tags.includes(tag)) return
    const quasis = (node['quasi'] as SyntaxNode)['quasis'] as readonly { value: { raw: string } }[]
    templates.push({ tag, start: node.start, end: node.end, text: quasis.map(({ value }) => value.raw).join(SLOT) })
  })
  return templates
}

/** The lines, from 1, that only hold what an `html` or `css` template says. */
export function templateLines(source: ParsedSource): ReadonlySet<number> {
  const lines = new Set<number>()
  for (const { start, end } of templatesOf(source, ['html', 'css', 'svg']))
    for (let line = lineAt(source.text, start) + 1; line <= lineAt(source.text, end); line++) lines.add(line)
  return lines
}
