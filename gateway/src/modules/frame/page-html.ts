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

type FrameManifest = z.output<typeof manifest>

/** A build of the pages, held in memory so that files cannot change while the gateway runs. */
export interface FrameAssets {
  readonly manifest: FrameManifest
  read(name: string): string | undefined
}

/**
 * Reads a build of `scripts/frame/build-frame.mjs`.
 * @throws if a file is missing or the manifest is invalid
 */
export function openFrameAssets(folder: string | URL): FrameAssets {
  const path = typeof folder === 'string' ? folder : fileURLToPath(folder)
  const text = (name: string) => readFileSync(`${path}/${name}`, 'utf8')
  const read = manifest.parse(JSON.parse(text('frame-manifest.json')))
  const files = new Map(Object.keys(read.files).map(name => [name, text(name)]))
  return { manifest: read, read: name => files.get(name) }
}

interface PageParts {
  readonly title: string
  readonly manifest: FrameManifest
  readonly script: string
  readonly settings: FramePageSettings
}

/** Renders a page of the wallet origin: a title, no styles, and only scripts with known hashes. */
export function pageHtml({ title, manifest: frameManifest, script, settings }: PageParts): string {
  const page = frameManifest.pages[script]
  const files = page ? [...page.imports, page.script] : []
  const preloads = files
    .slice(0, -1)
    .map(name => `<link rel="modulepreload" href="/frame/${name}"${integrityAttributes(frameManifest, name)}>`)
  const scripts = files
    .slice(-1)
    .map(name => `<script type="module" src="/frame/${name}"${integrityAttributes(frameManifest, name)}></script>`)
  return head(title, [
    `<meta name="appkit-api" content="${escapeHtml(settings.api)}">`,
    `<meta name="appkit-frame" content="${escapeHtml(JSON.stringify(settings))}">`,
    ...preloads,
    ...scripts,
  ])
}

export function plainHtml(title: string): string {
  return `${head(title, [])}<p>${escapeHtml(title)}</p>\n`
}

function head(title: string, lines: readonly string[]): string {
  const start = ['<!doctype html>', '<html lang="en">', '<meta charset="utf-8">']
  const view = '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">'
  return [...start, view, `<title>${escapeHtml(title)}</title>`, ...lines, ''].join('\n')
}

function integrityAttributes({ files }: FrameManifest, name: string): string {
  return ` integrity="${files[name] ?? ''}" crossorigin`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}
