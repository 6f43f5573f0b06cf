import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { fillPage, prerender } from '../../examples/react/prerender.mjs'
import { aliases } from '../../vite.config.js'

const BUILD = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))

describe('server rendering', () => {
  test.each([
    ['react', '19'],
    ['react-18', '18'],
  ])(
    'renders examples/%s with React %s in a process without a DOM or side effects',
    { timeout: 120_000 }, // two builds, on a machine that may be busy
    async (example, major) => {
      const outDir = await mkdtemp(join(await folder(), 'react-server-'))
      try {
        const { markup, added, warnings, version } = await prerender({
          example,
          title: 'Title',
          outDir,
          alias: aliases,
        })
        expect(version.split('.')[0]).toBe(major)
        expect(added).toEqual([])
        expect(warnings).toBe('')
        expect(markup).toContain('<strong>Title</strong>')
        expect(tagsIn(markup)).toEqual(['appkit-network-button', 'appkit-button', 'appkit-button'])
        expect(markup).toContain('<appkit-button class="connect"><math ') // not `classname`
        expect(markup).toContain('<dd>waiting</dd>') // the connection state is unknown on a server
        expect(markup).not.toMatch(/style=|undefined|\binstance=/)
      } finally {
        await rm(outDir, { recursive: true })
      }
    },
  )

  test('inserts markup with special replacement patterns unchanged', () => {
    expect(fillPage('<body><div id="app"></div></body>', '<p>$& $1</p>')).toBe(
      '<body><div id="app"><p>$& $1</p></div></body>',
    )
  })
})

async function folder(): Promise<string> {
  await mkdir(BUILD, { recursive: true })
  return BUILD
}

function tagsIn(markup: string): readonly (string | undefined)[] {
  return [...markup.matchAll(/<(appkit-[a-z-]+)/g)].map(([, tag]) => tag)
}
