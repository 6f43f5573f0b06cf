import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFrameInto, framePages, type FrameManifest } from '../../../scripts/frame/build-frame.mjs'
import { openFrameAssets } from '../../src/modules/frame/page-html.js'

const made: { root: string; manifests: FrameManifest[] } = { root: '', manifests: [] }
beforeAll(async () => {
  made.root = await mkdtemp(join(tmpdir(), 'frame-'))
  for (const name of ['one', 'two']) made.manifests.push((await buildFrameInto(join(made.root, name))).manifest)
}, 120_000)
afterAll(() => rm(made.root, { recursive: true, force: true }))

test('builds identical files from the same sources', async () => {
  const names = (await readdir(join(made.root, 'one'))).sort()
  expect((await readdir(join(made.root, 'two'))).sort()).toEqual(names)
  for (const name of names) {
    const [first, second] = await Promise.all(['one', 'two'].map(build => readFile(join(made.root, build, name))))
    expect(first?.equals(second as Buffer)).toBe(true)
  }
})

test('includes every page, and the hash of every file', async () => {
  const [manifest] = made.manifests
  expect(Object.keys(manifest?.pages ?? {}).sort()).toEqual([...framePages].sort())
  for (const [name, integrity] of Object.entries(manifest?.files ?? {})) {
    const code = await readFile(join(made.root, 'one', name))
    expect(`sha384-${createHash('sha384').update(code).digest('base64')}`).toBe(integrity)
  }
})

test('reads only files in the manifest', () => {
  const assets = openFrameAssets(join(made.root, 'one'))
  expect(assets.read(assets.manifest.worker)?.length).toBeGreaterThan(10_000)
  expect(assets.read('frame-manifest.json')).toBeUndefined()
  expect(assets.read('../one/frame-manifest.json')).toBeUndefined()
})

test('bundles the key worker without imports', () => {
  const assets = openFrameAssets(join(made.root, 'one'))
  expect(assets.read(assets.manifest.worker)).not.toMatch(/^import\b|\bfrom\s*["']\.\//m)
})
