// Generates src/lib/app-schemes.gen.ts from the links of the gateway's catalogue.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SNAPSHOT = 'gateway/src/modules/catalogue/snapshot/wallets.json'
const LINKS = ['mobile_link', 'desktop_link']
/** An app's URL scheme; web links need none. */
const SCHEME = /^(?!https?:)([a-z][a-z0-9+.-]*):/i

/** Returns the generated file of a checkout, as `{ path, text }[]`. */
export async function generateAppSchemes(root) {
  const file = join(root, SNAPSHOT)
  if (!existsSync(file)) return []
  return [{ path: 'src/lib/app-schemes.gen.ts', text: writeAppSchemes(JSON.parse(readFileSync(file, 'utf8'))) }]
}

/** Returns the module with every scheme once, sorted. */
export function writeAppSchemes(entries) {
  const links = entries.flatMap(({ record }) => LINKS.flatMap(name => record[name] ?? []))
  const schemes = [...new Set(links.flatMap(link => SCHEME.exec(link)?.[1].toLowerCase() ?? []))].sort()
  return [
    `// Written by scripts/gen.mjs from ${SNAPSHOT}. Do not edit.`,
    '/** The schemes of every wallet app in the catalogue of this release, between spaces. */',
    'export const appSchemes =',
    `  ' ${schemes.join(' ')} '`,
    '',
  ].join('\n')
}
