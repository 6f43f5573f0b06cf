import type { FramePageSettings } from '../../../../src/contract/frame-page-settings.js'
import type { FrameManifest } from './frame-assets.js'

/** What one page is written from. */
export interface PageParts {
  readonly title: string
  readonly manifest: FrameManifest
  /** Its entry in the manifest. */
  readonly script: string
  readonly settings: FramePageSettings
}

/** The HTML of a page of the wallet origin: no words but the title, no style, and scripts of known hashes only. */
export function pageHtml({ title, manifest, script, settings }: PageParts): string {
  const page = manifest.pages[script]
  const files = page ? [...page.imports, page.script] : []
  const preloads = files
    .slice(0, -1)
    .map(name => `<link rel="modulepreload" href="/frame/${name}"${sealed(manifest, name)}>`)
  const scripts = files
    .slice(-1)
    .map(name => `<script type="module" src="/frame/${name}"${sealed(manifest, name)}></script>`)
  return head(title, [
    `<meta name="appkit-api" content="${escaped(settings.api)}">`,
    `<meta name="appkit-frame" content="${escaped(JSON.stringify(settings))}">`,
    ...preloads,
    ...scripts,
  ])
}

/** A page without a script: one sentence. */
export function plainHtml(title: string): string {
  return `${head(title, [])}<p>${escaped(title)}</p>\n`
}

function head(title: string, lines: readonly string[]): string {
  const start = ['<!doctype html>', '<html lang="en">', '<meta charset="utf-8">']
  const view = '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">'
  return [...start, view, `<title>${escaped(title)}</title>`, ...lines, ''].join('\n')
}

function sealed({ files }: FrameManifest, name: string): string {
  return ` integrity="${files[name] ?? ''}" crossorigin`
}

/** A text as the value of an attribute, or between tags. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}
