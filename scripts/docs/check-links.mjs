// Finds dead links of a built site. VitePress checks pages; this also checks anchors.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const LINK = /<a [^>]*href="([^"]+)"/g
const ID = /\bid="([^"]+)"/g

/**
 * @param {string} folder the built site
 * @param {string} base the path it is served at, with its slashes
 * @returns {string[]} `page: link` for each internal link without a page or an anchor
 */
export function deadLinks(folder, base) {
  const pages = readPages(folder)
  return [...pages].flatMap(([path, { links }]) =>
    links.filter(link => !leadsSomewhere(link, path, pages, base)).map(link => `${path}: ${link}`),
  )
}

function readPages(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.html'))
  return new Map(
    files.map(name => {
      const text = readFileSync(join(folder, name), 'utf8')
      const all = pattern => [...text.matchAll(pattern)].map(([, value]) => value.replaceAll('&amp;', '&'))
      return [name.replaceAll('\\', '/'), { links: [...new Set(all(LINK))], ids: new Set(all(ID)) }]
    }),
  )
}

function leadsSomewhere(link, from, pages, base) {
  if (/^[a-z]+:/.test(link)) return true
  const [path, anchor] = link.split('#')
  const page = pages.get(resolve(path, from, base))
  return page !== undefined && (!anchor || page.ids.has(decodeURIComponent(anchor)))
}

function resolve(path, from, base) {
  if (path === '') return from
  const file = path.startsWith(base) ? path.slice(base.length) : posix.join(dirname(from), path)
  return file === '' || file.endsWith('/') ? `${file}index.html` : file
}
