import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { featureDefaults } from '../../src/core/features.js'
import { createAppKit } from '../../src/headless.js'
import { mainnet } from '../../src/networks/networks.gen.js'
import { guidePictures, scenes } from '../../scripts/pictures/scenes.mjs'
import { entryPoints } from '../../scripts/build/entry-points.mjs'
import { checkThemeVariables } from '../../src/tokens/theme-variables.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const guides = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs')).flatMap(name => (name.endsWith('.md') ? `docs/${name}` : [])),
]

/** Returns the inline code in a guide. */
const named = (path: string) =>
  new Set([...read(path).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text.replace(/\(.*/, '')))

/** Returns the members of an interface, read from its source. */
function readMembers(path: string, name: string): string[] {
  const [, body = ''] = new RegExp(`interface ${name} \\{\\n(.*?)\\n\\}`, 's').exec(read(path)) ?? []
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(]/gm)].map(([, member = '']) => member)
}

/** Methods of an instance that are only for tags and other copies of the package. */
const internal = [
  'contract',
  'fingerprint',
  'getTagState',
  'onChange',
  'popTransactionStack',
  'isTransactionStackEmpty',
]

describe('guides', () => {
  test('guides document every option and every feature', () => {
    const options = [...readMembers('src/core/config.ts', 'AppKitOptions'), ...Object.keys(featureDefaults)]
    expect(options.length).toBeGreaterThan(50)
    const known = named('docs/options.md')
    expect(options.filter(option => option !== 'features' && !known.has(option))).toEqual([])
  })

  test('guides document every method of an instance', () => {
    const kit = createAppKit({ networks: [mainnet] })
    const known = named('docs/instance.md')
    expect(Object.keys(kit).filter(name => !known.has(name) && !internal.includes(name))).toEqual([])
    kit.destroy()
  })

  test('guides document exactly the theme variables that exist', () => {
    const rows = [...read('docs/theming.md').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name = '']) => name)
    const source = /const kinds = \{(.*?)\} satisfies/s.exec(read('src/tokens/theme-variables.ts'))?.[1] ?? ''
    const kinds = [...source.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name]) => name)
    expect(rows.sort()).toEqual(kinds.sort())
    expect(checkThemeVariables({ accent: '#0a7', 'border-radius-master': 2 }).wrong).toEqual([])
  })

  test('guides document all browser storage', () => {
    const written = sources('src').flatMap(path =>
      [...read(path).matchAll(/storage\.set\('(\w+)'/g)].map(([, key = '']) => key),
    )
    const known = named('docs/services.md')
    expect(written.length).toBeGreaterThan(5)
    expect(written.filter(key => !known.has(key))).toEqual([])
  })

  test('guides import only names that the entry points export', async () => {
    const wrong: string[] = []
    for (const guide of guides)
      for (const [, names = '', entryPoint = ''] of read(guide).matchAll(
        /import \{([^}]+)\} from '(appkit-modal[^']*)'/g,
      )) {
        const source = entryPoints[`.${entryPoint.slice('appkit-modal'.length)}` as keyof typeof entryPoints]
        if (!source) wrong.push(`${guide}: ${entryPoint}`)
        else wrong.push(...(await missing(names, source)).map(name => `${guide}: ${name} of ${entryPoint}`))
      }
    expect(wrong).toEqual([])
  })

  test('guides link to existing files', () => {
    const dead = guides.flatMap(guide =>
      [...read(guide).matchAll(/(?:\]\(|src(?:set)?=")([^)#":]+)[)#"]/g)]
        .map(([, target = '']) => target)
        .filter(target => !target.startsWith('/') && !existsSync(join(ROOT, dirname(guide), target)))
        .map(target => `${guide}: ${target}`),
    )
    expect(dead).toEqual([])
  })

  const KIB = 1024
  test.each([
    ['the README’s pictures', /^modal-(light|dark)\.webp$/, 150 * KIB, 2],
    ['the README’s loops', /^loop-(light|dark)\.webp$/, 1.5 * KIB * KIB, 2],
    ['the pictures of guides', /^(?!modal-|loop-)\w+-(light|dark)\.webp$/, 60 * KIB, 2 * guidePictures.length],
  ])('%s have at most their size', (_name, pattern, maxBytes, count) => {
    const names = readdirSync(join(ROOT, 'docs/images')).filter(name => pattern.test(name))
    expect(names).toHaveLength(count)
    for (const name of names) expect(statSync(join(ROOT, 'docs/images', name)).size, name).toBeLessThanOrEqual(maxBytes)
  })

  test('guides show every picture that is taken, in light and dark, with an alternative text', () => {
    for (const { scene, guide } of guidePictures) {
      expect(Object.keys(scenes)).toContain(scene)
      const text = read(guide)
      expect(text, guide).toContain(`srcset="./images/${scene}-dark.webp"`)
      expect(text, guide).toMatch(new RegExp(`<img alt="[^"]{10,}" src="./images/${scene}-light\\.webp"`))
    }
    const shown = guides.flatMap(guide => [...read(guide).matchAll(/images\/([\w-]+\.webp)/g)].map(([, name]) => name))
    expect(readdirSync(join(ROOT, 'docs/images')).toSorted()).toEqual([...new Set(shown)].toSorted())
  })

  test('the README shows a still picture in place of the loop with reduced motion', () => {
    const [, markup = ''] = /<picture>((?:(?!<\/picture>)[^])*loop-light[^]*?)<\/picture>/.exec(read('README.md')) ?? []
    const stills = [...markup.matchAll(/media="\(prefers-reduced-motion: reduce\)[^"]*" srcset="([^"]+)"/g)]
    expect(stills.map(([, name]) => name)).toEqual(['docs/images/account-dark.webp', 'docs/images/account-light.webp'])
    expect(markup.indexOf('reduced-motion')).toBeLessThan(markup.indexOf('loop-'))
  })
})

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => join(folder, name))
}

/** Returns the names that an entry point does not export: types by its text, values by its module. */
async function missing(names: string, source: string): Promise<string[]> {
  const text = read(join('src', source))
  const wanted = names.split(',').map(name => name.trim().replace(/^type | as \w+$/g, ''))
  const given: Record<string, unknown> = source === 'elements.ts' ? {} : await import(join(ROOT, 'src', source))
  return wanted.filter(name => name && !(name in given) && !new RegExp(`\\b${name}\\b`).test(text))
}
