import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { toSiteLinks } from '../../docs/.vitepress/links.js'
import { sidebar } from '../../docs/.vitepress/sidebar.js'
import { deadLinks } from '../../scripts/docs/check-links.mjs'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DOCS = join(ROOT, 'docs')
const templates = readdirSync(join(ROOT, 'create/templates'))

describe('docs links', () => {
  function siteOf(pages: Readonly<Record<string, string>>): string {
    const folder = mkdtempSync(join(tmpdir(), 'appkit-site-'))
    disposeAfterTest(() => rmSync(folder, { recursive: true }))
    for (const [name, text] of Object.entries(pages)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    return folder
  }

  test('reports a link without a page or an anchor as dead', () => {
    const folder = siteOf({
      'index.html': '<a href="./a.html#here"></a><a href="/docs/b/"></a><a href="https://other.example"></a>',
      'a.html': '<h2 id="here"></h2><a href="#gone"></a><a href="/docs/lost.html"></a>',
      'b/index.html': '<a href="../a.html#away"></a>',
    })
    expect(deadLinks(folder, '/docs/').toSorted()).toEqual([
      'a.html: #gone',
      'a.html: /docs/lost.html',
      'b/index.html: ../a.html#away',
    ])
  })

  test('turns repository links into text and the gateway README into a page', () => {
    expect(toSiteLinks('See [the page](../bench/page.ts) and [a](b.md).', 'bench.md')).toBe(
      'See the page and [a](b.md).',
    )
    expect(toSiteLinks('[all](../gateway/README.md#projects)', 'options.md')).toBe('[all](api/gateway.md#projects)')
    expect(toSiteLinks('[react](../react.md)', 'frameworks/next.md')).toBe('[react](../react.md)')
    expect(toSiteLinks('[app](../../create/templates/next)', 'frameworks/next.md')).toBe('app')
  })
})

describe('docs sidebar', () => {
  const links = (items: readonly { link?: string; items?: readonly object[] }[]): string[] =>
    items.flatMap(item => [...(item.link ? [item.link] : []), ...links(item.items ?? [])])
  const linked = links(sidebar['/'] as { link?: string }[])

  test('sidebar links to existing pages', () => {
    const missing = linked.filter(
      link => !link.startsWith('/api/') && !existsSync(join(DOCS, `${link.replace(/\/$/, '/index')}.md`)),
    )
    expect(linked.length).toBeGreaterThan(30)
    expect(missing).toEqual([])
  })

  test('sidebar links to every guide', () => {
    const guides = readdirSync(DOCS).flatMap(name => (/^(?!index).*\.md$/.test(name) ? `/${name.slice(0, -3)}` : []))
    expect(guides.filter(guide => !linked.includes(guide))).toEqual([])
  })
})

describe('framework pages', () => {
  test('each template has a framework page', () => {
    const pages = readdirSync(join(DOCS, 'frameworks')).map(name => name.replace('.md', ''))
    expect(pages.filter(name => name !== 'index').toSorted()).toEqual(templates.toSorted())
  })

  test.each(templates)('%s includes existing files, one of them with createAppKit', name => {
    const text = readFileSync(join(DOCS, 'frameworks', `${name}.md`), 'utf8')
    const included = [...text.matchAll(/^<<< (\S+)$/gm)].map(([, path = '']) => path)
    const linkedFiles = [...text.matchAll(/^\[`\S+`\]\((\S+)\)$/gm)].map(([, path = '']) => path)
    expect(included).toEqual(linkedFiles)
    expect(included.filter(path => !existsSync(join(DOCS, 'frameworks', path)))).toEqual([])
    const sources = included.map(path => readFileSync(join(DOCS, 'frameworks', path), 'utf8'))
    expect(sources.some(source => source.includes('createAppKit('))).toBe(true)
    expect(sources.some(source => source.includes('aria-label="Account"'))).toBe(true)
  })
})
