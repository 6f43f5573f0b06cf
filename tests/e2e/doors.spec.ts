import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { exports } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { exports: Record<string, unknown> }
const doors = Object.keys(exports).filter(door => !door.endsWith('.json'))

/** What the library of the schemas writes on `globalThis`, for its other copies to find. */
const ofSchemas = ['__zod_globalConfig', '__zod_globalRegistry']
/** The doors that bring that library at once. */
const readSchemas = ['./contract']

/** Imports a door, and says what the import did to its process. */
const program = (door: string) => `
const before = Reflect.ownKeys(globalThis)
const door = await import('${door.replace('.', 'appkit-modal')}')
const after = Reflect.ownKeys(globalThis).filter(key => !before.includes(key)).map(String)
console.log(JSON.stringify({ added: after, exported: Object.keys(door) }))`

test.describe('Without a DOM', { tag: '@connect' }, () => {
  for (const door of doors)
    test(`${door} can be imported in its own process, and only adds allowed globals`, () => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program(door)], {
        cwd: ROOT,
        encoding: 'utf8',
      })
      expect(stderr).toBe('')
      expect(status).toBe(0)
      const { added, exported } = JSON.parse(stdout) as { added: string[]; exported: string[] }
      expect(added.sort()).toEqual(readSchemas.includes(door) ? ofSchemas : [])
      // the tags' classes need a DOM, so on a server their door is an empty module
      if (door === './elements') expect(exported).toEqual([])
      else expect(exported.length).toBeGreaterThan(0)
    })
})
