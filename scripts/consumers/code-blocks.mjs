// Reads the code of guides.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the code blocks of a guide in a language, in order. Removes the example gateway, which does not exist. */
export function codeBlocks(root, guide, language) {
  const text = readFileSync(join(root, 'docs', guide), 'utf8')
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].filter(([, name]) => name === language)
  return blocks.map(([, , code]) => code.replace(/,?\s*gateway: 'https:\/\/gateway\.example',?/, ''))
}
