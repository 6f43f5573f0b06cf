import { errors } from '../../src/i18n/en/errors.js'
import type { ErrorMessages, LocalePack, Messages } from '../../src/i18n/language.js'

const files = import.meta.glob<Record<string, Messages>>('../../src/i18n/en/*.ts', { eager: true })

/** Keys that select something and are not texts. */
const choices = ['feature', 'pack', 'next']

/** A language that marks every message: text without a mark does not come from the catalogues. */
export const pseudoPack: LocalePack = Object.fromEntries(
  Object.values(files)
    .flatMap(file => Object.values(file))
    .map(words => [words.feature, marked(words) as Messages]),
)

/** The error messages of the pseudo-locale. */
export const pseudoSentences = marked(errors) as ErrorMessages

function marked(value: unknown, key = ''): unknown {
  if (choices.includes(key)) return value
  if (typeof value === 'string') return `⟦${value}⟧`
  if (typeof value === 'function')
    return (...slots: unknown[]) => marked((value as (...all: unknown[]) => unknown)(...slots))
  if (Array.isArray(value)) return value.map(item => marked(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, marked(child, name)]))
}

/** Attributes that are visible or read by screen readers. */
const spoken = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'alt',
  'placeholder',
]

/** Returns the texts of a tree, including shadow roots, that have no mark and are not test data. */
export function leaks(tree: Node, data: readonly string[]): readonly string[] {
  return textsOf(tree)
    .map(text => text.replace(/⟦[^⟧]*⟧/g, ' '))
    .map(text => data.reduce((rest, known) => rest.replaceAll(known, ' '), text))
    .filter(text => /\p{L}{2}/u.test(text))
    .map(text => text.replace(/\s+/g, ' ').trim())
}

function textsOf(node: Node): readonly string[] {
  if (node instanceof Text) return [node.data]
  if (node instanceof HTMLStyleElement) return []
  const own =
    node instanceof Element
      ? [...spoken.map(name => node.getAttribute(name) ?? ''), ...(node.shadowRoot ? textsOf(node.shadowRoot) : [])]
      : []
  return [...own, ...[...node.childNodes].flatMap(textsOf)]
}
