import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test as base } from 'vitest'

/** Writes the files of an app, by path; objects as JSON. Returns the app's folder. */
export type PlantApp = (files: Readonly<Record<string, string | object>>) => string

/** `test` with a temporary folder for an app. */
export const test = base.extend<{ plant: PlantApp }>({
  plant: async ({ task }, use) => {
    const folder = mkdtempSync(join(tmpdir(), `doctor-${task.id}-`))
    await use(files => {
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
      }
      return folder
    })
    rmSync(folder, { recursive: true, force: true })
  },
})
