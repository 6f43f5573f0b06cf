import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import type { FramePageSettings } from '../../../../src/contract/frame-page-settings.js'

const fileName = z.string().regex(/^[\w.-]+\.js$/)
const manifest = z.object({
  version: z.literal(1),
  pages: z.record(z.string(), z.object({ script: fileName, imports: z.array(fileName) })),
  worker: fileName,
  files: z.record(fileName, z.string().regex(/^sha384-[A-Za-z0-9+/=]+$/)),
})

/** Which files the pages of the wallet origin consist of, and the hash of each. */
type FrameManifest = z.output<typeof manifest>

/** A build of the pages, held in memory: nobody can change a file under a running gateway. */
export interface FrameAssets {
  readonly manifest: FrameManifest
  /** The text of a file that the manifest names; nothing else can be read. */
  read(name: string): string | undefined
}

/** Reads a build of `scripts/frame/build-frame.mjs`. Throws where a file is missing or the manifest is not one. */
export function openFrameAssets(folder: string | URL): FrameAssets {
  const path = typeof folder === 'string' ? folder : fileURLToPath(folder)
  const text = (name: string) => readFileSync(`${path}/${name}`, 'utf8')
  const read = manifest.parse(JSON.parse(text('frame-manifest.json')))
  const files = new Map(Object.keys(read.files).map(name => [name, text(name)]))
  return { manifest: read, read: name => files.get(name) }
}

/** What one page is written from. */
interface PageParts {
  readonly title: string
  readonly manifest: FrameManifest
  /** Its entry in the manifest. */
  readonly script: string
  readonly settings: FramePageSettings
}

/** The HTML of a page of the wallet origin: no words but the title, no style, and scripts of known hashes only. */
export function pageHtml({ title, manifest: frameManifest, script, settings }: PageParts): string {
  const page = frameManifest.pages[script]
  const files = page ? [...page.imports, page.script] : []
  const preloads = files
    .slice(0, -1)
    .map(name => `<link rel="modulepreload" href="/frame/${name}"${sealed(frameManifest, name)}>`)
  const scripts = files
    .slice(-1)
    .map(name => `<script type="module" src="/frame/${name}"${sealed(frameManifest, name)}></script>`)
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
