import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const { exports } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { exports: Record<string, unknown> }
const entryPoints = Object.keys(exports).filter(entryPoint => !entryPoint.endsWith('.json'))

/** Global keys that zod uses to share its configuration between copies. */
const schemaGlobals = ['__zod_globalConfig', '__zod_globalRegistry']
/** Global keys that Vue uses to find several copies of itself. */
const vueGlobals = ['__VUE_INSTANCE_SETTERS__', '__VUE_SSR_SETTERS__']
/** The global keys of libraries that entry points import statically. */
const allowedGlobals: Record<string, readonly string[]> = { './contract': schemaGlobals, './vue': vueGlobals }

/** A program that imports an entry point and reports its exports and new global keys. */
const program = (entryPoint: string) => `
const before = Reflect.ownKeys(globalThis)
const module = await import('${entryPoint.replace('.', 'appkit-modal')}')
const after = Reflect.ownKeys(globalThis).filter(key => !before.includes(key)).map(String)
console.log(JSON.stringify({ added: after, exported: Object.keys(module) }))`

test.describe('Without a DOM', { tag: '@connect' }, () => {
  for (const entryPoint of entryPoints)
    test(`${entryPoint} can be imported in its own process, and only adds allowed globals`, () => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module', '-e', program(entryPoint)],
        {
          cwd: ROOT,
          encoding: 'utf8',
          env: { ...process.env, NODE_ENV: 'production' }, // Vue adds more for its development tools
        },
      )
      expect(stderr).toBe('')
      expect(status).toBe(0)
      const { added, exported } = JSON.parse(stdout) as { added: string[]; exported: string[] }
      expect(added.sort()).toEqual(allowedGlobals[entryPoint] ?? [])
      // The element classes need a DOM, so this module is empty on a server.
      if (entryPoint === './elements') expect(exported).toEqual([])
      else expect(exported.length).toBeGreaterThan(0)
    })
})
