import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { featureDefaults } from '../../src/core/config.js'
import { createAppKit } from '../../src/headless.js'
import { mainnet } from '../../src/networks/networks.gen.js'
import { doors } from '../../scripts/build/doors.mjs'
import { checkThemeVariables } from '../../src/tokens/theme-variables.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const guides = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs')).flatMap(name => (name.endsWith('.md') ? `docs/${name}` : [])),
]

/** What stands in `code` marks in a guide. */
const named = (path: string) =>
  new Set([...read(path).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text.replace(/\(.*/, '')))

/** The names of an interface's members, read from its source. */
function membersOf(path: string, name: string): string[] {
  const [, body = ''] = new RegExp(`interface ${name} \\{\\n(.*?)\\n\\}`, 's').exec(read(path)) ?? []
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(]/gm)].map(([, member = '']) => member)
}

/** Methods of an instance that are for tags and other copies of the package, not for an app. */
const internal = [
  'contract',
  'fingerprint',
  'getTagState',
  'onChange',
  'popTransactionStack',
  'isTransactionStackEmpty',
]

describe('The guides', () => {
  test('name every option and every feature, with the page that explains them', () => {
    const options = [...membersOf('src/core/config.ts', 'AppKitOptions'), ...Object.keys(featureDefaults)]
    expect(options.length).toBeGreaterThan(50)
    const known = named('docs/options.md')
    expect(options.filter(option => option !== 'features' && !known.has(option))).toEqual([])
  })

  test('name every method of an instance', () => {
    const kit = createAppKit({ networks: [mainnet] })
    const known = named('docs/instance.md')
    expect(Object.keys(kit).filter(name => !known.has(name) && !internal.includes(name))).toEqual([])
    kit.destroy()
  })

  test('name the theme variables there are, and no other', () => {
    const rows = [...read('docs/theming.md').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name = '']) => name)
    const source = /const kinds = \{(.*?)\} satisfies/s.exec(read('src/tokens/theme-variables.ts'))?.[1] ?? ''
    const kinds = [...source.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name]) => name)
    expect(rows.sort()).toEqual(kinds.sort())
    expect(checkThemeVariables({ accent: '#0a7', 'border-radius-master': 2 }).wrong).toEqual([])
  })

  test('name everything that is written into the browser', () => {
    const written = sources('src').flatMap(path =>
      [...read(path).matchAll(/storage\.set\('(\w+)'/g)].map(([, key = '']) => key),
    )
    const known = named('docs/services.md')
    expect(written.length).toBeGreaterThan(5)
    expect(written.filter(key => !known.has(key))).toEqual([])
  })

  test('import from doors that exist what they export', async () => {
    const wrong: string[] = []
    for (const guide of guides)
      for (const [, names = '', door = ''] of read(guide).matchAll(/import \{([^}]+)\} from '(appkit-modal[^']*)'/g)) {
        const source = doors[`.${door.slice('appkit-modal'.length)}` as keyof typeof doors]
        if (!source) wrong.push(`${guide}: ${door}`)
        else wrong.push(...(await missing(names, source)).map(name => `${guide}: ${name} of ${door}`))
      }
    expect(wrong).toEqual([])
  })

  test('link to files that exist', () => {
    const dead = guides.flatMap(guide =>
      [...read(guide).matchAll(/(?:\]\(|src(?:set)?=")([^)#":]+)[)#"]/g)]
        .map(([, target = '']) => target)
        .filter(target => !target.startsWith('/') && !existsSync(join(ROOT, dirname(guide), target)))
        .map(target => `${guide}: ${target}`),
    )
    expect(dead).toEqual([])
  })

  test('carry pictures of at most 150 KiB', () => {
    for (const name of readdirSync(join(ROOT, 'docs/images')))
      expect(statSync(join(ROOT, 'docs/images', name)).size, name).toBeLessThanOrEqual(150 * 1024)
  })
})

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => join(folder, name))
}

/** The names that a door does not export: types by its text, values by what it gives. */
async function missing(names: string, source: string): Promise<string[]> {
  const text = read(join('src', source))
  const wanted = names.split(',').map(name => name.trim().replace(/^type | as \w+$/g, ''))
  const given: Record<string, unknown> = source === 'elements.ts' ? {} : await import(join(ROOT, 'src', source))
  return wanted.filter(name => name && !(name in given) && !new RegExp(`\\b${name}\\b`).test(text))
}
