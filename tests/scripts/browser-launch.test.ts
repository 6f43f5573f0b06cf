import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchOptions } from '../../scripts/browser-launch.mjs'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'appkit-launch-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const listed = (args: readonly string[]) =>
  (args.findLast(arg => arg.startsWith('--disable-features=')) ?? '').replace('--disable-features=', '').split(',')

/** Returns the actual arguments of a browser start: a program in its place writes them down and exits. */
async function startedWith(args: readonly string[]): Promise<string[]> {
  const output = join(folder, crypto.randomUUID())
  const executablePath = `${output}.sh`
  await writeFile(executablePath, `#!/bin/sh\nprintf '%s\\n' "$@" > '${output}'\n`)
  await chmod(executablePath, 0o755)
  await expect(chromium.launch({ executablePath, args: [...args] })).rejects.toThrow('closed')
  return (await readFile(output, 'utf8')).trim().split('\n')
}

test('disables all features that Playwright disables, and two internal pages', async () => {
  const own = listed(await startedWith([]))
  const { args } = launchOptions()
  expect(listed(args)).toEqual([...own, 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'])
  expect(listed(await startedWith(args))).toEqual(listed(args))
})

test('keeps storage partitioning on request and accepts more arguments', () => {
  const apart = launchOptions({ partitions: true, executablePath: '/opt/mine', args: ['--lang=en'] })
  expect(listed(apart.args)).toEqual(
    listed(launchOptions().args).filter(feature => feature !== 'ThirdPartyStoragePartitioning'),
  )
  expect(apart).toMatchObject({ executablePath: '/opt/mine', args: ['--no-sandbox', expect.anything(), '--lang=en'] })
})
