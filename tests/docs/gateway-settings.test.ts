import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { openSellers } from '../../gateway/src/modules/onramp/open-sellers.js'
import { socialNames } from '../../gateway/src/modules/social/social-providers.js'
import { readRemoteVault } from '../../gateway/src/modules/vault/vault-settings.js'
import { readSettings } from '../../gateway/src/settings.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const NAME = /^[A-Z][A-Z0-9_]+$/

/** The sections of the README with tables of variables: the settings, and the separate vault process. */
const sections = read('gateway/README.md').split('\n## ')
const [settings, vault] = ['Settings', 'The vault'].map(
  name => sections.find(section => section.startsWith(name)) ?? '',
)

/** The rows of the tables: names, meaning, default. */
const rows = [...`${settings}\n${vault}`.matchAll(/^\| (`.+?) \|(.+)\|(.+)\|$/gm)].map(
  ([, names = '', meaning = '', fallback = '']) => ({
    names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    cells: [meaning.trim(), fallback.trim()],
  }),
)
const documented = [...new Set(rows.flatMap(({ names }) => names))]

const urls: Readonly<Record<string, string>> = { VAULT_URL: 'https://vault.example.com' }

/** Returns every variable that the code reads: the settings, and those of single modules. */
function collectVariables(): ReadonlySet<string> {
  const found = new Set<string>(
    socialNames.flatMap(name => ['ID', 'SECRET'].map(of => `${name.toUpperCase()}_CLIENT_${of}`)),
  )
  readSettings(new Proxy({}, { get: (_, name) => void found.add(String(name)) }))
  openSellers({ env: new Proxy({}, { get: (_, name) => void found.add(String(name)) }) } as Parameters<
    typeof openSellers
  >[0])
  // The vault's token is only read with a remote vault. Without one, this throws.
  const remote = { get: (_: object, name: string | symbol) => (found.add(String(name)), urls[String(name)]) }
  expect(() => readRemoteVault(new Proxy({}, remote))).toThrow('VAULT_TOKEN')
  for (const path of readdirSync(join(ROOT, 'gateway/src'), { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.ts'))
      for (const [, name = ''] of read(`gateway/src/${path}`).matchAll(/\benv\['([A-Z][A-Z0-9_]+)'\]/g)) found.add(name)
  // Each secret may also be a file, which one sentence documents for all of them.
  return new Set([...found].filter(name => NAME.test(name) && !name.endsWith('_FILE')))
}

describe('gateway variables', () => {
  test("README lists exactly the gateway's variables", () => {
    expect(documented.toSorted()).toEqual([...collectVariables()].toSorted())
  })

  test('README gives each variable a meaning and a default', () => {
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(({ cells }) => cells.includes('')).flatMap(({ names }) => names)).toEqual([])
    expect(read('gateway/README.md')).toContain('`…_FILE`')
  })

  test('guides use the names of the README', () => {
    // An argument of the image's build, which no process reads.
    const known = new Set([...documented, ...documented.map(name => `${name}_FILE`), 'NODE_DIGEST'])
    for (const guide of ['docs/gateway.md', 'docs/embedded-wallet.md']) {
      const called = [...read(guide).matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g)].map(([, name = '']) => name)
      expect(called.length, guide).toBeGreaterThan(3)
      expect(
        called.filter(name => !known.has(name) && !name.startsWith('SECURITY_')),
        guide,
      ).toEqual([])
    }
  })
})
