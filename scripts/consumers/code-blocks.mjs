// Reads the code of guides.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The code blocks of a guide in a language, in their order; without the gateway of the examples, which is no server. */
export function codeBlocks(root, guide, language) {
  const text = readFileSync(join(root, 'docs', guide), 'utf8')
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].filter(([, name]) => name === language)
  return blocks.map(([, , code]) => code.replace(/,?\s*gateway: 'https:\/\/gateway\.example',?/, ''))
}
