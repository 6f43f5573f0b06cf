import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

const fileName = z.string().regex(/^[\w.-]+\.js$/)
const manifest = z.object({
  version: z.literal(1),
  pages: z.record(z.string(), z.object({ script: fileName, imports: z.array(fileName) })),
  worker: fileName,
  files: z.record(fileName, z.string().regex(/^sha384-[A-Za-z0-9+/=]+$/)),
})

/** Which files the pages of the wallet origin consist of, and the hash of each. */
export type FrameManifest = z.output<typeof manifest>

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
